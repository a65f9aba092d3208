/** The events that can answer each request, as types; src/session/protocol.rs describes them. */
import type { Event, Request } from './protocol.ts'

/** One kind of event, by its name. */
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>

/** One kind of request, by its name. */
export type RequestOf<T extends Request['type']> = Extract<Request, { type: T }>

/** The last event of each request; `info` events come before it. */
interface Answers {
  hello: EventOf<'hello'>
  new: EventOf<'position' | 'failed'>
  play: EventOf<'position' | 'refused' | 'failed'>
  takeBack: EventOf<'position' | 'failed'>
  resign: EventOf<'position' | 'failed'>
  declare: EventOf<'position' | 'refused' | 'failed'>
  timeUp: EventOf<'position' | 'failed'>
  go: EventOf<'bestMove' | 'cancelled' | 'failed'>
  ponder: EventOf<'pondered' | 'cancelled' | 'failed'>
  mate: EventOf<'mate' | 'cancelled' | 'failed'>
  defend: EventOf<'defence' | 'cancelled' | 'failed'>
  read: EventOf<'read' | 'failed'>
  explain: EventOf<'reasons' | 'failed'>
  tree: EventOf<'tree' | 'failed'>
  impressions: EventOf<'impressions' | 'failed'>
  playouts: EventOf<'playouts' | 'failed'>
  facts: EventOf<'facts' | 'failed'>
  stop: EventOf<'stopped' | 'failed'>
}

/** The answer to a request of this type. */
export type AnswerTo<R extends Request> = Answers[R['type']]

/** Whether this event is the last one of its request. */
export function isAnswer(event: Event): boolean {
  return event.type !== 'info'
}
