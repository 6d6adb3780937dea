import { z } from 'zod'
import { EMAIL, LONGEST_EMAIL } from './email.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './page-size.ts'
import { because } from './reasons.ts'
import { isReservedKey } from './reserved-keys.ts'

/** Largest id on the wire: ids are integers, and anything above 2³¹−1 is refused before it reaches the database. */
export const MAX_ID = 2_147_483_647

export const Id = z.int().positive().max(MAX_ID)
export type Id = z.output<typeof Id>

/** An id as clients in other languages send it: a number, or its digits. */
export const SentId = z.union([
  Id,
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(Id),
])

/** An instant as ISO 8601 text in UTC, exactly as it left the database (decision 001). */
export const Timestamp = z.string()
export type Timestamp = z.output<typeof Timestamp>

/** An instant as people send it: ISO 8601 with any offset, turned to UTC (the database knows fewer offsets than the standard). */
export const Instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString())

/** A calendar day as people write it. Far ones are refused: days are added to it, and the database ends where it ends. */
export const LocalDay = z.iso.date().refine((date) => date >= '2000-01-01' && date <= '2100-12-31', { error: because('day_out_of_range') })

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
/** Direction overrides can make a name or a subject read as something else. */
const DIRECTION_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g

/** Whether the database can hold a text. */
export const storable = (value: string) => !value.includes('\0') && !LONE_SURROGATE.test(value)
export const unstorable = { error: because('unstorable') }

/** One line of text people read in lists: trimmed, without control or direction characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(storable, unstorable)
    .transform((value) => value.replace(DIRECTION_OVERRIDES, '').replace(/[\r\n\t]+/g, ' '))

/** Text of several lines, kept as written. `max` counts characters (code points), as JSON Schema does. */
export const prose = (max: number) => z.string().trim().min(1).max(max).refine(storable, unstorable)

/** What somebody looks for: bounded, and empty when it asks for nothing. */
export const sought = (max: number) => z.string().max(max).refine(storable, unstorable)

/** Text that is only compared (e-mails, passwords, cursors): storable and bounded. */
export const opaque = (max: number) => z.string().min(1).max(max).refine(storable, unstorable)

const reserved = { error: because('key_reserved') }

/**
 * An object whose keys the caller chooses. Keys are stored like any text, so they obey the same rules, and reserved names are
 * refused rather than dropped.
 * @param maxKey longest key, in characters
 * @param maxKeys how many keys there may be
 */
export function freeObject<V extends z.ZodType>(value: V, { maxKey, maxKeys }: { maxKey: number; maxKeys: number }) {
  const key = opaque(maxKey).refine((name) => !isReservedKey(name), reserved)
  const record = z
    .record(key, value)
    .refine((free) => Object.keys(free).length <= maxKeys, { error: because('too_many_keys', { most: maxKeys }) })
  // z.record skips `__proto__` without a word, so it is looked for before.
  const guarded = z.preprocess((sent, { addIssue }) => {
    if (typeof sent === 'object' && sent !== null && Object.hasOwn(sent, '__proto__'))
      addIssue({ code: 'custom', path: ['__proto__'], message: reserved.error, input: sent })
    return sent
  }, record)
  return guarded as unknown as typeof record
}

const MAX_DEPTH = 20

/** Any JSON value that can be stored: no unstorable text and no reserved names at any depth, and nested no deeper than 20. */
export const storableJson = z.unknown().superRefine((whole, { addIssue }) => {
  const waiting: { value: unknown; path: (string | number)[] }[] = [{ value: whole, path: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next
    const refuse = (message: string, at = path) => addIssue({ code: 'custom', path: at, message })
    if (typeof value === 'string' && !storable(value)) return refuse(unstorable.error)
    if (typeof value !== 'object' || value === null) continue
    if (path.length >= MAX_DEPTH) return refuse(because('too_deep'))
    for (const [name, inner] of Object.entries(value)) {
      if (!storable(name)) return refuse(unstorable.error, [...path, name])
      if (!Array.isArray(value) && isReservedKey(name)) return refuse(reserved.error, [...path, name])
      waiting.push({ value: inner, path: [...path, name] })
    }
  }
})

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(LONGEST_EMAIL)
  .pipe(z.email({ pattern: EMAIL }))

/** A person as shown next to what they did. `email` is null for readers who may not see it. */
export const Person = z.object({ id: Id, name: z.string(), email: z.string().nullable() })
export type Person = z.output<typeof Person>
/** Who wrote something. Customers are told the pronouns of staff who show them. */
export const Author = Person.extend({ pronouns: z.string().optional() })
export type Author = z.output<typeof Author>

/** Query of every list: `cursor` continues a list, `page` jumps; a cursor wins over a page. */
export const Paging = z.object({
  limit: z.int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  cursor: opaque(500).optional(),
  page: z.int().min(1).max(1000).optional(),
})

/** Answer of every list. `total` comes only with `page`, stops counting at 10,000, and is left out where counting would take too long. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), hasNext: z.boolean(), nextCursor: z.string().nullable(), total: z.int().optional() })
export type ListOf<T> = { data: T[]; hasNext: boolean; nextCursor: string | null; total?: number }
