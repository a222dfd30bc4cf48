import { buildNetwork, buildPlaceDirectory, createPlanner, type Link, type Stand } from '@sawari/planner'
import { distanceKm } from '@sawari/planner/geo'
import { describe, expect, test } from 'vitest'
import { standId } from '../build/network.ts'
import { readSources } from '../build/sources.ts'
import { gazetteer, network, readDataFile, region, rules } from '../test-files.ts'
import type { StandData } from './listed-stand.ts'
import { type Prepared, prepareImport } from './prepare-import.ts'
import { writeStandCsv } from './stand-list.ts'

const sources = readSources(readDataFile)
const present: StandData = { version: 'present', network, places: gazetteer.places, rules }
const { stands, links } = network
const shipped = { stands, links }

/** The stands in the format of the product's own GeoJSON. */
function geojsonOf(list: readonly Stand[]): string {
  const features = list.map(({ latitude, longitude, aliases, nameHi, placeId, ...properties }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      ...properties,
      place_id: placeId,
      name_hi: nameHi,
      aliases: aliases.map(alias => ({ name: alias.name, name_hi: alias.nameHi })),
    },
  }))
  return JSON.stringify({ type: 'FeatureCollection', features }, null, 1)
}

function prepare(list: readonly Stand[], data = present): Extract<Prepared, { ok: true }> {
  const prepared = prepareImport(
    { name: 'stands.csv', bytes: Buffer.from(writeStandCsv(list)) },
    data,
    sources,
  )
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems))
  return prepared
}

const standNamed = (name: string) => stands.find(stand => stand.name === name) as Stand
const kavi = standNamed('Kavi Nagar')
const without = (...ids: string[]) => stands.filter(({ id }) => !ids.includes(id))
const withKavi = (change: Partial<Stand>) => [...without(kavi.id), { ...kavi, ...change }]
const newStand: Stand = {
  ...standNamed('Noida Sector 18 Metro'),
  id: standId('new-market'),
  placeId: 'new-market',
  kind: 'market',
  size: 2,
  basis: 'likely',
  name: 'New Market, Block "A"',
  nameHi: 'नई मार्केट',
  latitude: 28.56,
  longitude: 77.33,
  aliases: [],
}

describe('a list equal to the present data changes nothing', () => {
  test.each([
    ['CSV', 'stands.csv', writeStandCsv(stands)],
    ['CSV with a byte order mark', 'stands.CSV', `\uFEFF${writeStandCsv(stands)}`],
    ['CSV with line feeds alone', 'stands.csv', writeStandCsv(stands).replaceAll('\r\n', '\n')],
    ['GeoJSON', 'stands.geojson', geojsonOf(stands)],
    ['stands in another order', 'stands.csv', writeStandCsv([...stands].reverse())],
  ])('%s', (_, name, text) => {
    const prepared = prepareImport({ name, bytes: Buffer.from(text) }, present, sources)
    if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems))
    expect(prepared.difference).toMatchObject({ isEmpty: true, removedCount: 0 })
    expect(prepared.data.network).toEqual(shipped)
    expect(prepared.data.places).toEqual(gazetteer.places)
  })
})

describe('a corrected stand', () => {
  test('keeps its id under another name, and its links', () => {
    const { data, difference } = prepare(withKavi({ name: 'Kavi Nagar Chowk' }))
    expect(difference.lines[0]).toBe('renamed  Kavi Nagar (कवि नगर) -> Kavi Nagar Chowk (कवि नगर)')
    expect(data.network.stands.find(({ id }) => id === kavi.id)?.name).toBe('Kavi Nagar Chowk')
    expect(data.network.links).toEqual(links)
    expect(data.places.find(({ placeId }) => placeId === kavi.placeId)?.name).toBe('Kavi Nagar Chowk')
  })

  test('that moved has links of other lengths, and no other stand has', () => {
    const moved = { ...kavi, latitude: kavi.latitude + 0.001 }
    const { data, difference } = prepare(withKavi(moved))
    expect(difference.lines[0]).toBe('moved    Kavi Nagar: 111 m')
    const touches = ({ fromId, toId }: Link) => fromId === kavi.id || toId === kavi.id
    expect(data.network.links.filter(link => !touches(link))).toEqual(links.filter(link => !touches(link)))
    const own = data.network.links.filter(({ fromId }) => fromId === kavi.id)
    expect(own.length).toBeGreaterThanOrEqual(4)
    for (const { toId, distanceKm: km } of own) {
      const to = stands.find(({ id }) => id === toId) as Stand
      expect(km).toBeGreaterThanOrEqual(distanceKm(moved, to) * rules.geography.detourFactor - 0.01)
    }
  })

  test('keeps the services that are known to call there, at the fares that are published', () => {
    const gaur = standNamed('Gaur Chowk (Char Murti)')
    const list = [...without(gaur.id), { ...gaur, longitude: gaur.longitude + 0.002 }]
    const known = (links: readonly Link[]) =>
      links.filter(({ basis }) => basis === 'known').map(({ fromId, toId, source }) => [fromId, toId, source])
    const { data } = prepare(list)
    expect(known(data.network.links)).toEqual(known(links))
    const published = links.filter(link => link.fareSource && link.toId === gaur.id)
    expect(published.length).toBeGreaterThan(0)
    for (const { fromId, fareRupees } of published) {
      const now = data.network.links.find(link => link.fromId === fromId && link.toId === gaur.id)
      expect(now?.fareRupees).toBe(fareRupees)
    }
  })

  test('that is moved back has its links back, but for likely ones that its neighbours no longer need', () => {
    const there = prepare(withKavi({ latitude: kavi.latitude + 0.001 })).data
    const back = prepare(stands, there).data.network
    expect(back.stands).toEqual(stands)
    const kept = new Set(back.links.map(({ fromId, toId }) => `${fromId} ${toId}`))
    const lost = links.filter(({ fromId, toId }) => !kept.has(`${fromId} ${toId}`))
    expect(back.links).toEqual(links.filter(link => !lost.includes(link)))
    expect(lost.length).toBeLessThanOrEqual(4)
    for (const { basis, fromId, toId } of lost)
      expect([basis, [fromId, toId].includes(kavi.id)]).toEqual(['likely', true])
  })

  test('by road becomes an estimate where it moved, and stays where it did not', () => {
    const road = { distanceBasis: 'streets', geometry: '_p~iF~ps|U' } as const
    const byRoad = { stands, links: links.map(link => ({ ...link, ...road })) }
    const moved = withKavi({ latitude: kavi.latitude + 0.001 })
    const { data } = prepare(moved, { ...present, network: byRoad })
    for (const link of data.network.links) {
      const touches = link.fromId === kavi.id || link.toId === kavi.id
      expect(link.distanceBasis).toBe(touches ? undefined : 'streets')
    }
  })
})

