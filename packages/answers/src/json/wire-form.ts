// A wire form defines the value of each field of an object of the contract. One definition gives a plain object
// (`toWire`) and, faster, the JSON bytes of the same object (`createSerialisers`).

import { RecentValues } from '@sawari/geo'
import type { z } from 'zod'
import { JsonWriter } from './json-writer.ts'
import { fieldsOf, isText, listWriter, schemaWriter, type WriteJson } from './schema-writer.ts'

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
  readonly parts?: ListParts<Source>
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
      /** All fields except the `changing` ones depend only on this object. Undefined: nothing is kept. */
      readonly keptBy: (source: Source) => object | undefined
      readonly changing: readonly (keyof Wire)[]
    }
  /** The same for objects that may outnumber the room: only the bytes of recent ones are kept. */
  | {
      readonly recentBy: (source: Source) => object | undefined
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

/** The parts of a list. Sources that share a part share its object, so that a serialiser can keep its bytes. */
interface ListParts<Source> {
  /** Undefined: the list is read as a whole. */
  readonly of: (source: Source) => readonly object[] | undefined
  readonly itemsOf: (part: never) => readonly unknown[]
}

/** A field that is a list of objects of another form. */
export function many<Source, Inner, Wire>(
  form: WireForm<Inner, Wire>,
  pick: (source: Source) => readonly Inner[],
): FormField<Source, Wire[]> {
  return { kind: 'many', form, pick }
}

/** The same field; where `partsOf` returns parts, a serialiser writes the list part by part. */
export function manyInParts<Source, Inner, Wire, Part extends object>(
  form: WireForm<Inner, Wire>,
  pick: (source: Source) => readonly Inner[],
  partsOf: (source: Source) => readonly Part[] | undefined,
  itemsOf: (part: Part) => readonly Inner[],
): FormField<Source, Wire[]> {
  return { kind: 'many', form, pick, parts: { of: partsOf, itemsOf } }
}

/** The fields of a form for an object that contains its source. */
export function fieldsFrom<Source, Inner, Wire>(
  form: WireForm<Inner, Wire>,
  pick: (source: Source) => Inner,
): WireFields<Source, Wire> {
  const fields = Object.entries<WireField<Inner, unknown>>(form.fields).map(([name, field]) => {
    const moved: WireField<Source, unknown> =
      typeof field === 'function' ? source => field(pick(source)) : movedField(field, pick)
    return [name, moved]
  })
  return Object.fromEntries(fields) as WireFields<Source, Wire>
}

function movedField<Source, Inner>(
  { parts, ...field }: FormField<Inner, unknown>,
  pick: (source: Source) => Inner,
): FormField<Source, unknown> {
  const moved = { ...field, pick: (source: Source) => field.pick(pick(source)) }
  if (parts === undefined) return moved
  return { ...moved, parts: { ...parts, of: source => parts.of(pick(source)) } }
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

/** Room for some hundred price lists. */
const KEPT_BYTES = 128 * 1024
/** Some 700 bytes each. */
const MOST_RECENT = 32_768

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

interface PartedField<Source> extends FormField<Source, unknown> {
  readonly parts: ListParts<Source>
  readonly writeOne: WriteJson<unknown>
  readonly write: WriteJson<unknown>
}

type Span = readonly [first: number, end: number]

class FormCompiler {
  /** One per form; a form that occurs again shares its kept bytes. */
  private readonly writers = new Map<unknown, WriteJson<never>>()
  private answer = 0

  /** Positions in one response are invalid in the next. */
  beginAnswer(): void {
    this.answer += 1
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
    const segments = segmentsOf(
      fields.map(({ name, write }) => ({ write, changes: changing.includes(name) })),
    )
    return 'keptBy' in keeping
      ? keepingWriter(segments, whole, keeping.keptBy)
      : recentWriter(segments, whole, keeping.recentBy)
  }

  private fieldWriter<Source>(
    key: Uint8Array,
    schema: z.ZodType,
    field: WireField<Source, unknown>,
  ): WriteJson<Source> {
    if (typeof field === 'function') {
      if (isText(schema)) {
        return (writer, source) => {
          const text = field(source)
          if (text !== undefined) writer.keyedString(key, text as string)
        }
      }
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
    if (field.parts) return this.inParts(key, { ...field, parts: field.parts, writeOne, write })
    return (writer, source) => {
      const picked = field.pick(source)
      if (picked === undefined) return
      writer.copy(key)
      write(writer, picked)
    }
  }

  private inParts<Source>(
    key: Uint8Array,
    { parts, pick, writeOne, write }: PartedField<Source>,
  ): WriteJson<Source> {
    const known = new RecentValues<object, Uint8Array>(MOST_RECENT)
    const bytesOf = (writer: JsonWriter, part: object) =>
      writer.aside(() => {
        for (const item of parts.itemsOf(part as never)) {
          writer.comma()
          writeOne(writer, item)
        }
      })
    return (writer, source) => {
      const list = parts.of(source)
      writer.copy(key)
      if (list === undefined) {
        write(writer, pick(source))
        return
      }
      const first = writer.length
      for (const part of list) writer.copy(known.at(part, () => bytesOf(writer, part)))
      writer.openList(first)
      writer.ascii(']')
    }
  }

  private repeating<Source>(whole: WriteJson<Source>): WriteJson<Source> {
    // A new map for each response: V8 keeps what a cleared map contained until the next full garbage collection.
    let spans = new Map<Source, Span>()
    let answer = this.answer
    return (writer, source) => {
      if (answer !== this.answer) {
        answer = this.answer
        spans = new Map()
      }
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
interface Segment<Source> {
  readonly kept: WriteJson<Source>
  readonly changing: WriteJson<Source> | undefined
}

function recentWriter<Source>(
  segments: readonly Segment<Source>[],
  whole: WriteJson<Source>,
  recentBy: (source: Source) => object | undefined,
): WriteJson<Source> {
  const known = new RecentValues<object, readonly Uint8Array[]>(MOST_RECENT)
  return (writer, source) => {
    const key = recentBy(source)
    if (key === undefined) {
      whole(writer, source)
      return
    }
    const parts = known.at(key, () => segments.map(({ kept }) => writer.aside(() => kept(writer, source))))
    for (let index = 0; index < segments.length; index++) {
      writer.copy(parts[index]!)
      segments[index]!.changing?.(writer, source)
    }
  }
}

function keepingWriter<Source>(
  segments: readonly Segment<Source>[],
  whole: WriteJson<Source>,
  keptBy: (source: Source) => unknown,
): WriteJson<Source> {
  const known = new Map<unknown, readonly Span[]>()
  const writeAndKeep = (writer: JsonWriter, source: Source): readonly Span[] | undefined => {
    const spans = segments.map(({ kept, changing }): Span | undefined => {
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
      for (let index = 0; index < segments.length; index++) {
        const [first, end] = spans[index]!
        if (end > first) writer.repeat(first, end)
        segments[index]!.changing?.(writer, source)
      }
    } else if (key === undefined) {
      whole(writer, source)
    } else {
      const kept = writeAndKeep(writer, source)
      if (kept !== undefined) known.set(key, kept)
    }
  }
}

function segmentsOf<Source>(
  fields: readonly { readonly write: WriteJson<Source>; readonly changes: boolean }[],
): readonly Segment<Source>[] {
  const segments: Segment<Source>[] = []
  let kept: WriteJson<Source>[] = []
  for (const { write, changes } of fields) {
    if (!changes) {
      kept.push(write)
      continue
    }
    segments.push({ kept: sequence(kept, ''), changing: write })
    kept = []
  }
  return [...segments, { kept: sequence(kept, '}'), changing: undefined }]
}
