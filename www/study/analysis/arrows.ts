/** The arrows of the analysis. */
import type { Arrow } from '../boardBox.ts'
import type { StudyState } from '../study.ts'

/** The first move of the mate that the reader searched for, of each line, or of the opponent's threat. */
export function arrowsOf({ infos, mover, position, threat, mate, solving }: StudyState): Arrow[] {
  const first = mate?.line[0]
  if (solving === 'done' && first) return [{ usi: first.usi, side: position?.side ?? mover, kind: 'best' }]
  return infos.flatMap((info, index) => {
    const usi = info?.pv[0]?.usi
    // The same move with and without promotion is one arrow.
    const known = infos.slice(0, index).some((better) => better?.pv[0]?.usi.slice(0, 4) === usi?.slice(0, 4))
    if (!usi || known) return []
    return [{ usi, side: mover, kind: threat ? 'threat' : index === 0 ? 'best' : 'other' } satisfies Arrow]
  })
}
