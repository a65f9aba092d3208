/** The gallery's engine: started when it is first asked, and asked one thing after the other. */
import type { AnswerTo } from '../engine/answers.ts'
import type { Client } from '../engine/client.ts'
import type { Info, Request, Side } from '../engine/protocol.ts'
import { ROSTER } from '../engine/roster.ts'
import type { GalleryHost, PresentPosition } from './host.ts'
import type { Seat } from './route.ts'

/** An opponent that is in the gallery's build only: asking for it starts that build. */
const ANY = ROSTER.at(-1)?.id ?? ''

/** A part that an answer needs is missing: it could not be fetched. */
export class Missing extends Error {
  readonly part: 'engine' | 'weights'

  constructor(part: 'engine' | 'weights', reason: string) {
    super(reason)
    this.part = part
  }
}

/** Makes engines for several jobs at the same time; `settled` is broken where the build is missing. */
export const engineMaker = (host: Pick<GalleryHost, 'engine'>) => () => {
  const client = host.engine()
  client.prepare(ANY)
  const settled = client.ask({ type: 'hello' }).then(() => needsAll(client))
  return { client, settled }
}

/** Throws where a client has the build without these opponents. */
function needsAll({ build }: Client): void {
  if (build === 'flagship') throw new Missing('engine', 'the build with all opponents could not be loaded')
}

/** The engine with all opponents. */
export class Engine {
  private client: Client | null = null
  private readonly host: Pick<GalleryHost, 'engine'>

  constructor(host: Pick<GalleryHost, 'engine'>) {
    this.host = host
  }

  /**
   * Sends a request. Rejects with `Missing` where the engine, or what an
   * opponent has learned, could not be fetched.
   */
  async ask<R extends Request>(request: R, onInfo?: (info: Info) => void): Promise<AnswerTo<R>> {
    const client = this.client ?? this.host.engine()
    this.client = client
    // Also after a failure, when the build without these opponents runs: it is tried again.
    client.prepare(ANY)
    const answer = await client.ask(request, onInfo)
    needsAll(client)
    if (answer.type === 'failed' && answer.code === 'needsData') throw new Missing('weights', answer.message)
    return answer
  }

  /** Sets a position; resolves with it, or with `null` where it is refused. */
  async position({ start, moves }: Pick<PresentPosition, 'start' | 'moves'>) {
    const event = await this.ask({ type: 'new', ...start, moves: [...moves] })
    return event.type === 'position' ? event : null
  }

  /** Ends the worker. */
  close(): void {
    this.client?.close()
    this.client = null
  }
}

/** The side to move in an SFEN. */
export const sideOf = (sfen: string): Side => (sfen.split(' ')[1] === 'w' ? 'w' : 'b')

/** A player of a game that is watched. */
export type { Seat }
