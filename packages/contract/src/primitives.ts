import { z } from 'zod'
import { PLACE_NAME_MAX_LENGTH, QUERY_MAX_LENGTH, REASON_MAX_LENGTH } from './limits.ts'

/**
 * Marks an enum in responses to which later versions may add values. An app that is already on a device must
 * accept unknown values and show what it understands.
 */
export function mayGrow<Schema extends z.ZodEnum>(schema: Schema): Schema {
  return schema.meta({ 'x-extensible-enum': true })
}

/** The origin of a fare. */
export const fareBasis = z
  .enum(['official', 'customary', 'estimated'])
  .describe('official: a government order; customary: what drivers ask; estimated: our own figure')

/** A name in English and Hindi, as sources print it. */
export const namedInBoth = z.object({ en: z.string(), hi: z.string() })

export const latitude = z.number().min(-90).max(90).describe('WGS 84 degrees')
export const longitude = z.number().min(-180).max(180).describe('WGS 84 degrees')

export const point = z.object({ latitude, longitude })

/** The fields of a name in English and Hindi. */
export const bothNames = { name: z.string(), name_hi: z.string().describe('the name in Hindi') }
/** The fields of a place with both names. */
export const namedPoint = { ...bothNames, latitude, longitude }

export const entityId = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .describe('24 lower-case hex digits')

export const city = z.string().describe('a city of the region, by its English name')

export const placeKind = z.enum([
  'metro',
  'rail',
  'rrts',
  'bus',
  'market',
  'mall',
  'hospital',
  'university',
  'landmark',
  'sector',
  'locality',
  'bus-stop',
  'area',
  'park',
  'school',
])

export const linkBasis = z
  .enum(['known', 'likely'])
  .describe('known: a published service; likely: derived by rule')

export const distanceKm = z.number().min(0).describe('kilometres, two decimals')
export const rupees = z.number().int().min(0).describe('whole rupees')
export const minutes = z.number().int().min(0).describe('whole minutes')

export const moment = z.string().describe('ISO 8601 UTC')

/** The reason for ending a connection or blocking a rider. */
export const reasonText = z.string().max(REASON_MAX_LENGTH).default('')

/** An id in the path; a malformed one is rejected before any lookup. */
export function idInPath<Id extends z.ZodType, const Code extends string>(id: Id, malformed: Code) {
  return { schema: z.object({ id }), malformed }
}

/** A number in a query string, which arrives as text. */
export function wholeNumberText() {
  return z.string().regex(/^\d{1,15}$/, 'must be a whole number')
}

/** Documents the parameter as an integer, although it is parsed from text. */
export function shownAsInteger(limits: {
  readonly minimum: number
  readonly maximum?: number
  readonly default?: number
}) {
  return ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
    delete jsonSchema.pattern
    Object.assign(jsonSchema, { type: 'integer', ...limits })
  }
}

/** A whole number in a query string. */
export function queryInteger(minimum: number, maximum: number, fallback: number) {
  return wholeNumberText()
    .transform(Number)
    .pipe(z.number().int().min(minimum).max(maximum))
    .default(fallback)
    .meta({
      description: `a whole number from ${minimum} to ${maximum}; default ${fallback}`,
      override: shownAsInteger({ minimum, maximum, default: fallback }),
    })
}

/** A point in a query string. */
export const queryPoint = z
  .string()
  .max(60)
  .transform((text, context) => {
    const [first, second, ...rest] = text.split(',').map(part => (part.trim() ? Number(part) : Number.NaN))
    const parsed = z.object({ latitude, longitude }).safeParse({ latitude: first, longitude: second })
    if (parsed.success && rest.length === 0) return parsed.data
    context.addIssue({ code: 'custom', message: 'must be latitude,longitude in degrees' })
    return z.NEVER
  })

export const searchText = z.string().max(QUERY_MAX_LENGTH).default('')

export const placeName = z
  .string()
  .max(PLACE_NAME_MAX_LENGTH)
  .refine(name => name.trim().length > 0, 'must not be blank')

/** A moment in ISO 8601 with its offset; responses always use UTC with milliseconds. */
export const instant = z.iso.datetime({ offset: true })

/** The page of a list. */
export const listPage = z.object({ page: queryInteger(1, 100_000, 1) })

export const connectionPhase = z.enum(['chat', 'contact', 'expired'])

const remaining = z.number().int().min(0).describe('milliseconds, 0 when over')

/** The phase and remaining times of a connection by the database's clock. */
export const connectionTimes = z.object({
  phase: connectionPhase,
  chatTimeRemaining: remaining,
  contactTimeRemaining: remaining,
  totalTimeRemaining: remaining,
})
