// The parts of a folder, its files and sub-folders, import each other in one direction.

import { expect, test } from 'vitest'
import { isProduct, sourceFiles } from './source-files.ts'

/** Imports from one part of a folder to another. */
type Arrows = Map<string, Set<string>>

const products = sourceFiles.filter(isProduct)

/** The imports between the parts of each folder. */
function arrowsByFolder(): Map<string, Arrows> {
  const all = new Map<string, Arrows>()
  for (const { path, imports } of products) {
    for (const target of imports) {
      const [from, to] = [path.split('/'), target.split('/')]
      const shared = from.findIndex((part, at) => part !== to[at])
      // Packages are known only by name; tools/architecture.test.ts defines which may import which.
      if (shared < 1 || shared >= to.length) continue
      const folder = from.slice(0, shared).join('/')
      const arrows = all.get(folder) ?? new Map()
      all.set(folder, arrows)
      const part = from[shared]!
      arrows.set(part, (arrows.get(part) ?? new Set()).add(to[shared]!))
    }
  }
  return all
}

/** The parts from which imports lead back to themselves. */
function circlesOf(arrows: Arrows): string[] {
  const reachedFrom = (start: string) => {
    const reached = new Set<string>()
    const open = [start]
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      for (const next of arrows.get(part) ?? []) {
        if (!reached.has(next)) open.push(next)
        reached.add(next)
      }
    }
    return reached
  }
  return [...arrows.keys()].filter(part => reachedFrom(part).has(part))
}

test('no folder has parts that import each other in a circle', () => {
  const folders = arrowsByFolder()
  expect(folders.size).toBeGreaterThan(50)
  const circles = [...folders].flatMap(([folder, arrows]) =>
    circlesOf(arrows).map(part => `${folder}: ${part} is in a circle`),
  )
  expect(circles).toEqual([])
})

test('a circle of folders is reported', () => {
  const arrows: Arrows = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ])
  expect(circlesOf(arrows)).toEqual(['b', 'c'])
})
