import type { TariffCard } from '@sawari/contract'
import { type FareCardTexts, fareCardTexts } from '../../messages/fare-card.ts'
import { LANGUAGES, type Language } from '../../messages/language.ts'
import { textsIn, useLanguage } from '../../messages/texts.ts'
import { useNamesInBoth } from '../place-names/names-in-both.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.ts'
import { complaintText } from './complaint.ts'
import type { Fare } from './fare.ts'
import styles from './fare-card.module.css'
import { amountText, titleIn } from './fare-words.ts'

interface ComplaintProps {
  readonly fare: Fare
  readonly tariff: TariffCard | null
}

/** The addressee and the text of a complaint about the fare of one auto, in both languages. */
export function Complaint({ fare, tariff }: ComplaintProps) {
  const language = useLanguage()
  const { complaint: texts } = textsIn(fareCardTexts, language)
  const textIn = useComplaint(fare, tariff)
  const own = textIn(language)
  if (own === null) return null
  return (
    <section className={styles.complaint}>
      <h3>{texts.heading}</h3>
      <p className={styles.letter}>{own}</p>
      <div className={styles.copies}>
        {LANGUAGES.toSorted(each => (each === language ? -1 : 1)).map(each => (
          <Button key={each} compact onClick={() => void copy(textIn(each) ?? '', texts)}>
            <span lang={each}>{textsIn(fareCardTexts, each).complaint.copy}</span>
          </Button>
        ))}
      </div>
    </section>
  )
}

/** Null unless an order sets the fare: no order can be exceeded by a customary fare, a share or a ticket. */
function useComplaint(fare: Fare, tariff: TariffCard | null): (language: Language) => string | null {
  const names = useNamesInBoth()
  return language => {
    if (!tariff?.authority || tariff.basis !== 'official' || fare.of === 'share') return null
    const facts = {
      authority: tariff.authority[language],
      from: names(fare.from, language),
      to: names(fare.to, language),
      fare: amountText(fare),
      title: titleIn(tariff, language),
    }
    return complaintText(facts, textsIn(fareCardTexts, language).complaint)
  }
}

async function copy(text: string, texts: FareCardTexts['complaint']): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast.success(texts.copied)
  } catch {
    showToast.error(texts.copyFailed)
  }
}
