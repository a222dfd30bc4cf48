import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Incumbents } from './incumbents.ts'

type Figures = readonly [number, number, number, number, number]

const figure = fc.nat(6)
const anyFigures: fc.Arbitrary<Figures> = fc.tuple(figure, figure, figure, figure, figure)
const isAsGood = (a: Figures, b: Figures) => a.every((value, at) => value <= b[at]!)
const isBetter = (a: Figures, b: Figures) => isAsGood(a, b) && !isAsGood(b, a)

test('detects whether any of the offered costs dominates given ones', () => {
  const incumbents = new Incumbents()
  fc.assert(
    fc.property(fc.array(anyFigures, { maxLength: 60 }), fc.array(anyFigures), (offered, asked) => {
      incumbents.clear()
      for (const figures of offered) incumbents.add(...figures)
      for (const figures of [...asked, ...offered]) {
        expect(incumbents.dominate(...figures)).toBe(offered.some(other => isBetter(other, figures)))
      }
    }),
  )
})

test('keeps only those that no other dominates, each once', () => {
  fc.assert(
    fc.property(fc.array(anyFigures, { maxLength: 80 }), offered => {
      const incumbents = new Incumbents()
      for (const figures of offered) incumbents.add(...figures)
      const best = offered.filter(figures => !offered.some(other => isBetter(other, figures)))
      expect(incumbents.size).toBe(new Set(best.map(figures => figures.join())).size)
    }),
  )
})
