import { z } from 'zod'
import { EMAIL, LONGEST_EMAIL } from './email.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './page-size.ts'
import './reasons.ts'

/** Largest id on the wire: ids are integers, and anything above 2³¹−1 is refused before it reaches the database. */
export const MAX_ID = 2_147_483_647

export const Id = z.int().positive().max(MAX_ID)
export type Id = z.output<typeof Id>

/** An instant as ISO 8601 text in UTC, exactly as it left the database (decision 002). */
export const Timestamp = z.string()
export type Timestamp = z.output<typeof Timestamp>

/** An instant as people send it: ISO 8601 with any offset, turned to UTC (the database knows fewer offsets than the standard). */
export const Instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString())

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
/** Direction overrides can make a name or a subject read as something else. */
const DIRECTION_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g

const storable = (value: string) => !value.includes('\0') && !LONE_SURROGATE.test(value)
const unstorable = { error: 'Contém caracteres que não podem ser gravados.' }

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

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(LONGEST_EMAIL)
  .pipe(z.email({ pattern: EMAIL }))

/** A person as shown next to what they did. `email` is null for readers who may not see it. */
export const Person = z.object({ id: Id, name: z.string(), email: z.string().nullable() })
export type Person = z.output<typeof Person>

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
