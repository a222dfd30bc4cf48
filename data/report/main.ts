import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultRegion, regionFolder } from '../regions.ts'
import { reportOf, streetReportOf } from './report.ts'

// npm run data:report: prints the quality of the stands, links, fares and lengths of the region named by
// REGION.
const folder = regionFolder(process.env.REGION?.trim() || defaultRegion)
const read = (name: string) => JSON.parse(readFileSync(join(folder, 'dist', name), 'utf8'))
const [network, rules] = [read('network.json'), read('rules.json')]
console.log(`${reportOf(network, rules)}\n\n${streetReportOf(network, rules)}`)
