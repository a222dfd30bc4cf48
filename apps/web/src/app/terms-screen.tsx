import { useLegalMessages } from '../messages/legal.ts'
import { paths } from '../shared/paths.ts'
import { LegalScreen } from './legal-screen.tsx'

export function Component() {
  const { terms, otherText } = useLegalMessages()
  return <LegalScreen text={terms} other={{ path: paths.privacy, label: otherText.privacy }} />
}
