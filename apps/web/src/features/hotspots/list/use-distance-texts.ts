import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatOneDecimal } from '../../../shared/format.ts'
import { walkMinutes } from '../../../shared/stands/walk-estimate.ts'

/** From this distance on, texts give kilometres. */
const KILOMETRES_FROM_METRES = 950
const METRES_STEP = 10
/** Longer walks to an auto are not shown. */
const LONGEST_WALK_MINUTES = 60

/** Texts for a straight-line distance and for the walk over it. */
export function useDistanceTexts() {
  const { list } = useTexts(hotspotsTexts)
  const distanceText = (km: number) => {
    const metres = Math.max(1, Math.round((km * 1000) / METRES_STEP)) * METRES_STEP
    return metres < KILOMETRES_FROM_METRES ? list.metres(metres) : list.distance(formatOneDecimal(km))
  }
  const walkText = (km: number) => {
    const minutes = walkMinutes(km)
    return minutes <= LONGEST_WALK_MINUTES ? list.walk(minutes) : null
  }
  return {
    /** The distance, and the walk if it is short enough. */
    awayText: (km: number) => [distanceText(km), walkText(km)].filter(text => text !== null).join(' · '),
    /** The walk, or the distance if the walk is too long. */
    walkOrDistanceText: (km: number) => walkText(km) ?? distanceText(km),
  }
}
