import type { Credit } from '../open-data-source.ts'
import type { Table } from './csv.ts'

export const AGENCY_ID = 'shared-autos'
/** Every day of the year: service is reduced on holidays, but no source says by how much. */
export const SERVICE_ID = 'daily'

/** The autos of the region have no operator; planners show this name instead. */
export const AGENCY_NAME = { name: 'Shared autos', nameHi: 'साझा ऑटो' } as const

export interface FeedFacts {
  readonly version: string
  /** 'YYYY-MM-DD'. The feed's service begins with this year and ends with the next. */
  readonly day: string
  readonly publisherUrl: string
  readonly contactEmail: string
  readonly credits: readonly Credit[]
}

export function feedTables(facts: FeedFacts): readonly Table[] {
  return [agencyTable(facts), calendarTable(facts), feedInfoTable(facts), attributionsTable(facts)]
}

function agencyTable({ publisherUrl }: FeedFacts): Table {
  return {
    name: 'agency',
    columns: ['agency_id', 'agency_name', 'agency_url', 'agency_timezone', 'agency_lang'],
    rows: [[AGENCY_ID, AGENCY_NAME.name, publisherUrl, 'Asia/Kolkata', 'en']],
  }
}

function calendarTable(facts: FeedFacts): Table {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  return {
    name: 'calendar',
    columns: ['service_id', ...days, 'start_date', 'end_date'],
    rows: [[SERVICE_ID, ...days.map(() => 1), ...firstAndLastDay(facts)]],
  }
}

function feedInfoTable(facts: FeedFacts): Table {
  return {
    name: 'feed_info',
    columns: [
      'feed_publisher_name',
      'feed_publisher_url',
      'feed_lang',
      'default_lang',
      'feed_start_date',
      'feed_end_date',
      'feed_version',
      'feed_contact_email',
    ],
    rows: [
      ['Sawari', facts.publisherUrl, 'en', 'en', ...firstAndLastDay(facts), facts.version, contactOf(facts)],
    ],
  }
}

/**
 * Omits addresses in domains that cannot exist (RFC 2606), such as the default one, because validators reject
 * them.
 */
function contactOf({ contactEmail }: FeedFacts): string | undefined {
  return /\.(?:example|invalid|localhost|test)$/i.test(contactEmail) ? undefined : contactEmail
}

function firstAndLastDay({ day }: FeedFacts): readonly [string, string] {
  const year = Number(day.slice(0, 4))
  return [`${year}0101`, `${year + 1}1231`]
}

function attributionsTable({ credits }: FeedFacts): Table {
  return {
    name: 'attributions',
    columns: ['attribution_id', 'organization_name', 'is_producer', 'attribution_url'],
    rows: credits.map(({ name, licence, url }, index) => [
      `credit-${index + 1}`,
      `${name}, ${licence}`,
      1,
      url,
    ]),
  }
}
