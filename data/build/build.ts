import { createHash } from 'node:crypto'
import { plausibleStreets, type RoadGeography, type Streets, unmappedStands } from '@sawari/planner'
import type { Point } from '@sawari/planner/geo'
import { createStreets, type StreetNetwork } from '@sawari/streets'
import { expresswaysOf } from '../streets/expressways.ts'
import { roadsAlong, standWalks } from '../streets/roads-along.ts'
import { checkBanks, cityFinder } from './banks.ts'
import { buildBasemap } from './basemap.ts'
import type { MetroTracks } from './metro-tracks.ts'
import { buildNetwork, type StandNetwork, surroundingsOf } from './network.ts'
import { outsidePlacesOf, searchPlacesOf } from './search-places.ts'
import { mergeIntoSites } from './sites.ts'
import { readSources, type Sources } from './sources.ts'

/** Road distance divided by straight-line distance; a typical value for street grids. */
const DETOUR_FACTOR = 1.35

/**
 * Builds the files of a region's `dist` from the sources; the map's keys are file names. `read` returns the
 * text of a path below the region's folder. The same sources and streets always give the same bytes.
 */
export function buildFiles(
  read: (file: string) => string,
  streets?: StreetNetwork,
  tracks?: MetroTracks,
): Map<string, string> {
  const ways = streets && createStreets(streets)
  const { sources, geography, network } = buildStands(read, ways)
  const onFoot = streets && {
    expressways: expresswaysOf(streets, geography.rivers.length),
    walks: ways ? standWalks(network.stands, sources.metro?.stations ?? [], ways) : [],
  }
  return new Map([
    ['network.json', networkText(network)],
    ['gazetteer.json', gazetteerText(sources, network)],
    ['search-places.json', searchPlacesText(sources)],
    ['rules.json', rulesText(sources, { ...geography, ...onFoot })],
    ['basemap.json', `${JSON.stringify(buildBasemap(sources, network.stands, tracks))}\n`],
  ])
}

/** Builds stands and links; also returns the inputs they were built from. */
function buildStands(read: (file: string) => string, streets?: Streets) {
  const sources = readSources(read)
  checkBanks(sources)
  const geography = geographyOf(sources)
  const surroundings = surroundingsOf(sources, geography)
  const sites = mergeIntoSites(sources, surroundings.metro)
  const networkAround = (unmapped: readonly Point[]) =>
    buildNetwork(surroundings, sites, streets && roadsAlong(plausibleStreets(geography, streets, unmapped)))
  let network = networkAround([])
  // The links must be measured before it is known which stands are unmapped; an estimated link may reveal
  // another one.
  for (let known = 0, unmapped = unmappedStands(network); unmapped.length > known; ) {
    known = unmapped.length
    network = networkAround(unmapped)
    unmapped = unmappedStands(network)
  }
  return { sources, geography, network }
}

function geographyOf({ rivers, borders, closedAreas }: Sources): RoadGeography {
  return {
    detourFactor: DETOUR_FACTOR,
    rivers,
    stateBorder: [],
    ...borders,
    ...(closedAreas.length > 0 && { closedAreas }),
  }
}

/** Writes one line per stand and per link, so that diffs are readable. */
function networkText({ stands, links }: StandNetwork): string {
  const content = `"stands": ${lines(stands)},\n"links": ${lines(links)}`
  const version = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return `{\n"version": "${version}",\n${content}\n}\n`
}

function gazetteerText({ places }: Sources, { standIdOf }: StandNetwork): string {
  const rows = places.map(({ mayBeStand: _, ...place }) => {
    const standId = standIdOf.get(place.placeId)
    return standId === undefined ? place : { ...place, standId }
  })
  return `{\n"places": ${lines(rows)}\n}\n`
}

/** The places that only the search contains, known places outside the region, and PIN codes. */
function searchPlacesText(sources: Sources): string {
  const cityAt = cityFinder(sources)
  const places = searchPlacesOf(sources, cityAt)
  const outside = outsidePlacesOf(sources, cityAt)
  const content = `"places": ${lines(places)},\n"outside": ${lines(outside)},\n"pins": ${lines(sources.pinCodes)}`
  const version = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return `{\n"version": "${version}",\n${content}\n}\n`
}

/** One line per entry for the lists of geography and metro. */
function rulesText(
  { tariffs, speeds, availability, dates, metro }: Sources,
  geography: RoadGeography,
): string {
  const tables = JSON.stringify(
    { tariffs, speeds, availability, ...(dates.length > 0 && { dates }) },
    null,
    1,
  )
  const lists = (table: object) =>
    Object.entries(table)
      .map(([name, value]) => `"${name}": ${Array.isArray(value) ? lines(value) : JSON.stringify(value)}`)
      .join(',\n')
  const metroText = metro && `,\n"metro": {\n${lists(metro)}\n}`
  const rest = `"geography": {\n${lists(geography)}\n}${metroText ?? ''}`
  return `${tables.replace(/\n\}$/, '')},\n${rest}\n}\n`
}

function lines(values: readonly unknown[]): string {
  return `[\n${values.map(value => JSON.stringify(value)).join(',\n')}\n]`
}
