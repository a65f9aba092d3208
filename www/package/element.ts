/** `<narikoma-player>` for programs that are bundled: importing this file defines it. */
import { definePlayer } from '../embed/player.ts'

export { NarikomaPlayer, type PlayerState } from '../embed/player.ts'
export type { Details, PlayerEventMap } from '../embed/playerEvents.ts'
export type { AttributeValue, PlayerAttributes } from '../embed/properties.ts'

definePlayer({ live: () => import('../embed/live.ts'), records: () => import('../embed/recordReader.ts') })
