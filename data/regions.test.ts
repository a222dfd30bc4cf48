// Every region of the repository can be built, its committed files equal the output of the build, and its stands and
// links follow the rules.

import { createHash } from 'node:crypto'
import { standFacts } from '@sawari/contract'
import {
  daytimeSeatFare,
  type Link,
  plausibleStreets,
  roadDistanceKm,
  type Stand,
  TariffBook,
  unmappedStands,
} from '@sawari/planner'
import { boundsContain, distanceKm, isEastOfLine } from '@sawari/planner/geo'
import { createStreets } from '@sawari/streets'
import { describe, expect, test } from 'vitest'
import { buildFiles } from './build/build.ts'
import { readFacts } from './build/facts.ts'
import { RULE } from './build/likely-links.ts'
import { readSources } from './build/sources.ts'
import { defaultRegion, regionNames } from './regions.ts'
import { roadsAlong } from './streets/roads-along.ts'
import { regionFiles } from './test-files.ts'

test('the default region is one of them', () => {
  expect(regionNames()).toContain(defaultRegion)
  expect(regionNames().length).toBeGreaterThan(1)
})

describe.each(regionNames())('the region %s', name => {
  const { read, network, gazetteer, rules, region, basemap, streetNetwork, tracks } = regionFiles(name)
  const { stands, links } = network
  const sources = readSources(read)
  const standOf = new Map(stands.map(stand => [stand.id, stand]))
  const standIdOf = new Map(gazetteer.places.map(({ placeId, standId }) => [placeId, standId]))
  const named = sources.services.map(({ stops }) => new Set(stops.map(stop => standIdOf.get(stop))))
  const isNamed = ({ fromId, toId }: Link) => named.some(stops => stops.has(fromId) && stops.has(toId))
  const linkOf = new Map(links.map(link => [`${link.fromId} ${link.toId}`, link]))
  const likely = links.filter(({ basis }) => basis === 'likely')
  const linksFrom = (id: string) => links.filter(({ fromId }) => fromId === id)
  const endsOf = ({ fromId, toId }: Link) =>
    [standOf.get(fromId) as Stand, standOf.get(toId) as Stand] as const
  const nameOf = (link: Link) =>
    endsOf(link)
      .map(({ name: stand }) => stand)
      .join(' – ')
  /** The length that the rule for likely links uses. */
  const estimatedKm = (link: Link) => roadDistanceKm(rules.geography, ...endsOf(link))

  test('has facts and texts that fit together', () => {
    const { en, hi } = readFacts(read).texts
    expect(hi.examples).toHaveLength(en.examples.length)
    expect(hi.facts).toHaveLength(en.facts.length)
  })

  test('is built from its sources, byte for byte', () => {
    for (const [file, text] of buildFiles(read, streetNetwork, tracks)) {
      expect(text === read(`dist/${file}`), file).toBe(true)
    }
  })

  test('has stands with only the facts that the contract names', () => {
    for (const { facts } of stands)
      if (facts !== undefined) expect(standFacts.strict().parse(facts)).toEqual(facts)
  })

  test('has its stands and places in the service box', () => {
    expect([...stands, ...gazetteer.places].filter(place => !boundsContain(region.box, place))).toEqual([])
  })

  test('has stands with ids derived from their places, and unique names in both languages', () => {
    for (const { id, placeId, nameHi } of stands) {
      expect(id).toBe(createHash('sha256').update(placeId).digest('hex').slice(0, 24))
      expect(nameHi).toMatch(/\p{Script=Devanagari}/u)
    }
    const names = stands.map(({ name }) => name.toLowerCase())
    expect(new Set(names).size).toBe(stands.length)
    const foreign = stands.flatMap(({ id, aliases }) =>
      aliases.filter(alias =>
        stands.some(other => other.id !== id && other.name.toLowerCase() === alias.name.toLowerCase()),
      ),
    )
    expect(foreign).toEqual([])
  })

  test('gives a stand every alias that the gazetteer assigns to it', () => {
    for (const { standId, name } of gazetteer.places) {
      if (standId === undefined) continue
      const stand = standOf.get(standId) as Stand
      const known = [stand.name, ...stand.aliases.map(alias => alias.name)]
      expect(known.some(candidate => candidate === name || candidate.startsWith(`${name}, `))).toBe(true)
    }
  })

  test('gives a stand 4 to 14 destinations; known links make a stand by themselves, and have no upper bound', () => {
    for (const { id, name, size } of stands) {
      const own = linksFrom(id)
      const likelyOnes = own.filter(({ basis }) => basis === 'likely')
      if (likelyOnes.length === own.length) expect(own.length, name).toBeGreaterThanOrEqual(4)
      expect(likelyOnes.filter(link => !isNamed(link)).length, name).toBeLessThanOrEqual(size === 3 ? 14 : 10)
    }
  })

  test('links two stands at most once in each direction, at a fare in whole rupees', () => {
    expect(linkOf.size).toBe(links.length)
    for (const link of links) {
      expect(link.fromId).not.toBe(link.toId)
      expect(endsOf(link)).not.toContain(undefined)
      expect(Number.isInteger(link.fareRupees) && link.fareRupees >= 5, nameOf(link)).toBe(true)
      expect(link.baseFareRupees).toBeLessThanOrEqual(link.fareRupees)
      expect(link.source !== undefined, nameOf(link)).toBe(link.basis === 'known')
    }
  })

  test('has links as long as the way along the streets, or the estimate where there is none', () => {
    const streets = streetNetwork && createStreets(streetNetwork)
    const roadOf =
      streets === undefined
        ? () => undefined
        : roadsAlong(plausibleStreets(rules.geography, streets, unmappedStands(network)))
    for (const link of links) {
      const [from, to] = endsOf(link)
      const { distanceBasis = 'estimate', geometry } = link
      const road = roadOf(from, to)
      expect(distanceBasis, nameOf(link)).toBe(road ? 'streets' : 'estimate')
      expect(link.distanceKm).toBeCloseTo(road?.distanceKm ?? estimatedKm(link), 2)
      expect(geometry).toBe(road?.geometry)
    }
  })

  test('has likely links both ways', () => {
    for (const link of likely) {
      const back = linkOf.get(`${link.toId} ${link.fromId}`)
      expect(back, nameOf(link)).toMatchObject({ basis: 'likely' })
    }
  })

  test('has likely links of 1 to 8 km by the estimate, and above 4 km from or to a hub, unless a row of services.csv names them', () => {
    for (const link of likely) {
      if (isNamed(link)) continue
      const km = Math.round(estimatedKm(link) * 100) / 100
      expect(km, nameOf(link)).toBeGreaterThanOrEqual(1)
      expect(km, nameOf(link)).toBeLessThanOrEqual(8)
      if (km > 4)
        expect(
          endsOf(link).map(({ size }) => size),
          nameOf(link),
        ).toContain(3)
    }
  })

  test('has likely links over a river only where a bridge lies nearly on the way', () => {
    for (const link of likely) {
      const [from, to] = endsOf(link)
      const crossed = rules.geography.rivers.filter(
        ({ line }) => isEastOfLine(from, line) !== isEastOfLine(to, line),
      )
      for (const { bridges } of crossed) {
        const overBridge = Math.min(
          ...bridges.map(bridge => distanceKm(from, bridge) + distanceKm(bridge, to)),
        )
        expect(overBridge, nameOf(link)).toBeLessThanOrEqual(distanceKm(from, to) * RULE.bridgeDetour + 0.01)
      }
    }
  })

  test('has likely links over a state line only at a border hub', () => {
    const borderHubs = new Set(
      [...sources.hubs].filter(([, hub]) => hub.isAtBorder).map(([id]) => standIdOf.get(id)),
    )
    const stateOf = new Map(region.cities.map(({ name: city, state }) => [city, state]))
    for (const link of likely) {
      const [from, to] = endsOf(link)
      if (stateOf.get(from.city) === stateOf.get(to.city)) continue
      expect(borderHubs.has(from.id) || borderHubs.has(to.id), nameOf(link)).toBe(true)
    }
  })

  test('has no seat dearer than its tariff unless the fare is published', () => {
    const book = new TariffBook(rules.tariffs)
    for (const link of links) {
      const { vehicle, fareRupees, fareSource, basis } = link
      if (fareSource !== undefined) expect(basis, nameOf(link)).toBe('known')
      if (fareSource !== undefined) continue
      const tariff = book.newestSeatTariff(vehicle, endsOf(link)[0].city)
      const { baseFareRupees, distanceFareRupees } = daytimeSeatFare(tariff, link.distanceKm)
      const byTariff = baseFareRupees + distanceFareRupees
      if (basis === 'likely') expect(fareRupees, nameOf(link)).toBe(byTariff)
      expect(fareRupees, nameOf(link)).toBeLessThanOrEqual(byTariff)
    }
  })

  test('names everything on its base map in Hindi too', () => {
    const { metroLines, stations, rivers, border, labels } = basemap
    const named = [
      ...metroLines,
      ...stations,
      ...rivers,
      ...(border.line.length > 0 ? [border] : []),
      ...labels,
    ]
    expect(named.filter(({ nameHi }) => !/\p{Script=Devanagari}/u.test(nameHi))).toEqual([])
  })

  test('draws every metro line through its stations', () => {
    const points = new Set(basemap.stations.map(({ point }) => point.join()))
    expect(basemap.metroLines.length).toBe(sources.metroLines.length)
    const segments = basemap.metroLines.flatMap(line => line.segments)
    for (const segment of segments) {
      expect(segment.length).toBeGreaterThan(1)
      expect(points).toContain(segment[0]!.join())
      expect(points).toContain(segment.at(-1)!.join())
    }
    const drawn = new Set(segments.flat().map(point => point.join()))
    expect([...points].filter(point => !drawn.has(point))).toEqual([])
  })

  test('links every pair of stands along a service that is not of low confidence', () => {
    for (const { stops, confidence, bothWays } of sources.services) {
      if (confidence === 'low') continue
      const at = stops.map(placeId => standIdOf.get(placeId)).filter(id => id !== undefined)
      at.forEach((from, index) => {
        for (const to of at.slice(index + 1)) {
          if (from === to) continue
          expect(linkOf.get(`${from} ${to}`)?.basis).toBe('known')
          if (bothWays) expect(linkOf.get(`${to} ${from}`)?.basis).toBe('known')
        }
      })
    }
  })

  test('has tariffs valid from 2025-01-01 at the latest, with a source', () => {
    for (const { validFrom, source } of rules.tariffs) {
      expect(validFrom <= '2025-01-01').toBe(true)
      expect(source).not.toBe('')
    }
  })
})
