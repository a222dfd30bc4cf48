import {
  datedFacts,
  daytimeSeatFare,
  FACT_TERM_MONTHS,
  isOldFact,
  type Link,
  type NetworkData,
  type PlanningRules,
  roadDistanceKm,
  type Stand,
  TariffBook,
} from '@sawari/planner'
import { distanceKm } from '@sawari/planner/geo'

/** The number of hubs in the list of the most useful improvements. */
const NAMED_HUBS = 5

type Known = Pick<NetworkData, 'stands' | 'links'>

/** The quality of the network, as a Markdown table and a list of the most useful improvements. */
export function reportOf({ stands, links }: Known, { tariffs }: Pick<PlanningRules, 'tariffs'>): string {
  const unknownBeyondKm = Math.min(
    ...tariffs.map(({ unknownFares }) => unknownFares?.beyondKm ?? Number.POSITIVE_INFINITY),
  )
  const rows = [
    ...countRows('stands', stands, [
      ['position by two sources (A)', ({ quality }) => quality === 'A'],
      ['position by one source (B)', ({ quality }) => quality === 'B'],
      ['position approximate (C)', ({ quality }) => quality === 'C'],
      ['named by a source or served by a known service', ({ basis }) => basis === 'known'],
    ]),
    ...countRows('links', links, [
      ['known: a source names the service', ({ basis }) => basis === 'known'],
      ['likely: derived by our rule', ({ basis }) => basis === 'likely'],
      ['length along the streets', ({ distanceBasis }) => distanceBasis === 'streets'],
      ['length estimated', ({ distanceBasis }) => distanceBasis !== 'streets'],
    ]),
    ...countRows('fares', links, [
      ['published for the ride itself', ({ fareOrigin }) => fareOrigin === 'published'],
      ['capped by a published fare of its service', ({ fareOrigin }) => fareOrigin === 'customary'],
      ['by the tariff', link => isByTariff(link) && !isUnknown(link, unknownBeyondKm)],
      [`not known: by the tariff beyond ${unknownBeyondKm} km`, link => isUnknown(link, unknownBeyondKm)],
    ]),
  ]
  const table = ['| | what | number | share |', '|---|---|---|---|', ...rows]
  return [...table, '', 'What would help most:', '', ...wishes({ stands, links })].join('\n')
}

type Count<Item> = readonly [what: string, isCounted: (item: Item) => boolean]

function countRows<Item>(heading: string, items: readonly Item[], counts: readonly Count<Item>[]): string[] {
  return counts.map(([what, isCounted], at) => {
    const count = items.filter(isCounted).length
    const share = ((100 * count) / items.length).toFixed(1)
    return `| ${at === 0 ? `${items.length} ${heading}` : ''} | ${what} | ${count} | ${share} % |`
  })
}

function isByTariff({ fareOrigin }: Link): boolean {
  return fareOrigin === undefined
}

function isUnknown(link: Link, beyondKm: number): boolean {
  return isByTariff(link) && link.vehicle !== 'gramin-sewa' && link.distanceKm > beyondKm
}

function wishes({ stands, links }: Known): string[] {
  const withService = new Set(links.filter(({ basis }) => basis === 'known').map(({ fromId }) => fromId))
  const bareHubs = stands
    .filter(({ id, size }) => size === 3 && !withService.has(id))
    .map((stand): [Stand, number] => [stand, links.filter(({ fromId }) => fromId === stand.id).length])
    .sort(([a, here], [b, there]) => there - here || a.name.localeCompare(b.name))
  const named = bareHubs.slice(0, NAMED_HUBS).map(([{ name }]) => name)
  const silent = links.filter(({ basis, fareOrigin }) => basis === 'known' && fareOrigin === undefined)
  const rough = stands.filter(({ quality, size }) => quality === 'C' && size > 1)
  return [
    `1. Services at the ${bareHubs.length} hubs where no source names any: ${named.join('; ')} and others.`,
    `2. Fares of the ${silent.length} known links that no source prices.`,
    `3. Positions of the ${rough.length} stands with a queue that lie only approximately.`,
  ]
}

