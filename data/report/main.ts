import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportOf } from './report.ts'

// npm run data:report: prints how much is known of the stands, links, fares and lengths of data/dist.
const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../dist', name), 'utf8'))
console.log(reportOf(read('network.json'), read('rules.json')))
