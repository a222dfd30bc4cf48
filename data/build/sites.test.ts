import { describe, expect, test } from 'vitest'
import { readDataFile } from '../test-files.ts'
import { metroOf } from './metro.ts'
import type { SourcePlace } from './records.ts'
import { mergeIntoSites } from './sites.ts'
import { readSources, type Sources } from './sources.ts'

const sources = readSources(readDataFile)

function sitesOf(changed: Sources) {
  const placeOf = new Map(changed.places.map(place => [place.placeId, place]))
  return mergeIntoSites(
    changed,
    metroOf(changed.metroLines, placeId => placeOf.get(placeId) as SourcePlace),
  )
}

function moved(placeId: string, onto: string): Sources {
  const target = sources.places.find(place => place.placeId === onto) as SourcePlace
  const { latitude, longitude } = target
  return {
    ...sources,
    places: sources.places.map(place =>
      place.placeId === placeId ? { ...place, latitude, longitude } : place,
    ),
  }
}

const siteNamed = (changed: Sources, name: string) =>
  sitesOf(changed).find(({ place }) => place.name === name)

describe('a merged pair', () => {
  test.each([
    ['Raj Nagar Extension', 'Garhi, Raj Nagar Extension'],
    ['Niti Khand, Indirapuram', 'Niti Khand 1, Indirapuram'],
    ['Sector Pi, Greater Noida', 'Pi 2, Greater Noida'],
  ])('bears the name of the whole: %s, not %s', (whole, part) => {
    expect(siteNamed(sources, whole)?.merged.map(({ name }) => name)).toContain(part)
  })

  test('bears the name of a station before that of the quarter around it', () => {
    expect(siteNamed(sources, 'Pari Chowk Metro')?.merged.map(({ name }) => name)).toContain('Pari Chowk')
  })
})

describe('a stand that an authority earmarked', () => {
  test('is a stand of its own, wherever it lies', () => {
    const heads = new Set(sitesOf(sources).map(({ place }) => place.placeId))
    const earmarked = [...sources.namedStands].filter(([, { standing }]) => standing === 'official')
    expect(earmarked.length).toBeGreaterThan(40)
    expect(earmarked.filter(([placeId]) => !heads.has(placeId))).toEqual([])
  })

  test.each([
    ['sector-sector-21-noida', 'metro-noida-sector-34'],
    ['market-ganga-shopping-complex-sector-29', 'metro-noida-sector-18'],
  ])('keeps its name when %s lies on %s', (placeId, onto) => {
    const { name } = sources.places.find(place => place.placeId === placeId) as SourcePlace
    expect(siteNamed(moved(placeId, onto), name)).toBeDefined()
  })

  test('that is only planned may be merged', () => {
    expect(siteNamed(moved('sector-sector-50-noida', 'metro-noida-sector-34'), 'Sector 50, Noida')).toBe(
      undefined,
    )
  })
})
