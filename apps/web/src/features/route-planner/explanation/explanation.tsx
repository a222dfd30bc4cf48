import type { Route, RouteCandidate, RouteExplanation } from '@sawari/contract'
import { explainRoutes } from '@sawari/contract/route-explanation'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ExplanationTexts, explanationTexts } from '../../../messages/explanation.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useLanguage, useTexts } from '../../../messages/texts.ts'
import { type App, useApp } from '../../../shared/app-context.ts'
import { formatDay, formatExactRupees, formatOneDecimal, formatRupees } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Spinner } from '../../../shared/ui/marks.tsx'
import { KEPT, pointText, tripQuery } from '../plan/queries.ts'
import type { Trip } from '../plan/trip.ts'
import { ServiceLine } from '../route/route-chain.tsx'
import { useRouteWords } from '../route/route-words.ts'
import styles from './explanation.module.css'
import { LegWorkings, useSourceWords } from './leg-workings.tsx'

/** Every alternative considered for a plan, why it was kept or dropped, and how its figures are computed. */
export function Explanation({ trip }: { readonly trip: Trip }) {
  const texts = useTexts(explanationTexts)
  const answer = useQuery(explanationQuery(useApp(), trip))
  if (answer.isPending) return <Spinner />
  if (answer.isError)
    return (
      <div role="alert" className={styles.failure}>
        <p>{texts.failed}</p>
        <Button compact icon="retry" busy={answer.isFetching} onClick={() => void answer.refetch()}>
          {texts.retry}
        </Button>
      </div>
    )
  return <Compared explanation={answer.data} />
}

function Compared({ explanation }: { readonly explanation: RouteExplanation }) {
  const texts = useTexts(explanationTexts)
  const { candidates, localDay, localTime } = explanation
  const shown = candidates.filter(({ outcome }) => outcome.result === 'listed')
  const lost = candidates.filter(({ outcome }) => outcome.result !== 'listed')
  return (
    <div className={styles.explanation}>
      <p>{texts.lead(formatDay(new Date(localDay)), localTime)}</p>
      <Candidates heading={texts.shown} candidates={shown} explanation={explanation} />
      {lost.length > 0 && <Candidates heading={texts.lost} candidates={lost} explanation={explanation} />}
      <ExplanationGrounds explanation={explanation} />
    </div>
  )
}

interface CandidatesProps {
  readonly heading: string
  readonly candidates: readonly RouteCandidate[]
  readonly explanation: RouteExplanation
}

