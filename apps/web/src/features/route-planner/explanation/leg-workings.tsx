import type { FareBreakdown, LegWorking, RouteCandidate, RouteExplanation, RouteLeg } from '@sawari/contract'
import type { ReactNode } from 'react'
import { type ExplanationTexts, explanationTexts } from '../../../messages/explanation.ts'
import { type RoutePlannerTexts, routePlannerTexts } from '../../../messages/route-planner.ts'
import { useLanguage, useTexts } from '../../../messages/texts.ts'
import { titleIn, titleOfSource } from '../../../shared/fares/fare.ts'
import { Quoted } from '../../../shared/fares/quoted.tsx'
import { formatRupees } from '../../../shared/format.ts'
import { type NameOf, usePlaceName } from '../../../shared/place-names/place-names.ts'
import styles from './explanation.module.css'

interface LegWorkingsProps {
  readonly candidate: RouteCandidate
  /** The tariffs that the workings name. */
  readonly tariffs: RouteExplanation['tariffs']
}

/** Each leg of a route with its time, its fare and their sources, then the total fare. */
export function LegWorkings({ candidate: { route, workings }, tariffs }: LegWorkingsProps) {
  const texts = useTexts(explanationTexts)
  const { figures } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const sources = useSourceWords()
  const tariffNamed = (id: string) => sources.tariffNamed(id, tariffs)
  const { sourceText } = sources
  return (
    <ol className={styles.legs}>
      {route.legs.map((leg, index) => {
        const working = workings[index]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the legs of a route never change
          <li key={index}>
            <strong>{texts.leg(nameOf(leg.from), nameOf(leg.to))}</strong>
            {working &&
              linesOf(leg, working, { texts, figures, nameOf, tariffNamed, sourceText }).map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <p key={at}>{line}</p>
              ))}
          </li>
        )
      })}
      {route.totalFare > 0 && <li>{fareLine(route.fareBreakdown, texts)}</li>}
    </ol>
  )
}

type Figures = RoutePlannerTexts['figures']

interface Words {
  readonly texts: ExplanationTexts
  readonly figures: Figures
  readonly nameOf: NameOf
  readonly tariffNamed: (id: string) => string
  readonly sourceText: (source: string) => ReactNode
}

function linesOf(leg: RouteLeg, working: LegWorking, words: Words): readonly ReactNode[] {
  const { texts, figures, tariffNamed, sourceText } = words
  const distance = figures.kilometres(String(leg.distance))
  const time = figures.duration(leg.minutes)
  const wait = figures.duration(leg.waitMinutes)
  const length = lengthOf(leg, distance, texts)
  if (working.mode === 'metro') return trainLines(leg, working, length, words)
  const speed = texts.speed(working.kmPerHour)
  switch (working.mode) {
    case 'walk':
      return [working.change ? texts.changeOnFoot(length, time) : texts.walk(length, speed, time)]
    case 'seat': {
      const how = texts.pricedBy[working.pricedBy]
      const lines = [
        texts.ride(length, speed, time, texts.waitFor(wait, texts.availability[working.availability])),
        texts.seat(formatRupees(working.seatFare), how, tariffNamed(working.tariffId)),
      ]
      return working.source ? [...lines, sourceText(working.source)] : lines
    }
    case 'reserved':
      return [
        texts.ride(length, speed, time, texts.waitFor(wait, texts.waitReserved)),
        leg.distanceBasis === 'streets'
          ? texts.way(length, tariffNamed(working.tariffId))
          : wayLine(working, distance, words),
        ...(working.slowMinutes > 0 ? [texts.slow(figures.duration(working.slowMinutes))] : []),
      ]
  }
}

/** A newer server may name a basis that this version does not know. */
function lengthOf(
  { distanceBasis }: RouteLeg,
  distance: string,
  { distance: texts }: ExplanationTexts,
): string {
  return Object.hasOwn(texts, distanceBasis) ? texts[distanceBasis](distance) : distance
}

/** Headway, change, ride and ticket of a leg by metro. */
function trainLines(
  { waitMinutes, firstTrain, fare, timetable, fareBasis, smartCard }: RouteLeg,
  working: LegWorking & { readonly mode: 'metro' },
  length: string,
  { texts, figures, sourceText }: Words,
): readonly ReactNode[] {
  const { headwayMinutes, changeMinutes, rideMinutes, ticket, fareSource } = working
  const ride = figures.duration(rideMinutes)
  const isPaid = fare > 0
  return [
    firstTrain
      ? texts.firstTrain(figures.duration(waitMinutes))
      : texts.trains(figures.duration(Math.round(headwayMinutes)), figures.duration(waitMinutes)),
    changeMinutes > 0
      ? texts.trainAfterChange(length, ride, figures.duration(changeMinutes))
      : texts.train(length, ride),
    ...(timetable ? [texts.trainTime[timetable]] : []),
    (isPaid ? texts.ticket : texts.sameTicket)(formatRupees(ticket)),
    ...(isPaid && fareBasis ? [texts.ticketBasis[fareBasis]] : []),
    ...(isPaid && smartCard ? [texts.smartCard(formatRupees(smartCard.fare))] : []),
    ...(isPaid ? [sourceText(fareSource)] : []),
  ]
}

function wayLine(
  working: LegWorking & { readonly mode: 'reserved' },
  distance: string,
  { texts, figures, nameOf, tariffNamed }: Words,
): string {
  const straight = figures.kilometres(working.straightKm.toFixed(3))
  const line = texts.meter(straight, String(working.detourFactor), distance, tariffNamed(working.tariffId))
  if (working.bridges.length === 0) return line
  return `${line}, ${texts.over(working.bridges.map(nameOf).join(', '))}`
}

function fareLine(fare: FareBreakdown, texts: ExplanationTexts): string {
  const { baseFare, distanceFare, timeMultiplier, waitingFare, metroFare = 0, totalFare } = fare
  const autosFare = totalFare - metroFare
  const [base, distance] = [formatRupees(baseFare), formatRupees(distanceFare)]
  const [waiting, autos] = [formatRupees(waitingFare), formatRupees(autosFare)]
  if (metroFare > 0 && autosFare === 0) return texts.metroFare(formatRupees(metroFare))
  const autosLine = texts.fare(base, distance, timeMultiplier, waiting, autos)
  if (metroFare === 0) return autosLine
  return texts.fareWithMetro(autosLine, formatRupees(metroFare), formatRupees(totalFare))
}

type ExplainedTariff = RouteExplanation['tariffs'][number]

/** Sources and tariffs as a passenger reads them: by title and day, never by an id. */
export function useSourceWords() {
  const texts = useTexts(explanationTexts)
  const language = useLanguage()
  const titleOf = (tariff: ExplainedTariff) => titleIn(tariff, language)
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
