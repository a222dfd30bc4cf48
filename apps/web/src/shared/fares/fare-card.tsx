// The card of fares, one after the other: large, in both languages, for the passenger and the driver.
import type { TariffCard } from '@sawari/contract'
import { inLanguage } from '@sawari/contract/languages'
import { calculateRoutes } from '@sawari/contract/route-planner'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { amountsTexts, type FareCardTexts, fareCardTexts } from '../../messages/fare-card.ts'
import type { Language } from '../../messages/language.ts'
import { textsIn, useLanguage } from '../../messages/texts.ts'
import { endsBody } from '../api/ends-body.ts'
import { type App, useApp } from '../app-context.ts'
import { formatExactRupees, formatRupees } from '../format.ts'
import { useNamesInBoth } from '../place-names/names-in-both.ts'
import { BigCard } from '../ui/big-card.tsx'
import { Button } from '../ui/button.tsx'
import { Icon, Spinner } from '../ui/marks.tsx'
import { copyText } from '../ui/toasts.ts'
import {
  amountText,
  type Fare,
  fareKindOf,
  hoursText,
  oldYearOf,
  sumText,
  surchargeText,
  titleIn,
  titleOfSource,
} from './fare.ts'
import styles from './fare-card.module.css'
import { Quoted } from './quoted.tsx'

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
  const current = useLanguage()
  const texts = textsIn(fareCardTexts, current)
  const shown = languagesOfCard(DRIVERS_LANGUAGE, current)
  const asked = useQuery(tariffQuery(useApp(), fare))
  const tariff = fare.tariff ?? asked.data ?? null
  return (
    <div className={styles.ride}>
      {shown.map(language => (
        <Amount key={language} fare={fare} language={language} />
      ))}
      {fare.ticket || tariff ? null : asked.isPending ? (
        <p className={styles.waiting}>
          <Spinner /> {texts.loading}
        </p>
      ) : (
        asked.isError && <p>{texts.noTariff}</p>
      )}
      {shown.map(language => (
        <Grounds key={language} fare={fare} tariff={tariff} language={language} />
      ))}
      <Complaint fare={fare} tariff={tariff} />
    </div>
  )
}

const DRIVERS_LANGUAGE = 'hi'

/** Two people read the card: each language once, beginning with `first`. */
function languagesOfCard(first: Language, second: Language): readonly Language[] {
  return [...new Set([first, second, 'en', DRIVERS_LANGUAGE] as const)]
}

interface PartProps {
  readonly fare: Fare
  readonly language: Language
}

function Amount({ fare, language }: PartProps) {
  const { of, ticket, trip } = textsIn(fareCardTexts, language)
  const names = useNamesInBoth()
  const { inWords, inDigits } = textsIn(amountsTexts, language)
  const { rupees, upToRupees } = fare
  const figure = amountText(fare)
  const words = upToRupees === undefined ? inWords(rupees) : ''
  return (
    <section lang={language} className={styles.amount}>
      <p className={styles.trip}>{trip(names(fare.from, language), names(fare.to, language))}</p>
      <p className={styles.figure} data-range={upToRupees !== undefined}>
        {inDigits(figure)}
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
  const year = tariff && oldYearOf(tariff, new Date(fare.departAt ?? Date.now()))
  const isCopied = kind === 'official' || kind === 'meter' || kind === 'customary'
  return (
    <section lang={language} className={styles.grounds}>
      <p className={styles.kind}>
        <Icon name="rupee" size={20} /> {texts.kinds[kind]}
        {year !== null && ` · ${year}`}
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
  const {
    slabs,
    baseFare,
    baseDistance,
    perKm,
    night,
    surcharges = [],
    waitingPerMinute,
    waitingFree,
    title,
  } = tariff
  // The published fare of a ride does not depend on its length.
  if (!title) return null
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
      {night.factor > 1 && <li>{texts.night(hoursText(night.hours), String(night.factor))}</li>}
      {surcharges.map(each => (
        <li key={each.label.en}>{surchargeText(each, language)}</li>
      ))}
      {waitingPerMinute > 0 && (
        <li>{waitingFree ? texts.waitingAfter(each, String(waitingFree)) : texts.waiting(each)}</li>
      )}
    </>
  )
}

/** The addressee and the text of a complaint about the fare of one auto, in both languages. */
function Complaint({ fare, tariff }: { readonly fare: Fare; readonly tariff: TariffCard | null }) {
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
        {languagesOfCard(language, 'en').map(each => (
          <Button
            key={each}
            compact
            onClick={() => void copyText(textIn(each) ?? '', texts.copied, texts.copyFailed)}
          >
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
      authority: inLanguage(tariff.authority, language),
      from: names(fare.from, language),
      to: names(fare.to, language),
      fare: fare.meterRupees === undefined ? amountText(fare) : formatRupees(fare.meterRupees),
      title: titleIn(tariff, language),
    }
    return complaintText(facts, textsIn(fareCardTexts, language).complaint)
  }
}

interface ComplaintFacts {
  readonly authority: string
  readonly from: string
  readonly to: string
  readonly fare: string
  /** The order that sets the fare. */
  readonly title: string
}

/** One line each: addressee, subject, trip, fare, auto, and request. */
function complaintText(facts: ComplaintFacts, texts: FareCardTexts['complaint']): string {
  return [
    texts.to(facts.authority),
    texts.subject,
    '',
    texts.trip(facts.from, facts.to),
    texts.official(facts.fare, facts.title),
    texts.auto,
    texts.ask,
  ].join('\n')
}

const TARIFF_LIFETIME_MS = 5 * 60_000

/** The tariff of a fare of which only the figure is known, from the ride of that kind between the same ends. */
function tariffQuery({ api }: App, { from, to, of, departAt = null, tariff, ticket }: Fare) {
  const service = of === 'seat' ? ('shared' as const) : ('reserved' as const)
  return queryOptions({
    queryKey: ['fares', 'tariff', service, from.name, from.point, to.name, to.point, departAt],
    queryFn: async ({ signal }) => {
      const body = {
        ...endsBody({ source: from, destination: to }),
        maxTransfers: 0,
        services: [service],
        ...(departAt !== null && { departAt }),
      }
      const { routes } = (await api.call(calculateRoutes, { body, signal })).data
      const route = routes.find(each => each.service === service)
      return route?.legs.find(leg => leg.tariff)?.tariff ?? route?.tariff ?? null
    },
    enabled: tariff === undefined && ticket === undefined,
    staleTime: TARIFF_LIFETIME_MS,
    retry: false,
  })
}
