import { useMessages } from '../messages/messages.ts'
import { SoonScreen } from './soon-screen.tsx'

export function Component() {
  return <SoonScreen icon="people" texts={useMessages().soon.rideBuddy} />
}