/** Every fact that is older than the term of its kind on the day of the instant, as a Markdown table. */
export function oldFactsOf({ links }: Known, rules: PlanningRules, instant: Date): string {
  const facts = datedFacts({ rules, tariffs: new TariffBook(rules.tariffs), links }, instant)
  const rows = facts
    .filter(fact => isOldFact(fact, instant))
    .map(
      ({ kind, about, date }) =>
        `| ${kind} | ${about} | ${kind === 'link' ? date.slice(0, 4) : date} | ${FACT_TERM_MONTHS[kind]} |`,
    )
  if (rows.length === 0) return 'No fact is older than its term.'
  return ['| older than its term | of | date | months |', '|---|---|---|---|', ...rows].join('\n')
}

const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95]

/** Markdown tables of how much lengths and fares changed where links follow the streets. */
export function streetReportOf({ stands, links }: Known, rules: PlanningRules): string {
  const standOf = new Map(stands.map(stand => [stand.id, stand]))
  const ends = ({ fromId, toId }: Link) => [standOf.get(fromId)!, standOf.get(toId)!] as const
  const along = links.filter(({ distanceBasis }) => distanceBasis === 'streets')
  const estimatedKm = along.map(link => roadDistanceKm(rules.geography, ...ends(link)))
  const tariffs = new TariffBook(rules.tariffs)
  const rupeesMore = along.map((link, at) => risen(link, ends(link)[0], estimatedKm[at]!, tariffs))
  const count = (isCounted: (rupees: number) => boolean) => rupeesMore.filter(isCounted).length
  if (along.length === 0) return 'No link follows the streets: there are none.'
  const mean = rupeesMore.reduce((sum, rupees) => sum + rupees, 0) / along.length
  return [
    `| links (${grouped(links.length)}) | number |`,
    '|---|---|',
    `| along streets | ${grouped(along.length)}, of them ${along.filter(({ basis }) => basis === 'known').length} known |`,
    `| estimated: an end lies off the streets, or the way is not believed | ${grouped(links.length - along.length)} |`,
    '',
    '| along streets, against the estimate before | 5 % | quartile | median | quartile | 95 % |',
    '|---|---|---|---|---|---|',
    row(
      'length, as a multiple',
      along.map((link, at) => link.distanceKm / estimatedKm[at]!),
    ),
    row(
      'length, km',
      along.map((link, at) => link.distanceKm - estimatedKm[at]!),
      signed,
    ),
    row('seat fare, ₹', rupeesMore, rupees => signed(rupees, 0)),
    row(
      'length over the straight line',
      along.map(link => link.distanceKm / distanceKm(...ends(link))),
    ),
    '',
    `Of the ${grouped(along.length)} fares ${grouped(count(rupees => rupees === 0))} are as before, ${count(rupees => rupees > 0)} rose and ${count(rupees => rupees < 0)} fell; the mean moved by ₹${signed(mean)}.`,
  ].join('\n')
}

/** The difference of a seat fare to the fare by estimated length, in rupees; a published fare is unchanged. */
function risen(link: Link, from: Stand, estimatedKm: number, tariffs: TariffBook): number {
  if (link.fareOrigin !== undefined) return 0
  const before = daytimeSeatFare(
    tariffs.newestSeatTariff(link.vehicle, from.city),
    Math.round(estimatedKm * 100) / 100,
  )
  return link.fareRupees - before.baseFareRupees - before.distanceFareRupees
}

function row(
  heading: string,
  values: readonly number[],
  shown = (value: number) => value.toFixed(2),
): string {
  const sorted = values.toSorted((a, b) => a - b)
  const cells = SHARES.map(share => shown(sorted[Math.floor(sorted.length * share)]!))
  return `| ${heading} | ${cells.join(' | ')} |`
}

function signed(value: number, digits = 2): string {
  const size = Math.abs(value).toFixed(digits)
  if (Number(size) === 0) return size
  return `${value < 0 ? '−' : '+'}${size}`
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
