import { useMessages } from '../messages/messages.ts'
import { LegalScreen } from './legal-screen.tsx'

export function Component() {
  return <LegalScreen texts={useMessages().legal.terms} />
}
