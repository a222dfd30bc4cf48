import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StreetInput } from '../network/street-input.ts'
import { layStreetMap } from '../network/street-map.ts'
import { arbitraryStreets, gridTown } from '../testing/arbitrary-streets.ts'
import { decodeStreets } from './decode-streets.ts'
import { encodeStreets } from './encode-streets.ts'
import { HEADER_BYTES, writeHeader } from './header.ts'

const town = encodeStreets(gridTown(5))

describe('a street file', () => {
  test('gives back the streets', () => {
    fc.assert(
      fc.property(arbitraryStreets(12, 24), input => {
        const { hierarchy, ...map } = decodeStreets(encodeStreets(input))
        expect(map).toEqual(layStreetMap(withRoundedBarriers(input)))
        expect(hierarchy.rankOf.toSorted()).toEqual(Int32Array.from(input.nodes, (_, node) => node))
      }),
    )
  })

  test('has equal bytes for equal input', () => {
    fc.assert(
      fc.property(arbitraryStreets(12, 24), input => {
        expect(encodeStreets(structuredClone(input))).toEqual(encodeStreets(input))
      }),
    )
  })

  test('without any street is read, too', () => {
    const empty = encodeStreets({ nodes: [], edges: [], names: [], closures: [], barriers: [] })
    expect(decodeStreets(empty).from).toHaveLength(0)
  })

  test('keeps names in both scripts, hours and barriers', () => {
    const extra = {
      names: [
        { english: 'Captain Vijyant Thapar Marg', hindi: 'कैप्टन विजयंत थापर मार्ग' },
        { english: 'Link Road' },
      ],
      closures: [{ road: 'Atta', windows: [{ fromHour: 22, toHour: 5 }] }],
      barriers: [
        [
          { latitude: 28.56312, longitude: -0.00001 },
          { latitude: -28.5, longitude: 77.3 },
        ],
      ],
    }
    expect(decodeStreets(encodeStreets({ ...gridTown(2), edges: [], ...extra }))).toMatchObject(extra)
  })
})

describe('a damaged street file is refused', () => {
  test('whichever byte is changed', () => {
    for (let at = 0; at < town.length; at++) {
      const damaged = town.slice()
      damaged[at]! ^= 1 << (at % 8)
      expect(() => decodeStreets(damaged), `byte ${at}`).toThrow(RangeError)
    }
  })

  test('wherever it is cut off', () => {
    for (let end = 0; end < town.length; end++) {
      expect(() => decodeStreets(town.subarray(0, end)), `${end} bytes`).toThrow(RangeError)
    }
  })

  test.each([
    ['another file', Uint8Array.of(1, 2, 3), 'this is no street file'],
    ['a later version', Uint8Array.of(0x53, 0x41, 0x57, 0x53, 9), 'version 9 are not understood'],
    ['half a header', town.subarray(0, 9), 'ends early'],
    ['a cut file', town.subarray(0, town.length - 1), 'ends early'],
    ['a longer file', Uint8Array.of(...town, 0), 'goes on after its end'],
    ['a changed byte', town.with(HEADER_BYTES + 40, town[HEADER_BYTES + 40]! ^ 2), 'checksum differs'],
    ['content that goes on', writeHeader(Uint8Array.of(...town.subarray(HEADER_BYTES), 0)), 'goes on after'],
  ])('%s, by name', (_, bytes, reason) => {
    expect(() => decodeStreets(bytes)).toThrow(new RegExp(reason))
  })

  test('even if its checksum is right, it is read whole or refused', () => {
    const content = town.subarray(HEADER_BYTES)
    const change = fc.record({
      at: fc.integer({ min: 0, max: content.length - 1 }),
      byte: fc.integer({ min: 0, max: 255 }),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), changes => {
        const changed = content.slice()
        for (const { at, byte } of changes) changed[at] = byte
        try {
          decodeStreets(writeHeader(changed))
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('streets that contradict themselves are refused', () => {
  const [node] = gridTown(1).nodes
  const edge = { ...gridTown(2).edges[0]!, from: 0, to: 0 }
  const refuses = (change: Partial<StreetInput>) => () =>
    encodeStreets({ nodes: [node!], edges: [], names: [], closures: [], barriers: [], ...change })
  test.each([
    ['a node off the earth', { nodes: [{ latitude: 91, longitude: 0 }] }, 'node 0 has no place'],
    ['a node that is no number', { nodes: [{ latitude: 0, longitude: Number.NaN }] }, 'node 0 has no place'],
    ['an edge into the void', { edges: [{ ...edge, to: 1 }] }, 'edge 0 ends at no node'],
    ['half an index', { edges: [edge, { ...edge, from: 0.5 }] }, 'edge 1 ends at no node'],
    ['a length below zero', { edges: [{ ...edge, lengthMetres: -1 }] }, 'edge 0 has no length'],
    ['no length', { edges: [{ ...edge, lengthMetres: Number.NaN }] }, 'edge 0 has no length'],
    ['an unknown name', { edges: [{ ...edge, name: 0 }] }, 'edge 0 has no such name'],
    ['an unknown closure', { edges: [{ ...edge, closure: 0 }] }, 'edge 0 has no such closure'],
    ['a shape off the earth', { edges: [{ ...edge, shape: [{ latitude: 0, longitude: 181 }] }] }, 'shape'],
    ['nine closures', { closures: Array(9).fill({ road: '', windows: [] }) }, 'more than 8 closures'],
    ['an hour of 25', { closures: [{ road: '', windows: [{ fromHour: 1, toHour: 25 }] }] }, 'closure 0'],
  ])('%s', (_, change, reason) => {
    expect(refuses(change)).toThrow(RangeError)
    expect(refuses(change)).toThrow(reason)
  })
})

/** The file keeps coordinates to 0.00001 degrees. */
function withRoundedBarriers(input: StreetInput): StreetInput {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  const barriers = input.barriers.map(line =>
    line.map(({ latitude, longitude }) => ({ latitude: round(latitude), longitude: round(longitude) })),
  )
  return { ...input, barriers }
}
