import { defaultRegion, readRegionTables, regionFolder } from '../regions.ts'
import { reportOf, streetReportOf } from './report.ts'

// npm run data:report: prints the quality of the stands, links, fares and lengths of the region named by
// REGION.
const folder = regionFolder(process.env.REGION?.trim() || defaultRegion)
const { network, rules } = readRegionTables(folder)
console.log(`${reportOf(network, rules)}\n\n${streetReportOf(network, rules)}`)
