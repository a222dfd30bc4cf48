import { createHash } from 'node:crypto'
import type { Stand } from '@sawari/planner'
import type { Point } from '@sawari/planner/geo'
import { type MetroTracks, trackPoints } from './metro-tracks.ts'
import type { MetroLine } from './records.ts'
import type { Sources } from './sources.ts'

type Position = [longitude: number, latitude: number]

/** The schematic map, which needs no tile server: metro lines, rivers, border and labels. */
export function buildBasemap(sources: Sources, stands: readonly Stand[], tracks: MetroTracks = {}): object {
  const { facts } = sources
  const { drawnBorder } = facts
  const placeOf = new Map(sources.places.map(place => [place.placeId, place]))
  const pointOf = (placeId: string): Position => position(placeOf.get(placeId) as Point)
  const linesAt = (placeId: string) =>
    sources.metroLines.filter(({ runs }) => runs.some(run => run.includes(placeId))).map(({ name }) => name)
  const content = {
    credits: facts.credits,
    metroLines: sources.metroLines.map(({ name, nameHi, colour, runs }) => ({
      name,
      nameHi,
      colour,
      // A station is a point of its line, so that the part between two stations can be found.
      segments: runs.map(run =>
        run.flatMap((placeId, at) => [
          ...trackPoints(tracks, name, run[at - 1] ?? '', placeId).map(position),
          pointOf(placeId),
        ]),
      ),
    })),
    stations: stationIds(sources.metroLines).map(placeId => ({
      name: placeOf.get(placeId)?.name,
      nameHi: placeOf.get(placeId)?.nameHi,
      lines: linesAt(placeId),
      point: pointOf(placeId),
    })),
    rivers: sources.rivers.map(({ name, line }) => ({
      name,
      nameHi: facts.rivers[name],
      line: line.map(position),
    })),
    // A region without a border has an empty line.
    border: {
      name: drawnBorder?.name ?? '',
      nameHi: drawnBorder?.nameHi ?? '',
      line: ((drawnBorder && sources.borders[drawnBorder.line]) ?? []).map(position),
    },
    labels: labelsOf(sources, stands),
  }
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
  return { version, ...content }
}

/** Rank 1: cities and large quarters; 2: hubs; 3: every other stand. */
function labelsOf({ labels }: Sources, stands: readonly Stand[]): object[] {
  const taken = new Set(labels.map(({ name }) => name))
  return [
    ...labels.map(label => ({ name: label.name, nameHi: label.nameHi, point: position(label), rank: 1 })),
    ...stands
      .filter(({ name }) => !taken.has(name))
      .map(stand => ({
        name: stand.name,
        nameHi: stand.nameHi,
        point: position(stand),
        rank: stand.size === 3 ? 2 : 3,
      }))
      .sort((a, b) => a.rank - b.rank),
  ]
}

function stationIds(lines: readonly MetroLine[]): string[] {
  return [...new Set(lines.flatMap(({ runs }) => runs.flat()))]
}

function position({ latitude, longitude }: Point): Position {
  return [longitude, latitude]
}
