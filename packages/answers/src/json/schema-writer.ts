// Builds a serialiser for each schema of the contract from closures, so that neither server nor browser
// compiles code at run time.

import { z } from 'zod'
import type { JsonWriter } from './json-writer.ts'

/** Writes one value as JSON. */
export type WriteJson<Value> = (writer: JsonWriter, value: Value) => void

/**
 * Writes the values of a schema. Fields have the order of the schema; absent and unknown fields are omitted. A
 * schema that is neither a primitive, an object nor a list uses `JSON.stringify`.
 */
export function schemaWriter(schema: z.ZodType): WriteJson<unknown> {
  return looseWriter(schema) as WriteJson<unknown>
}

function looseWriter(schema: z.ZodType): WriteJson<never> {
  if (schema instanceof z.ZodString) return (writer, value: string) => writer.string(value)
  if (schema instanceof z.ZodNumber) return (writer, value: number) => writer.number(value)
  if (schema instanceof z.ZodBoolean)
    return (writer, value: boolean) => writer.ascii(value ? 'true' : 'false')
  if (schema instanceof z.ZodEnum) return (writer, value: string) => writer.string(value)
  if (schema instanceof z.ZodLiteral) {
    const text = JSON.stringify(schema.value)
    return writer => writer.ascii(text)
  }
  if (schema instanceof z.ZodOptional) return schemaWriter(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray) return listWriter(schemaWriter(schema.element as z.ZodType))
  if (schema instanceof z.ZodObject) return objectWriter(schema)
  return (writer, value: unknown) => writer.copy(new TextEncoder().encode(JSON.stringify(value)))
}

/** Whether the values are strings, or are absent. */
export function isText(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional) return isText(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodString || schema instanceof z.ZodEnum
}

export function listWriter<Item>(writeItem: WriteJson<Item>): WriteJson<readonly Item[]> {
  return (writer, items) => {
    writer.ascii('[')
    for (let index = 0; index < items.length; index++) {
      if (index > 0) writer.comma()
      writeItem(writer, items[index]!)
    }
    writer.ascii(']')
  }
}

function objectWriter(schema: z.ZodObject): WriteJson<Readonly<Record<string, unknown>>> {
  const fields = fieldsOf(schema).map(field => ({ ...field, write: schemaWriter(field.schema) }))
  return (writer, value) => {
    for (const { name, key, write } of fields) {
      const fieldValue = value[name]
      if (fieldValue === undefined) continue
      writer.copy(key)
      write(writer, fieldValue)
    }
    writer.ascii('}')
  }
}

export interface SchemaField {
  readonly name: string
  /** The name in JSON, with the brace or comma before it and the colon after it. */
  readonly key: Uint8Array
  readonly schema: z.ZodType
}

/** The fields of an object in order. The first one is required, so every other one follows a comma. */
export function fieldsOf(schema: z.ZodObject): readonly SchemaField[] {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
  return Object.keys(shape).map((name, index) => {
    const fieldSchema = shape[name] as z.ZodType
    if (index === 0 && fieldSchema instanceof z.ZodOptional)
      throw new Error(`the first field, ${name}, is optional`)
    const key = new TextEncoder().encode(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)
    return { name, key, schema: fieldSchema }
  })
}
