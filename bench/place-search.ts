// The place search compared with MiniSearch and uFuzzy: the same names, the same queries.
import uFuzzy from '@leeoniya/ufuzzy'
import { readNoPlaces, readQueries, tryQueries } from '@sawari/data/queries/measure.ts'
import { gazetteer, network, rules, searchPlaces } from '@sawari/data/test-files.ts'
import {
  buildNetwork,
  buildPlaceDirectory,
  createPlanner,
  type FoundPlace,
  type Place,
  type Places,
} from '@sawari/planner'
import MiniSearch from 'minisearch'
import type { BenchRow } from './results.ts'

const HITS = 5
const ROUNDS = 7
const BUILDS = 15
/** The number of names that a device must be able to index. */
const MANY_NAMES = 15_000
const FILES = ['queries/places.csv', 'queries/mapped.csv', 'queries/held-out.csv']
const NONE = ['queries/no-places.csv', 'queries/held-out-no-places.csv']

interface Contender {
  readonly name: string
  readonly search: Places['search']
  readonly buildMs: number
}

interface NamedPlace {
  readonly id: number
  readonly name: string
  readonly nameHi: string
  readonly place: Place
}

/** Prints hits, wrong results and times of each; throws if ours does not have the most hits. */
export function run(): Promise<readonly BenchRow[]> {
  const queries = FILES.flatMap(readQueries)
  const none = NONE.flatMap(readNoPlaces)
  const names = allNames()
  const contenders = [ours(), miniSearch(names), fuzzy(names)]
  console.log(
    `${names.length} names, ${queries.length} queries for places and ${none.length} for none; the first ${HITS} hits, the least time of ${ROUNDS} rounds\n`,
  )
  console.log('| search | hit at 1 | hit at 5 | answers for no place | median | 95 % | index |')
  console.log('|---|---:|---:|---:|---:|---:|---:|')
  const results = contenders.map(contender => {
    const { atOne, atFive } = tryQueries(contender, queries)
    const { wrong } = tryQueries(contender, none)
    const times = queries.map(({ query }) => leastMs(() => contender.search(query, { limit: HITS }), ROUNDS))
    times.sort((a, b) => a - b)
    const [median, late] = [0.5, 0.95].map(share => times[Math.floor(times.length * share)]!)
    console.log(
      `| ${contender.name} | ${percent(atOne / queries.length)} | ${percent(atFive / queries.length)} | ${percent(wrong.length / none.length)} | ${median!.toFixed(3)} ms | ${late!.toFixed(2)} ms | ${contender.buildMs.toFixed(0)} ms |`,
    )
    return { atOne, atFive, median: median! }
  })
  const [own, ...peers] = results
  const best = Math.max(...peers.map(({ atOne }) => atOne))
  if (own!.atOne <= best) throw new Error('a peer finds more places at once')
  const fastest = Math.min(...peers.map(({ median }) => median))
  const manyMs = buildMs(() => buildPlaceDirectory(network.stands, manyPlaces(), rules.region).index)
  console.log(`\nAn index of ${MANY_NAMES} names takes ${manyMs.toFixed(0)} ms of processor time.`)
  return Promise.resolve([
    {
      name: 'places: hit at 1',
      figure: (100 * own!.atOne) / queries.length,
      unit: '%',
      goal: { atLeast: 93 },
    },
    {
      name: 'places: hit at 5',
      figure: (100 * own!.atFive) / queries.length,
      unit: '%',
      goal: { atLeast: 97 },
    },
    { name: 'places: a query', figure: own!.median, unit: 'ms', goal: { atMost: 0.3 } },
    { name: 'places: a query, beside the fastest peer', figure: fastest / own!.median, unit: '×' },
    {
      name: 'places: misses of the best peer beside ours',
      figure: missRatio(queries.length, best, own!.atOne),
      unit: '×',
    },
    { name: `places: index of ${MANY_NAMES} names`, figure: manyMs, unit: 'ms', goal: { atMost: 50 } },
  ])
}

function missRatio(queries: number, theirs: number, own: number): number {
  return (queries - theirs) / Math.max(1, queries - own)
}

function ours(): Contender {
  const build = () => {
    const directory = buildPlaceDirectory(network.stands, gazetteer.places, rules.region, searchPlaces)
    void directory.index
    return directory
  }
  const planner = createPlanner({ network: buildNetwork(network), rules, directory: build() })
  return {
    name: 'Sawari',
    search: planner.places.search,
    buildMs: buildMs(build),
  }
}

/** Its own prefix and fuzzy search, with every word required, as its guide recommends for names. */
function miniSearch(names: readonly NamedPlace[]): Contender {
  const build = () => {
    const index = new MiniSearch<NamedPlace>({
      fields: ['name', 'nameHi'],
      searchOptions: { combineWith: 'AND', prefix: true, fuzzy: 0.2 },
    })
    index.addAll(names)
    return index
  }
  const index = build()
  return {
    name: 'MiniSearch',
    search: (query, { limit }) =>
      index
        .search(query)
        .slice(0, limit)
        .map(({ id }) => asHit(names[id as number]!.place)),
    buildMs: buildMs(build),
  }
}

/** One edit per word, words in any order. */
function fuzzy(names: readonly NamedPlace[]): Contender {
  const search = new uFuzzy({
    intraMode: 1,
    unicode: true,
    interSplit: "[^\\p{L}\\p{M}\\d']+",
    intraSplit: '',
  })
  const haystack = names.map(({ name, nameHi }) => `${name} ${nameHi}`)
  return {
    name: 'uFuzzy',
    search: (query, { limit }) => {
      const [indices, info, order] = search.search(haystack, query, 3, 1_000)
      const found = info && order ? order.map(at => info.idx[at]!) : (indices ?? [])
      return found.slice(0, limit).map(at => asHit(names[at]!.place))
    },
    buildMs: 0,
  }
}

function allNames(): readonly NamedPlace[] {
  const names: Omit<NamedPlace, 'id'>[] = []
  for (const stand of network.stands)
    for (const { name, nameHi } of [stand, ...stand.aliases]) names.push({ name, nameHi, place: stand })
  for (const place of [...gazetteer.places, ...searchPlaces.places]) {
    const isStand = 'standId' in place && place.standId !== undefined
    if (!isStand) names.push({ name: place.name, nameHi: place.nameHi, place })
  }
  return names.map((name, id) => ({ id, ...name }))
}

function asHit(place: Place): FoundPlace {
  return { kind: 'place', place, match: 'words', misfit: 0 }
}

/** The requested number of names: the existing ones, then copies with another last word. */
function manyPlaces() {
  const places = [...gazetteer.places, ...searchPlaces.places]
  const more = places.map(place => ({
    ...place,
    placeId: `${place.placeId}-more`,
    name: `${place.name} ${place.placeId.slice(-4)}`,
  }))
  return [...places, ...more].slice(0, MANY_NAMES - network.stands.length)
}

/** Processor time, which excludes other programs on the machine. */
function buildMs(build: () => unknown): number {
  const times = Array.from({ length: BUILDS }, () => {
    const before = process.cpuUsage()
    build()
    return process.cpuUsage(before).user / 1_000
  })
  return Math.min(...times)
}

function leastMs(work: () => unknown, rounds: number): number {
  const times = Array.from({ length: rounds }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
  return Math.min(...times)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
