// The card of fares, one after the other: large, in both languages, for the passenger and the driver.
import type { TariffCard } from '@sawari/contract'
import { useQuery } from '@tanstack/react-query'
import { fareCardTexts } from '../../messages/fare-card.ts'
import { LANGUAGES, type Language } from '../../messages/language.ts'
import { textsIn, useLanguage } from '../../messages/texts.ts'
import { useApp } from '../app-context.ts'
import { formatExactRupees, formatRupees } from '../format.ts'
import { useNamesInBoth } from '../place-names/names-in-both.ts'
import { BigCard } from '../ui/big-card.tsx'
import { Icon, Spinner } from '../ui/marks.tsx'
import { Complaint } from './complaint.tsx'
import { type Fare, fareKindOf } from './fare.ts'
import styles from './fare-card.module.css'
import { amountText, sumText, titleIn } from './fare-words.ts'
import { Quoted } from './quoted.tsx'
import { devanagariDigits, rupeesInEnglish, rupeesInHindi } from './rupee-words.ts'
import { titleOfSource } from './source-title.ts'
import { tariffQuery } from './tariff-query.ts'

interface FareCardProps {
  /** One for each ride of a trip. */
  readonly fares: readonly Fare[]
  readonly onClose: () => void
}

export function FareCard({ fares, onClose }: FareCardProps) {
  const texts = textsIn(fareCardTexts, useLanguage())
  return (
    <BigCard title={texts.title} print={texts.print} onClose={onClose}>
      {fares.length > 1 && (
        <p className={styles.sum}>
          {sumText(fares)}, {texts.of.trip}
        </p>
      )}
      {fares.map(fare => (
        <Ride key={fare.from.name + fare.to.name} fare={fare} />
      ))}
    </BigCard>
  )
}

/** The fare of one ride, its grounds, and a complaint about it. */
function Ride({ fare }: { readonly fare: Fare }) {
  const texts = textsIn(fareCardTexts, useLanguage())
  const asked = useQuery(tariffQuery(useApp(), fare))
  const tariff = fare.tariff ?? asked.data ?? null
  return (
    <div className={styles.ride}>
      {LANGUAGES.toSorted(hindiFirst).map(language => (
        <Amount key={language} fare={fare} language={language} />
      ))}
      {fare.ticket || tariff ? null : asked.isPending ? (
        <p className={styles.waiting}>
          <Spinner /> {texts.loading}
        </p>
      ) : (
        asked.isError && <p>{texts.noTariff}</p>
      )}
      {LANGUAGES.toSorted(hindiFirst).map(language => (
        <Grounds key={language} fare={fare} tariff={tariff} language={language} />
      ))}
      <Complaint fare={fare} tariff={tariff} />
    </div>
  )
}

/** The driver's language comes first. */
const hindiFirst = (a: Language) => (a === 'hi' ? -1 : 1)

interface PartProps {
  readonly fare: Fare
  readonly language: Language
}

function Amount({ fare, language }: PartProps) {
  const { of, ticket, trip } = textsIn(fareCardTexts, language)
  const names = useNamesInBoth()
  const isHindi = language === 'hi'
  const { rupees, upToRupees } = fare
  const figure = amountText(fare)
  const words = upToRupees === undefined ? (isHindi ? rupeesInHindi : rupeesInEnglish)(rupees) : ''
  return (
    <section lang={language} className={styles.amount}>
      <p className={styles.trip}>{trip(names(fare.from, language), names(fare.to, language))}</p>
      <p className={styles.figure} data-range={upToRupees !== undefined}>
        {isHindi ? devanagariDigits(figure) : figure}
      </p>
      {words !== '' && <p className={styles.words}>{words}</p>}
      <p className={styles.of}>{fare.of === 'ticket' ? ticket(fare.ticket?.operator ?? '') : of[fare.of]}</p>
    </section>
  )
}

function Grounds({ fare, tariff, language }: PartProps & { readonly tariff: TariffCard | null }) {
  const texts = textsIn(fareCardTexts, language)
  const source = fare.ticket && titleOfSource(fare.ticket.source)
  const kind = tariff ? fareKindOf(tariff) : fare.kind
  const isCopied = kind === 'official' || kind === 'meter' || kind === 'customary'
  return (
    <section lang={language} className={styles.grounds}>
      <p className={styles.kind}>
        <Icon name="rupee" size={20} /> {texts.kinds[kind]}
      </p>
      {tariff && (
        <ul>
          {kind === 'meter' && <li>{texts.usuallyMore}</li>}
          {(tariff.asked ?? []).map(({ from, to, least, most }) => (
            <li key={from + to}>{texts.asked(formatRupees(least), formatRupees(most))}</li>
          ))}
          <li>
            <Quoted
              text={isCopied ? texts.byOrder : texts.like}
              title={titleIn(tariff, language)}
              language={language}
            />
          </li>
          <Rates tariff={tariff} language={language} />
        </ul>
      )}
      {source && (
        <p>
          <Quoted text={texts.byOrder} title={source} language={language} />
        </p>
      )}
    </section>
  )
}

function Rates({ tariff, language }: { readonly tariff: TariffCard; readonly language: Language }) {
  const texts = textsIn(fareCardTexts, language)
  const { slabs, baseFare, baseDistance, perKm, night, waitingPerMinute, waitingFree, title } = tariff
  // The published fare of a ride does not depend on its length.
  if (!title) return null
  const hours = night.hours.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(', ')
  const each = formatExactRupees(waitingPerMinute)
  return (
    <>
      <li>
        {slabs
          ? slabs.map(slab => texts.slab(String(slab.uptoKm), formatRupees(slab.fare))).join(', ')
          : baseFare === 0
            ? texts.perKm(formatExactRupees(perKm))
            : texts.rates(formatExactRupees(baseFare), String(baseDistance), formatExactRupees(perKm))}
      </li>
      {night.factor > 1 && <li>{texts.night(hours, String(night.factor))}</li>}
      {waitingPerMinute > 0 && (
        <li>{waitingFree ? texts.waitingAfter(each, String(waitingFree)) : texts.waiting(each)}</li>
      )}
    </>
  )
}

/** 5.5 as '05:30'. */
function clock(hour: number): string {
  const whole = Math.floor(hour)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(whole)}:${two(Math.round((hour - whole) * 60))}`
}
