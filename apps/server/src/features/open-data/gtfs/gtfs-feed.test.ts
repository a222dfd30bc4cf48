import { buildNetwork, LINK_VEHICLES, type Link, type Stand, type StandId } from '@sawari/planner'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { smallDataset } from '../../../../test/small-dataset.ts'
import { feedArchive, feedDay, feedFiles, oddTown, shippedSource } from '../testing/feeds.ts'
import { faultsOf, openFeed, readCsv } from '../testing/gtfs-validator.ts'
import { csvLine } from './csv.ts'

/** The turns that the event loop took while the shipped feed was created. */
let turnsMeanwhile = 0
const shippedArchive = createShipped()

async function createShipped(): Promise<Buffer> {
  const source = await shippedSource()
  const counting = setInterval(() => {
    turnsMeanwhile += 1
  }, 1)
  const archive = await feedArchive(source)
  clearInterval(counting)
  return archive
}

describe('the feed obeys the rules of GTFS', () => {
  test('of the shipped data', async () => {
    expect(faultsOf(unzipSync(await shippedArchive), feedDay())).toEqual([])
  })

  test('of the odd town', async () => {
    expect(faultsOf(await feedFiles(await oddTown()), feedDay())).toEqual([])
  })

  test.each(['2025-12-31T18:30:00.000Z', '2026-12-31T18:29:59.000Z'])('at %s', async moment => {
    const instant = new Date(moment)
    expect(faultsOf(await feedFiles(await oddTown(), instant), feedDay(instant))).toEqual([])
  })

  test('of any network', async () => {
    const { rules } = await smallDataset()
    await fc.assert(
      fc.asyncProperty(anyNetwork, async ({ stands, links }) => {
        const source = { version: '1', rules, network: buildNetwork({ version: '1', stands, links }) }
        expect(faultsOf(await feedFiles(source), feedDay())).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})

describe('the feed', () => {
  test('has the same bytes for any order of the data', async () => {
    const { network, rules, version } = await shippedSource()
    const stands = network.stands.toReversed()
    const links = network.links.toReversed()
    const turned = { version, rules, network: buildNetwork({ version, stands, links }) }
    expect((await feedArchive(turned)).equals(await shippedArchive)).toBe(true)
  })

  test('keeps the ids of stops and routes when fares and distances change', async () => {
    const before = await oddTown()
    const links = before.network.links.map(link => ({ ...link, fareRupees: 60, distanceKm: 9 }))
    const network = buildNetwork({ version: '2', stands: before.network.stands, links })
    const [old, changed] = await Promise.all([feedFiles(before), feedFiles({ ...before, network })])
    const idsOf = (files: typeof old, field: string) => openFeed(files).values(field)
    for (const field of ['stops.stop_id', 'routes.route_id']) {
      expect([...idsOf(old, field)]).toEqual(expect.arrayContaining([...idsOf(changed, field)]))
    }
  })

  test('has the stands that rides touch, and no other', async () => {
    const source = await oddTown()
    const stops = openFeed(await feedFiles(source)).values('stops.stop_id')
    const lonely = source.network.stands.find(({ name }) => name === 'Lonely Corner')!
    expect(stops.size).toBe(source.network.stands.length - 1)
    expect(stops.has(lonely.id)).toBe(false)
  })

  test('gives names on one line in English, and in Hindi where there is one', async () => {
    const { rows } = openFeed(await feedFiles(await oddTown()))
    const names = rows('stops').map(row => row.stop_name)
    expect(names).toContain('Lal "Old" Market, Sector 5')
    expect(names).toContain('City Hospital (new)')
    const hindi = rows('translations').filter(row => row.field_name === 'stop_name')
    expect(hindi.map(row => row.translation).toSorted()).toEqual(
      ['रिवर गेट मेट्रो', 'लाल मार्केट', 'सेक्टर 7', 'पुराना कॉलेज'].toSorted(),
    )
    expect(rows('translations').find(row => row.field_value === 'Sector 7')?.translation).toBe('सेक्टर 7')
  })

  test('names the metro lines at a stand as a note, and has no trains of its own', async () => {
    const { rows } = openFeed(unzipSync(await shippedArchive))
    const noteAt = (name: string) => rows('stops').find(row => row.stop_name === name)?.stop_desc
    expect(noteAt('Botanical Garden Metro')).toBe(
      "Metro: Blue Line, Magenta Line. Its trains are in the operator's own feed.",
    )
    expect(noteAt('Gaur Chowk (Char Murti)')).toBe('')
    const hindi = rows('translations').filter(row => row.field_name === 'stop_desc')
    expect(hindi.some(row => row.translation?.startsWith('मेट्रो: ब्लू लाइन'))).toBe(true)
    expect(new Set(rows('routes').map(row => row.route_type))).toEqual(new Set(['3']))
  })

  test('states for every route whether it is known, and its source', async () => {
    const { rows } = openFeed(await feedFiles(await oddTown()))
    const descriptions = rows('routes').map(row => row.route_desc)
    expect(descriptions).toContain('Known: a "notice", at the gate')
    expect(descriptions.filter(text => text?.startsWith('Likely: '))).not.toEqual([])
    expect(new Set(rows('routes').map(row => row.route_short_name))).toEqual(
      new Set(['Auto', 'E-rickshaw', 'Gramin Sewa']),
    )
  })

  test('has shapes only for rides whose line along the streets is known', async () => {
    const { rows } = openFeed(await feedFiles(await oddTown()))
    const points = rows('shapes').map(row => [row.shape_pt_lat, row.shape_pt_lon])
    expect(points.slice(0, 3)).toEqual([
      ['28.6', '77.4'],
      ['28.61', '77.405'],
      ['28.62', '77.4'],
    ])
    expect(points.slice(3)).toEqual(points.slice(0, 3).toReversed())
    const { network, rules } = await smallDataset()
    const plain = { version: '1', rules, network: buildNetwork({ version: '1', ...network }) }
    expect(Object.keys(await feedFiles(plain))).not.toContain('shapes.txt')
  })

  test('of a network without links is empty, but readable', async () => {
    const { network, rules } = await smallDataset()
    const links: Link[] = []
    const empty = buildNetwork({ version: '1', stands: network.stands, links })
    const faults = faultsOf(await feedFiles({ version: '1', rules, network: empty }), feedDay())
    expect(faults.every(fault => /^files: \w+\.txt is empty$/.test(fault))).toBe(true)
  })

  test('lets other work run while it is created', async () => {
    await shippedArchive
    // A turn begins after at most 5 ms of work.
    expect(turnsMeanwhile).toBeGreaterThan(50)
  })
})

const oddName = fc
  .string({
    unit: fc.constantFrom('"', ',', ' ', '\n', '\t', 'a', 'b', 'C', '5', 'न', '<', "'"),
    maxLength: 12,
  })
  .map(text => `${text}x`)

const anyNetwork = fc
  .record({
    names: fc.uniqueArray(oddName, {
      minLength: 2,
      maxLength: 12,
      selector: name => name.replaceAll(/\s+/g, ' ').trim(),
    }),
    seeds: fc.array(
      fc.record({
        ends: fc.tuple(fc.nat(), fc.nat()),
        distanceKm: fc.integer({ min: 150, max: 2_000 }).map(hundredths => hundredths / 100),
        fareRupees: fc.integer({ min: 1, max: 120 }),
        vehicle: fc.constantFrom(...LINK_VEHICLES),
        basis: fc.constantFrom('known' as const, 'likely' as const),
      }),
      { minLength: 1, maxLength: 30 },
    ),
  })
  .map(({ names, seeds }) => {
    const stands = names.map(anyStand)
    const links = seeds.map(({ ends: [first, step], ...link }): Link => {
      const from = first % stands.length
      const to = (from + 1 + (step % (stands.length - 1))) % stands.length
      return { ...link, fromId: stands[from]!.id, toId: stands[to]!.id, baseFareRupees: 1 }
    })
    return { stands, links }
  })

/** Stands close together, so that no ride is implausibly fast. */
function anyStand(name: string, index: number): Stand {
  return {
    id: (index * 7).toString(16).padStart(24, '0') as StandId,
    placeId: `place-${index}`,
    name,
    nameHi: `${name}न`,
    kind: 'market',
    quality: 'B',
    basis: 'likely',
    aliases: [],
    city: ['Noida', 'Delhi'][index % 2]!,
    size: ((index % 3) + 1) as 1 | 2 | 3,
    latitude: 28.6 + index / 2_000,
    longitude: 77.4,
  }
}

describe('a line of comma-separated text', () => {
  test.each([
    ['plain text', ['a', 'b c'], 'a,b c\r\n'],
    ['a comma', ['a,b'], '"a,b"\r\n'],
    ['quotation marks, doubled', ['say "yes"'], '"say ""yes"""\r\n'],
    ['line breaks', ['a\r\nb', 'c\nd'], '"a\r\nb","c\nd"\r\n'],
    ['outer spaces', [' a', 'b '], '" a","b "\r\n'],
    ['numbers as they are', [0, -1.5, 28.619], '0,-1.5,28.619\r\n'],
    ['nothing', [undefined, '', undefined], ',,\r\n'],
    ['letters of Hindi', ['नोएडा'], 'नोएडा\r\n'],
  ])('writes %s', (_, cells, line) => {
    expect(csvLine(cells)).toBe(line)
  })

  test('gives every text back to a strict reader', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', '\t', 'a', 'é'), maxLength: 12 }),
    )
    const records = fc
      .integer({ min: 2, max: 4 })
      .chain(width => fc.array(fc.array(text, { minLength: width, maxLength: width }), { maxLength: 5 }))
    fc.assert(
      fc.property(records, rows => {
        expect(readCsv(rows.map(csvLine).join(''))).toEqual(rows)
      }),
    )
  })
})
