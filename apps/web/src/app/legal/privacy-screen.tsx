import { legalTexts } from '../../messages/legal.ts'
import { useTexts } from '../../messages/texts.ts'
import { paths } from '../../shared/paths.ts'
import { LegalScreen } from './legal-screen.tsx'

export function Component() {
  const { privacy, otherText } = useTexts(legalTexts)
  return <LegalScreen text={privacy} other={{ path: paths.terms, label: otherText.terms }} />
}
