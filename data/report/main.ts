import { defaultRegion, readRegionTables, regionFolder } from '../regions.ts'
import { shippedPlanner } from '../testing/shipped-planner.ts'
import { oldFactsOf, reportOf, streetReportOf } from './report.ts'
import { judgeTrips, tripReportOf } from './trip-report.ts'

// npm run data:report: prints the quality of the stands, links, fares and lengths, and the old facts, of the region named by
// REGION. With `-- trips`: how the planner answers the default region's trips.
if (process.argv[2] === 'trips') {
  console.log(tripReportOf(judgeTrips(shippedPlanner({ withStreets: true, withSearch: true }))))
} else {
  const folder = regionFolder(process.env.REGION?.trim() || defaultRegion)
  const { network, rules } = readRegionTables(folder)
  const tables = [reportOf, streetReportOf].map(report => report(network, rules))
  console.log([...tables, oldFactsOf(network, rules, new Date())].join('\n\n'))
}
