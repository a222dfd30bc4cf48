// A wire form defines the value of each field of an object of the contract. One definition gives a plain object
// (`toWire`) and, faster, the JSON bytes of the same object (`createSerialisers`).

import type { z } from 'zod'
import { JsonWriter } from './json-writer.ts'
import { fieldsOf, listWriter, schemaWriter, type WriteJson } from './schema-writer.ts'

export interface WireForm<Source, Wire> {
  readonly schema: z.ZodObject
  /** In the order of the schema. */
  readonly names: readonly string[]
  readonly fields: WireFields<Source, Wire>
  readonly keeping: Keeping<Source, Wire> | undefined
}

/** One entry per field of the object on the wire. */
export type WireFields<Source, Wire> = { readonly [Name in keyof Wire]-?: WireField<Source, Wire[Name]> }

/** Returns the value on the wire (undefined: the field is absent), or names the form of the field. */
export type WireField<Source, Value> = ((source: Source) => Value) | FormField<Source, Value>

interface FormField<Source, Value> {
  readonly kind: 'one' | 'many'
  readonly form: AnyForm
  readonly pick: (source: Source) => unknown
  /** Never set; it carries the wire type for the compiler. */
  readonly wire?: Value
}

/** A form whose types are known only to its fields. */
interface AnyForm {
  readonly schema: z.ZodObject
  readonly fields: object
  readonly keeping: object | undefined
}

/** The fields that are equal in many responses: a serialiser writes them once and then copies their bytes. */
export type Keeping<Source, Wire> =
  | {
      /**
       * All fields except the `changing` ones depend only on this object or number. Undefined: nothing is kept.
       */
      readonly keptBy: (source: Source) => object | number | undefined
      readonly changing: readonly (keyof Wire)[]
    }
  /** The same source occurs more than once in one response. */
  | { readonly repeats: true }

export function defineWireForm<Source, Schema extends z.ZodObject>(
  schema: Schema,
  fields: WireFields<Source, z.input<Schema>>,
  keeping?: Keeping<Source, z.input<Schema>>,
): WireForm<Source, z.input<Schema>> {
  return { schema, names: Object.keys(schema.shape), fields, keeping }
}

/** A field that is an object of another form; undefined: the field is absent. */
export function one<Source, Inner, Wire>(
  form: WireForm<NonNullable<Inner>, Wire>,
  pick: (source: Source) => Inner,
): FormField<Source, undefined extends Inner ? Wire | undefined : Wire> {
  return { kind: 'one', form, pick }
}

/** A field that is a list of objects of another form. */
export function many<Source, Inner, Wire>(
  form: WireForm<Inner, Wire>,
  pick: (source: Source) => readonly Inner[],
): FormField<Source, Wire[]> {
  return { kind: 'many', form, pick }
}

/** The fields of a form for an object that contains its source. */
export function fieldsFrom<Source, Inner, Wire>(
  form: WireForm<Inner, Wire>,
  pick: (source: Source) => Inner,
): WireFields<Source, Wire> {
  const fields = Object.entries<WireField<Inner, unknown>>(form.fields).map(([name, field]) => {
    const moved: WireField<Source, unknown> =
      typeof field === 'function'
        ? source => field(pick(source))
        : { ...field, pick: source => field.pick(pick(source)) }
    return [name, moved]
  })
  return Object.fromEntries(fields) as WireFields<Source, Wire>
}

/** The object on the wire, its fields in the order of the schema. */
export function toWire<Source, Wire>(form: WireForm<Source, Wire>, source: Source): Wire {
  const wire: Record<string, unknown> = {}
  for (const name of form.names) {
    const value = wireValue(fieldNamed(form, name), source)
    if (value !== undefined) wire[name] = value
  }
  return wire as Wire
}

function wireValue<Source>(field: WireField<Source, unknown>, source: Source): unknown {
  if (typeof field === 'function') return field(source)
  const picked = field.pick(source)
  if (picked === undefined) return undefined
  return field.kind === 'one'
    ? toWire(formOf(field), picked)
    : (picked as readonly unknown[]).map(item => toWire(formOf(field), item))
}

/** The value that a field selects is the source of its form; `one` and `many` check this. */
function formOf({ form }: FormField<never, unknown>): WireForm<unknown, unknown> {
  return form as WireForm<unknown, unknown>
}

function fieldNamed<Source, Wire>(form: WireForm<Source, Wire>, name: string): WireField<Source, unknown> {
  return form.fields[name as keyof Wire] as WireField<Source, unknown>
}

/** The JSON bytes of the object on the wire: those of `JSON.stringify(toWire(form, source))`. */
export type Serialise<Source> = (source: Source) => Uint8Array<ArrayBuffer>

/** Room for the lines of some 20,000 links and rides. */
const KEPT_BYTES = 6 * 1024 * 1024

/** Creates the serialiser of a form from the form and the schema of the contract. */
export type MakeSerialiser = <Source, Wire>(form: WireForm<Source, Wire>) => Serialise<Source>

/**
 * Creates serialisers that share one buffer for the fields that their forms declare constant. The caller must
 * release them together with the objects whose bytes they keep.
 */