function Candidates({ heading, candidates, explanation }: CandidatesProps) {
  const texts = useTexts(explanationTexts)
  const nameOf = useRouteNames(explanation.candidates)
  return (
    <section>
      <h3>{heading}</h3>
      <ul className={styles.candidates}>
        {candidates.map(candidate => (
          <li key={candidate.route.id} className={styles.candidate}>
            <ServiceLine route={candidate.route} />
            <Figures route={candidate.route} />
            <p className={styles.outcome}>{outcomeText(candidate, explanation, nameOf, texts)}</p>
            <details>
              <summary className={styles.summary}>{texts.workings}</summary>
              <LegWorkings candidate={candidate} tariffs={explanation.tariffs} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Figures({ route }: { readonly route: Route }) {
  const texts = useTexts(explanationTexts)
  const { figures } = useTexts(routePlannerTexts)
  const time = figures.duration(route.estimatedTime.minutes)
  const distance = figures.kilometres(String(route.distance))
  return <p>{texts.figures(time, formatRupees(route.totalFare), distance, texts.changes(route.transfers))}</p>
}

/** The name of a route in the sentence about an alternative that it beat. */
function useRouteNames(candidates: readonly RouteCandidate[]): (routeId: string | undefined) => string {
  const { anotherRoute } = useTexts(explanationTexts)
  const { services } = useTexts(routeResultsTexts).results
  const wordsOf = useRouteWords()
  return routeId => {
    const route = candidates.find(candidate => candidate.route.id === routeId)?.route
    if (!route) return anotherRoute
    return route.service === 'reserved' || route.service === 'walk'
      ? services[route.service]
      : wordsOf(route).name
  }
}

function outcomeText(
  { outcome }: RouteCandidate,
  { limits }: RouteExplanation,
  nameOf: (routeId: string | undefined) => string,
  { results }: ExplanationTexts,
): string {
  switch (outcome.result) {
    case 'dominated':
    case 'equal':
    case 'near-duplicate':
    case 'only-shorter':
    case 'walk-instead':
    case 'hardly-worth':
      return results[outcome.result](nameOf(outcome.other))
    case 'too-far-to-walk':
      return results[outcome.result](formatOneDecimal(limits.walkKm))
    case 'listed':
    case 'beyond-five':
    case 'long-wait':
    case 'many-seats':
      return results[outcome.result]
  }
}

/** The data behind all figures: speeds, waits and tariffs of that hour, with their sources. */
function ExplanationGrounds({ explanation }: { readonly explanation: RouteExplanation }) {
  const texts = useTexts(explanationTexts)
  const { figures } = useTexts(routePlannerTexts)
  const language = useLanguage()
  const { speeds, waits, limits, tariffs, reservedRefused } = explanation
  const { auto, autoMidday, eRickshaw, walk } = speeds
  const { speed } = texts
  const { titleOf, sourceText } = useSourceWords()
  const wait = (minutes: number) => figures.duration(minutes)
  return (
    <details>
      <summary className={styles.summary}>{texts.grounds}</summary>
      <ul className={styles.grounds}>
        {reservedRefused === 'not-served' && <li>{texts.refused['not-served']}</li>}
        {reservedRefused === 'too-far' && (
          <li>{texts.refused['too-far'](figures.kilometres(String(limits.reservedKm)))}</li>
        )}
        <li>
          {texts.speeds(
            bandText(speeds.band, texts),
            speed(auto),
            speed(autoMidday),
            speed(eRickshaw),
            speed(walk),
          )}{' '}
          {sourceText(speeds.source)}
        </li>
        <li>
          {texts.waits(wait(waits.high), wait(waits.medium), wait(waits.low), wait(waits.reserved))}{' '}
          {sourceText(waits.source)}
        </li>
        {tariffs.map(tariff => (
          <li key={tariff.id}>
            {tariffLine(tariff, titleOf(tariff), texts, km => figures.kilometres(String(km)))}{' '}
            {texts.factors(tariff.night.factor, tariff.peak.factor)}{' '}
            {tariff.surcharges?.map(({ label, factor }) => `${label[language]} × ${factor} `)}
            {tariff.waitingPerMinute > 0 && texts.waitingRate(formatExactRupees(tariff.waitingPerMinute))}
          </li>
        ))}
      </ul>
    </details>
  )
}

function tariffLine(
  tariff: RouteExplanation['tariffs'][number],
  title: string,
  texts: ExplanationTexts,
  kilometres: (km: number) => string,
): string {
  const day = formatDay(new Date(tariff.validFrom))
  if (tariff.slabs) {
    const slabs = tariff.slabs.map(({ uptoKm, fare }) => texts.slab(kilometres(uptoKm), formatRupees(fare)))
    return texts.slabTariff(title, day, slabs.join(', '))
  }
  const base = formatExactRupees(tariff.baseFare)
  return texts.tariff(title, day, base, kilometres(tariff.baseDistance), formatExactRupees(tariff.perKm))
}

/** A newer server may name a band of hours that this version does not know. */
function bandText(band: string, { bands }: ExplanationTexts): string {
  return Object.hasOwn(bands, band) ? bands[band as keyof typeof bands] : band
}

/** The explanation of a trip's routes and the alternatives. */
function explanationQuery({ api }: App, trip: Trip) {
  const { name, point } = trip.destination
  return queryOptions({
    queryKey: ['routes', 'explanation', trip],
    queryFn: async ({ signal }) => {
      const query = { ...tripQuery(trip), to: name.trim(), ...(point && { toPoint: pointText(point) }) }
      return (await api.call(explainRoutes, { query, signal })).data
    },
    ...KEPT,
    retry: false,
  })
}
