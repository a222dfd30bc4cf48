import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The source text of checks that are declared once and used by name. */
export interface CheckPool {
  /** The names of the parts of `answer-checks.ts` that the declarations use. */
  readonly parts: ReadonlySet<string>
  readonly declarations: readonly string[]
  /** The name of the check for a zod schema, which is declared on first use. */
  readonly nameOf: (schema: z.ZodType) => string
}

/** Keywords that only document a schema. */
const NOTES = [
  '$schema',
  '$defs',
  'id',
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
]
/** Redundant keywords: zod writes them together with `items`, `format` or `additionalProperties`. */
const SAID_TWICE = ['pattern', 'propertyNames']

/**
 * Compiles zod schemas into calls of `answer-checks.ts`. Equal parts are declared once. A check accepts the same
 * values as its schema, with three exceptions: `refine` checks are omitted, because they cannot be written as text;
 * `Date.parse` decides what is a valid time; an enum that may grow accepts any string. Unknown fields are kept, and
 * nothing is transformed.
 */
export function createCheckPool(): CheckPool {
  const parts = new Set<string>()
  const names = new Map<string, string>()
  const declarations: string[] = []

  function part(name: string): string {
    parts.add(name)
    return name
  }

  function call(name: string, ...values: readonly unknown[]): string {
    return `/*#__PURE__*/ ${part(name)}(${values.map(value => (value === undefined ? 'undefined' : value)).join(', ')})`
  }

  function declared(source: string): string {
    let name = names.get(source)
    if (name === undefined) {
      name = `check${names.size}`
      names.set(source, name)
      declarations.push(`const ${name} = ${source}`)
    }
    return name
  }

  function compile(schema: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): string {
    const inner = (child: unknown) => compile(child as JsonSchema, definitions)
    const { $ref, anyOf, oneOf, allOf, type, ...rest } = schema
    const keywords = Object.keys(rest).filter(keyword => !NOTES.includes(keyword))
    const refuse = () => {
      throw new Error(`No check can be made of ${JSON.stringify(schema)}`)
    }
    const expect = (...expected: readonly string[]) => {
      if (keywords.some(keyword => !expected.includes(keyword))) refuse()
    }

    if ($ref !== undefined) {
      const name = $ref.replace('#/$defs/', '')
      return inner(definitions[name] ?? refuse())
    }
    if (allOf !== undefined) refuse()
    if (anyOf ?? oneOf) return declared(call('anyOf', ...(anyOf ?? oneOf ?? []).map(inner)))
    if ('const' in schema) return declared(call('oneOf', JSON.stringify(schema.const)))
    if (schema['x-extensible-enum']) return part('string')
    if (schema.enum) return declared(call('oneOf', ...schema.enum.map(value => JSON.stringify(value))))
    if (Array.isArray(type)) {
      return declared(call('anyOf', ...type.map(each => inner({ ...rest, type: each } as JsonSchema))))
    }
    switch (type) {
      case undefined:
        expect()
        return part('anything')
      case 'null':
        return declared(call('oneOf', 'null'))
      case 'boolean':
        return part('boolean')
      case 'string':
        return compileString(schema, expect)
      case 'integer':
        expect('minimum', 'maximum')
        return declared(call('whole', ...limits(schema.minimum, schema.maximum)))
      case 'number':
        expect('minimum', 'maximum', 'exclusiveMinimum')
        return schema.exclusiveMinimum === undefined
          ? declared(call('number', ...limits(schema.minimum, schema.maximum)))
          : declared(call('above', schema.exclusiveMinimum))
      case 'array':
        expect('items', 'minItems', 'maxItems', 'prefixItems')
        return schema.prefixItems
          ? declared(call('tuple', ...schema.prefixItems.map(inner)))
          : declared(call('array', inner(schema.items), ...limits(schema.minItems, schema.maxItems)))
      case 'object':
        expect('properties', 'required', 'additionalProperties', ...SAID_TWICE)
        return schema.properties
          ? compileObject(schema, inner)
          : declared(call('record', inner(schema.additionalProperties ?? {})))
      default:
        return refuse()
    }
  }

  function compileString(schema: JsonSchema, expect: (...expected: readonly string[]) => void): string {
    expect('minLength', 'maxLength', 'pattern', 'format')
    if (schema.format === 'date-time') return part('instant')
    if (schema.format !== undefined) throw new Error(`No check of the format ${schema.format}`)
    const length = limits(schema.minLength ?? 0, schema.maxLength)
    if (schema.pattern !== undefined) {
      if (schema.minLength !== undefined || schema.maxLength !== undefined)
        throw new Error('A pattern has to say the length itself')
      return declared(call('matching', new RegExp(schema.pattern).toString()))
    }
    return length.length === 1 && length[0] === 0 ? part('string') : declared(call('text', ...length))
  }

  function compileObject(schema: JsonSchema, inner: (child: unknown) => string): string {
    const required = new Set(schema.required)
    const fieldsOf = (wanted: boolean) =>
      Object.entries(schema.properties ?? {})
        .filter(([name]) => required.has(name) === wanted)
        .map(([name, child]) => `${JSON.stringify(name)}: ${inner(child)}`)
    const optional = fieldsOf(false)
    return declared(
      call('object', braces(fieldsOf(true)), ...(optional.length > 0 ? [braces(optional)] : [])),
    )
  }

  return {
    parts,
    declarations,
    nameOf(schema) {
      const json = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
      return compile(json, (json.$defs ?? {}) as Record<string, JsonSchema>)
    },
  }
}

/** The arguments of a check with two limits, without those that restrict nothing. */
function limits(least: number | undefined, most: number | undefined): (number | undefined)[] {
  const least_ = least === Number.MIN_SAFE_INTEGER ? undefined : least
  const most_ = most === Number.MAX_SAFE_INTEGER ? undefined : most
  if (most_ !== undefined) return [least_, most_]
  return least_ === undefined ? [] : [least_]
}

function braces(fields: readonly string[]): string {
  return `{ ${fields.join(', ')} }`
}
