import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatOneDecimal } from '../../../shared/format.ts'
import { walkMinutes } from '../../../shared/stands/walk-estimate.ts'

/** From this distance on, texts give kilometres. */
const KILOMETRES_FROM_METRES = 950
const METRES_STEP = 10

/** Words for a distance in a straight line and for the walk over it. */
export function useDistanceTexts() {
  const { list } = useTexts(hotspotsTexts)
  return {
    distanceText: (km: number) => {
      const metres = Math.max(1, Math.round((km * 1000) / METRES_STEP)) * METRES_STEP
      return metres < KILOMETRES_FROM_METRES ? list.metres(metres) : list.distance(formatOneDecimal(km))
    },
    walkText: (km: number) => list.walk(walkMinutes(km)),
  }
}
