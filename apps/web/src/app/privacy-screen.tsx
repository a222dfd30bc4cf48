import { useLegalMessages } from '../messages/legal.ts'
import { paths } from '../shared/paths.ts'
import { LegalScreen } from './legal-screen.tsx'

export function Component() {
  const { privacy, otherText } = useLegalMessages()
  return <LegalScreen text={privacy} other={{ path: paths.terms, label: otherText.terms }} />
}