describe('a new stand', () => {
  const { data, difference } = prepare([...stands, newStand])

  test('is linked both ways by the rule, and found by name', () => {
    expect(difference.lines[0]).toBe('added    New Market, Block "A" (new-market), Noida, size 2')
    const own = data.network.links.filter(({ fromId }) => fromId === newStand.id)
    expect(own.length).toBeGreaterThanOrEqual(4)
    expect(own.length).toBeLessThanOrEqual(10)
    for (const { toId, distanceKm: km, basis } of own) {
      expect(basis).toBe('likely')
      expect(km >= 1 && km <= 8).toBe(true)
      expect(data.network.links.some(link => link.fromId === toId && link.toId === newStand.id)).toBe(true)
    }
    const directory = buildPlaceDirectory(data.network.stands, data.places, region)
    const planner = createPlanner({
      network: buildNetwork({ version: 'test', stands: data.network.stands, links: [] }),
      rules,
      directory,
    })
    expect(planner.places.resolveEnd({ name: 'new market, block "a"' })).toMatchObject({
      kind: 'found',
      place: { standId: newStand.id },
    })
  })

  test('leaves a network that can be planned on', () => {
    expect(() => buildNetwork({ version: data.version, ...data.network })).not.toThrow()
  })

  test('is removed again without a trace, except that its place remains searchable', () => {
    const back = prepare(stands, data)
    expect(back.difference.lines[0]).toContain('removed  New Market')
    expect(back.data.network).toEqual(shipped)
    expect(back.data.places.at(-1)).toMatchObject({ placeId: 'new-market' })
    expect(back.data.places.at(-1)).not.toHaveProperty('standId')
  })

  test('needs no size, quality or aliases in the list', () => {
    const row =
      'place_id,name,name_hi,city,kind,latitude,longitude\nnew-one,New One,नया,Noida,hospital,28.56,77.33'
    const list = `${writeStandCsv(stands)}`
    const columns = list.split('\r\n')[0]!.split(',').length
    expect(columns).toBe(12)
    const prepared = prepareImport({ name: 'a.csv', bytes: Buffer.from(row) }, present, sources)
    expect(prepared.ok && prepared.data.network.stands).toMatchObject([
      { id: standId('new-one'), size: 2, basis: 'likely', quality: 'B', aliases: [] },
    ])
  })
})

test('a stand that is removed leaves no link, its places stay in the gazetteer', () => {
  const { data, difference } = prepare(without(kavi.id))
  expect(difference.removedCount).toBe(1)
  expect(difference.lines[0]).toBe('removed  Kavi Nagar (ghaziabad-kavi-nagar); still found as a place')
  expect(data.network.links.some(({ fromId, toId }) => [fromId, toId].includes(kavi.id))).toBe(false)
  expect(data.places.length).toBe(gazetteer.places.length)
  expect(data.places.some(({ standId }) => standId === kavi.id)).toBe(false)
})

test('links in a list are ignored, and a note says so', () => {
  const [link] = links as [Link]
  const feature = {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: [] },
    properties: { from: link.fromId, to: link.toId, distance_km: 1, fare_rupees: link.fareRupees + 5 },
  }
  const collection = JSON.parse(geojsonOf(stands)) as { features: unknown[] }
  collection.features.push(feature)
  const bytes = Buffer.from(JSON.stringify(collection))
  const prepared = prepareImport({ name: 'a.json', bytes }, present, sources)
  expect(prepared.ok && prepared.notes).toEqual([expect.stringMatching(/^1 links of the list differ/)])
  expect(prepared.ok && prepared.data.network.links).toEqual(links)
})