export function createSerialisers(keptBytes = KEPT_BYTES): MakeSerialiser {
  const writer = new JsonWriter(keptBytes)
  const compiler = new FormCompiler()
  return form => {
    const write = compiler.writerOf(form)
    return source => {
      compiler.beginAnswer()
      write(writer, source)
      return writer.take()
    }
  }
}

type Span = readonly [first: number, end: number]

class FormCompiler {
  /** One per form; a form that occurs again shares its kept bytes. */
  private readonly writers = new Map<unknown, WriteJson<never>>()
  private readonly spans: Map<unknown, Span>[] = []

  /** Positions in one response are invalid in the next. */
  beginAnswer(): void {
    for (const spans of this.spans) spans.clear()
  }

  writerOf<Source, Wire>(form: WireForm<Source, Wire>): WriteJson<Source> {
    const known = this.writers.get(form) as WriteJson<Source> | undefined
    if (known !== undefined) return known
    const writer = this.compile(form)
    this.writers.set(form, writer as WriteJson<never>)
    return writer
  }

  private compile<Source, Wire>(form: WireForm<Source, Wire>): WriteJson<Source> {
    const { schema, keeping } = form
    const fields = fieldsOf(schema).map(({ name, key, schema: fieldSchema }) => ({
      name,
      write: this.fieldWriter(key, fieldSchema, fieldNamed(form, name)),
    }))
    const whole = sequence(
      fields.map(({ write }) => write),
      '}',
    )
    if (keeping === undefined) return whole
    if ('repeats' in keeping) return this.repeating(whole)
    const changing: readonly PropertyKey[] = keeping.changing
    return keepingWriter(
      fields.map(({ name, write }) => ({ write, changes: changing.includes(name) })),
      whole,
      keeping.keptBy,
    )
  }

  private fieldWriter<Source>(
    key: Uint8Array,
    schema: z.ZodType,
    field: WireField<Source, unknown>,
  ): WriteJson<Source> {
    if (typeof field === 'function') {
      const write = schemaWriter(schema)
      return (writer, source) => {
        const value = field(source)
        if (value === undefined) return
        writer.copy(key)
        write(writer, value)
      }
    }
    const writeOne = this.writerOf(formOf(field))
    const write = (field.kind === 'one' ? writeOne : listWriter(writeOne)) as WriteJson<unknown>
    return (writer, source) => {
      const picked = field.pick(source)
      if (picked === undefined) return
      writer.copy(key)
      write(writer, picked)
    }
  }

  private repeating<Source>(whole: WriteJson<Source>): WriteJson<Source> {
    const spans = new Map<Source, Span>()
    this.spans.push(spans)
    return (writer, source) => {
      const span = spans.get(source)
      if (span !== undefined) {
        writer.repeat(...span)
        return
      }
      const first = writer.length
      whole(writer, source)
      spans.set(source, [first, writer.length])
    }
  }
}

function sequence<Source>(writes: readonly WriteJson<Source>[], closing: string): WriteJson<Source> {
  return (writer, source) => {
    for (const write of writes) write(writer, source)
    writer.ascii(closing)
  }
}

/** A run of kept fields, and the changing field after it. */
interface Stretch<Source> {
  readonly kept: WriteJson<Source>
  readonly changing: WriteJson<Source> | undefined
}

function keepingWriter<Source>(
  fields: readonly { readonly write: WriteJson<Source>; readonly changes: boolean }[],
  whole: WriteJson<Source>,
  keptBy: (source: Source) => unknown,
): WriteJson<Source> {
  const stretches = stretchesOf(fields)
  const known = new Map<unknown, readonly Span[]>()
  const writeAndKeep = (writer: JsonWriter, source: Source): readonly Span[] | undefined => {
    const spans = stretches.map(({ kept, changing }): Span | undefined => {
      const written = writer.length
      kept(writer, source)
      const bytes = writer.length - written
      const first = writer.keep(written)
      changing?.(writer, source)
      return first === undefined ? undefined : [first, first + bytes]
    })
    return spans.every(span => span !== undefined) ? spans : undefined
  }
  return (writer, source) => {
    const key = keptBy(source)
    const spans = known.get(key)
    if (spans !== undefined) {
      for (let index = 0; index < stretches.length; index++) {
        const [first, end] = spans[index]!
        if (end > first) writer.repeat(first, end)
        stretches[index]!.changing?.(writer, source)
      }
    } else if (key === undefined) {
      whole(writer, source)
    } else {
      const kept = writeAndKeep(writer, source)
      if (kept !== undefined) known.set(key, kept)
    }
  }
}

function stretchesOf<Source>(
  fields: readonly { readonly write: WriteJson<Source>; readonly changes: boolean }[],
): readonly Stretch<Source>[] {
  const stretches: Stretch<Source>[] = []
  let kept: WriteJson<Source>[] = []
  for (const { write, changes } of fields) {
    if (!changes) {
      kept.push(write)
      continue
    }
    stretches.push({ kept: sequence(kept, ''), changing: write })
    kept = []
  }
  return [...stretches, { kept: sequence(kept, '}'), changing: undefined }]
}
