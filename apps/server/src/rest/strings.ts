import { z } from 'zod'

type JsonSchema = {
  type?: string | string[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  anyOf?: JsonSchema[]
  enum?: unknown[]
}
type Convert = (text: string) => unknown

const types = (schema: JsonSchema): string[] => [schema.type ?? [], ...(schema.anyOf ?? []).map(types)].flat(2) as string[]

/** What a text stands for in a schema; a text that cannot be it is left alone, for the schema to refuse by name. */
function converter(schema: JsonSchema): Convert {
  const accepted = types(schema)
  const isNumber = accepted.includes('integer') || accepted.includes('number')
  const isBoolean = accepted.includes('boolean')
  return (text) => {
    if (isNumber && /^-?\d{1,16}(\.\d+)?$/.test(text)) return Number(text)
    if (isBoolean && (text === 'true' || text === 'false')) return text === 'true'
    return text
  }
}

/**
 * Makes the strings of paths and queries what an input expects, by its own schema: numbers, booleans, and lists
 * (repeated or separated by commas). Built once an endpoint.
 */
export function stringReader(input: z.ZodType): (values: Record<string, unknown>) => Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const one = new Map<string, Convert>()
  const many = new Map<string, Convert>()
  for (const [name, schema] of Object.entries(properties)) {
    if (schema.type === 'array') many.set(name, converter(schema.items ?? {}))
    else one.set(name, converter(schema))
  }
  return (values) => {
    // Without a prototype, so that a field named __proto__ stays one, and is refused like any other.
    const read: Record<string, unknown> = Object.create(null)
    for (const [name, value] of Object.entries(values)) {
      const list = many.get(name)
      const single = one.get(name)
      if (list)
        read[name] = [value]
          .flat()
          .flatMap((text) => String(text).split(','))
          .filter((text) => text !== '')
          .map(list)
      else read[name] = typeof value === 'string' && single ? single(value) : value
    }
    return read
  }
}
