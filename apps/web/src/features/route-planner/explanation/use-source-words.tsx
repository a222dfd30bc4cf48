import type { RouteExplanation } from '@sawari/contract'
import { explanationTexts } from '../../../messages/explanation.ts'
import { useLanguage, useTexts } from '../../../messages/texts.ts'
import { Quoted } from '../../../shared/fares/quoted.tsx'
import { titleOfSource } from '../../../shared/fares/source-title.ts'

type ExplainedTariff = RouteExplanation['tariffs'][number]

/** Sources and tariffs as a passenger reads them: by title and day, never by an id. */
export function useSourceWords() {
  const texts = useTexts(explanationTexts)
  const language = useLanguage()
  const titleOf = ({ title, source }: ExplainedTariff) => title?.[language] ?? titleOfSource(source)
  return {
    titleOf,
    tariffNamed: (id: string, tariffs: readonly ExplainedTariff[]) => {
      const tariff = tariffs.find(each => each.id === id)
      return tariff ? titleOf(tariff) : texts.ownEstimate
    },
    sourceText: (source: string) => (
      <Quoted
        text={texts.source}
        title={/^estimated/i.test(source) ? texts.ownEstimate : titleOfSource(source)}
        language={language}
      />
    ),
  }
}
