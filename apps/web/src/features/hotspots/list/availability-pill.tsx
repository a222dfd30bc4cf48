import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import type { AvailabilityLevel } from '../../../shared/stands/stand.ts'
import { Badge } from '../../../shared/ui/marks.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'

/** The availability of autos as bars and a word; nothing for an unknown colour. */
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
