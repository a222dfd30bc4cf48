import { calculateRoutes, hotspotsInBounds } from '@sawari/contract'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { detailsOf } from './validation.ts'

function pathsOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return error ? detailsOf(error).map(({ path }) => path) : []
}

test.each<[string, unknown, string[]]>([
  ['each missing field has its row', {}, ['source', 'destination']],
  ['a number for a place', { source: 5, destination: 'a' }, ['source']],
  ['a blank name', { source: ' ', destination: 'a' }, ['source']],
  ['a place without a name', { source: { latitude: 1, longitude: 2 }, destination: 'a' }, ['source.name']],
  ['half a coordinate', { source: { name: 'a', latitude: 1 }, destination: 'a' }, ['source.longitude']],
  [
    'several fields of a place',
    { source: { name: 7, latitude: 99, longitude: 0 }, destination: 'a' },
    ['source.name', 'source.latitude'],
  ],
  ['a service that is none', { source: 'a', destination: 'b', services: ['shared', 'bus'] }, ['services.1']],
  ['a list for a body', [], ['']],
  ['nothing wrong', { source: 'a', destination: 'b' }, []],
])('%s', (_, body, paths) => {
  expect(pathsOf(calculateRoutes.body, body)).toEqual(paths)
})

test('a field with two errors has one entry', () => {
  expect(pathsOf(hotspotsInBounds.body, { bounds: { north: 'x', south: 95, east: 1, west: 0 } })).toEqual([
    'bounds.north',
    'bounds.south',
  ])
})
