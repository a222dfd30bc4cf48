import { useMessages } from '../../messages/messages.ts'
import { ScreenHeading } from '../../shared/ui/screen-heading.tsx'

export function Component() {
  return <ScreenHeading>{useMessages().shell.topBar.hotspots}</ScreenHeading>
}
