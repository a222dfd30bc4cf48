// The region that the benchmarks run in.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRegion, regionFolder } from '@sawari/data/regions.ts'
import type { PlanningRules } from '@sawari/planner'

const FOLDER = regionFolder('ncr')
const region = readRegion(FOLDER)

export function readRules(): PlanningRules {
  const rules = JSON.parse(readFileSync(join(FOLDER, 'dist/rules.json'), 'utf8')) as PlanningRules
  return { ...rules, region }
}
