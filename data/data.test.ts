import type { Link, Stand } from '@sawari/planner'
import { distanceKm } from '@sawari/planner/geo'
import { describe, expect, test } from 'vitest'
import { readSources } from './build/sources.ts'
import { basemap, gazetteer, network, readDataFile } from './test-files.ts'

const { stands, links } = network
const sources = readSources(readDataFile)
const standOf = new Map(stands.map(stand => [stand.id, stand]))
const standIdOf = new Map(gazetteer.places.map(({ placeId, standId }) => [placeId, standId]))
const linkOf = new Map(links.map(link => [`${link.fromId} ${link.toId}`, link]))
const likely = links.filter(({ basis }) => basis === 'likely')
const endsOf = ({ fromId, toId }: Link): [Stand, Stand] => [
  standOf.get(fromId) as Stand,
  standOf.get(toId) as Stand,
]
const nameOf = (link: Link) =>
  endsOf(link)
    .map(({ name }) => name)
    .join(' – ')

describe('the stands', () => {
  test('are many, in every city and around the default centre', () => {
    const inCities = (...cities: string[]) => stands.filter(({ city }) => cities.includes(city)).length
    expect(stands.length).toBeGreaterThanOrEqual(250)
    expect(inCities('Noida', 'Greater Noida')).toBeGreaterThanOrEqual(60)
    expect(inCities('Ghaziabad')).toBeGreaterThanOrEqual(60)
    expect(inCities('Delhi')).toBeGreaterThanOrEqual(60)
    const centre = { latitude: 28.619, longitude: 77.426 }
    expect(stands.filter(stand => distanceKm(stand, centre) <= 4).length).toBeGreaterThanOrEqual(12)
  })
})

describe('the links', () => {
  test('do not run beside a metro line for 8 stops or less where they are likely', () => {
    const runs = sources.metroLines.flatMap(line => line.runs).map(run => run.map(id => standIdOf.get(id)))
    for (const link of likely) {
      for (const run of runs) {
        const [from, to] = [run.indexOf(link.fromId), run.indexOf(link.toId)]
        if (from >= 0 && to >= 0) expect(Math.abs(from - to), nameOf(link)).toBeGreaterThan(8)
      }
    }
  })

  test('cost the published fare between the ends of a service, and no more along it', () => {
    const priced = sources.services.filter(({ fareRupees }) => fareRupees !== null)
    let checked = 0
    for (const { stops, fareRupees } of priced) {
      const at = stops.map(placeId => standIdOf.get(placeId)).filter(id => id !== undefined)
      for (const link of at.flatMap(from => at.map(to => linkOf.get(`${from} ${to}`)))) {
        if (link === undefined) continue
        checked += 1
        expect(link.fareRupees, nameOf(link)).toBeLessThanOrEqual(fareRupees as number)
      }
    }
    expect(checked).toBeGreaterThanOrEqual(14)
    const fare = (from: string, to: string) =>
      linkOf.get(`${standIdOf.get(from)} ${standIdOf.get(to)}`)?.fareRupees
    expect(fare('metro-noida-sector-52', 'landmark-gaur-chowk-kisan-chowk-char-murti')).toBe(40)
    expect(fare('metro-peeragarhi', 'metro-nangloi')).toBe(5)
    expect(fare('metro-jamia-millia-islamia', 'delhi-batla-house')).toBe(10)
  })
})

describe('the network', () => {
  test('joins 95 % of all pairs 2 to 12 km apart by at most four changes, without long detours', () => {
    const { share, ratios } = joinedPairs(4)
    expect(share).toBeGreaterThanOrEqual(0.95)
    expect(quantile(ratios, 0.5)).toBeLessThanOrEqual(1.6)
    expect(quantile(ratios, 0.9)).toBeLessThanOrEqual(2)
  })
})

describe('the base map', () => {
  test('stays small', () => {
    expect(Buffer.byteLength(readDataFile('dist/basemap.json'))).toBeLessThan(140 * 1024)
  })

  test('draws them along their tracks, where the map has these, and nowhere far from the straight line', () => {
    const isStation = new Set(basemap.stations.map(({ point }) => point.join()))
    const pointOf = ([longitude, latitude]: [number, number]) => ({ latitude, longitude })
    let bends = 0
    for (const segment of basemap.metroLines.flatMap(({ segments }) => segments)) {
      let [from, km] = [segment[0]!, 0]
      for (const [at, point] of segment.entries()) {
        if (at > 0) km += distanceKm(pointOf(segment[at - 1]!), pointOf(point))
        if (at === 0 || !isStation.has(point.join())) continue
        expect(km).toBeLessThan(1.3 * distanceKm(pointOf(from), pointOf(point)) + 0.6)
        if (segment[at - 1] !== from) bends += 1
        ;[from, km] = [point, 0]
      }
    }
    expect(bends).toBeGreaterThan(170)
  })
})

/** Shortest paths of at most `changes` + 1 links from every stand, computed in one round per link. */
function joinedPairs(changes: number): { share: number; ratios: number[] } {
  const indexOf = new Map(stands.map(({ id }, at) => [id, at]))
  const edges = stands.map((): { to: number; km: number }[] => [])
  for (const { fromId, toId, distanceKm: km } of links) {
    edges[indexOf.get(fromId) as number]?.push({ to: indexOf.get(toId) as number, km })
  }
  const ratios: number[] = []
  let pairs = 0
  stands.forEach((source, start) => {
    const reach = shortestWithin(edges, start, changes + 1)
    stands.forEach((target, at) => {
      const straightKm = distanceKm(source, target)
      if (straightKm < 2 || straightKm > 12) return
      pairs += 1
      const km = reach[at] as number
      if (Number.isFinite(km)) ratios.push(km / straightKm)
    })
  })
  return { share: ratios.length / pairs, ratios: ratios.sort((a, b) => a - b) }
}

function shortestWithin(
  edges: readonly { to: number; km: number }[][],
  start: number,
  rides: number,
): number[] {
  let reach = edges.map((_, at) => (at === start ? 0 : Number.POSITIVE_INFINITY))
  for (let ride = 0; ride < rides; ride += 1) {
    const next = [...reach]
    reach.forEach((km, from) => {
      if (km === Number.POSITIVE_INFINITY) return
      for (const edge of edges[from] ?? []) next[edge.to] = Math.min(next[edge.to] as number, km + edge.km)
    })
    reach = next
  }
  return reach
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] as number
}
