import { legalTexts } from '../../messages/legal.ts'
import { useTexts } from '../../messages/texts.ts'
import { paths } from '../../shared/paths.ts'
import { LegalScreen } from './legal-screen.tsx'

export function Component() {
  const { terms, otherText } = useTexts(legalTexts)
  return <LegalScreen text={terms} other={{ path: paths.privacy, label: otherText.privacy }} />
}
