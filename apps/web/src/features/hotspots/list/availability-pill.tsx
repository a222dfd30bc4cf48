import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import type { AvailabilityLevel } from '../../../shared/stands/stand.ts'
import { Badge } from '../../../shared/ui/marks/badge.tsx'
import { VisuallyHidden } from '../../../shared/ui/text/visually-hidden.tsx'

/** How many autos wait, by bars and word; nothing for a colour that the legend does not know. */
export function AvailabilityPill({ level }: { readonly level: AvailabilityLevel | null }) {
  const { availability, availabilityLong } = useTexts(hotspotsTexts)
  if (level === null) return null
  return (
    <Badge tone={level} icon={`bars-${level}`}>
      <span aria-hidden="true">{availability[level]}</span>
      <VisuallyHidden>{availabilityLong[level]}</VisuallyHidden>
    </Badge>
  )
}
