import { buildNetwork } from '@sawari/planner'
import { unzipSync } from 'fflate'
import { shippedDataset } from '../../../../test/small-dataset.ts'
import { buildGtfs } from '../gtfs/gtfs-feed.ts'
import { type OpenDataSource, openDataAt } from '../open-data-source.ts'
import type { FeedFiles } from './feed.ts'

/** A Saturday. */
export const TODAY = new Date('2026-11-21T07:10:00.000Z')

/** The unzipped files of a source's feed. */
export async function feedFiles(source: OpenDataSource, instant = TODAY): Promise<FeedFiles> {
  return unzipSync(await feedArchive(source, instant))
}

/** The zipped feed of a source. */
export function feedArchive(source: OpenDataSource, instant = TODAY): Promise<Buffer> {
  const publisherUrl = 'https://town.example.org/'
  const credits = [
    {
      name: '© OpenStreetMap contributors',
      licence: 'ODbL 1.0',
      url: 'https://www.openstreetmap.org/copyright',
    },
  ]
  const facts = { publisherUrl, contactEmail: 'data@example.org', credits }
  return buildGtfs(openDataAt(source, instant), facts)
}

/** The day in Kolkata as 'YYYYMMDD', the validator's format. */
export function feedDay(instant = TODAY): string {
  const [day, month, year] = instant.toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' }).split('/')
  return `${year}${month}${day}`
}

/** The data that the product ships with. */
export async function shippedSource(): Promise<OpenDataSource> {
  const { version, network, rules } = await shippedDataset
  return { version, rules, network: buildNetwork({ version, ...network }) }
}
