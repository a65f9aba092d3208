/** `<narikoma-player>` for programs that are bundled: importing this file defines it. */
import { definePlayer } from '../embed/player.ts'

export type { Control, Details, ErrorCode, PlayerEventMap, RefusedCode } from '../embed/eventTypes.ts'
export { NarikomaPlayer, type PlayerState } from '../embed/player.ts'
export type { AttributeValue, PlayerAttributes } from '../embed/properties.ts'

definePlayer({ live: () => import('../embed/live.ts'), records: () => import('../embed/recordReader.ts') })
