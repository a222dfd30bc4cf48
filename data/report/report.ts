import type { Link, NetworkData, PlanningRules, Stand } from '@sawari/planner'

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
