import { z } from 'zod'
import { Id, opaque, Paging, sought } from '../common.ts'
import { because } from '../reasons.ts'
import { FIELD_OPERATORS, MOST_CONDITIONS } from './types.ts'
import { Entity, FieldKey, FieldValues } from './values.ts'

/** One question to a field: several values are alternatives; a person is an id or `me`. */
export const FieldCondition = z.strictObject({
  key: FieldKey,
  operator: z.enum(FIELD_OPERATORS).default('is'),
  values: z
    .array(z.union([z.string().max(255), z.number(), z.boolean()]))
    .max(50)
    .default([]),
})
export type FieldCondition = z.output<typeof FieldCondition>
const Conditions = z.array(FieldCondition).max(MOST_CONDITIONS)

/** Conditions as a list, or as that list's JSON where only text can be sent (a query). */
export const FieldConditions = z.union([
  Conditions,
  opaque(8_000).transform((text, check) => {
    try {
      const parsed = Conditions.safeParse(JSON.parse(text))
      if (parsed.success) return parsed.data
      for (const { message, path } of parsed.error.issues) check.addIssue({ code: 'custom', message, path: [...path] })
    } catch {
      check.addIssue({ code: 'custom', message: because('conditions_not_json') })
    }
    return z.NEVER
  }),
])

/** How a list is told to be ordered by a field. */
export const FieldSort = z.templateLiteral(['cf:', FieldKey])
export type FieldSort = z.output<typeof FieldSort>
export const fieldOfSort = (sort: string): string | undefined => (sort.startsWith('cf:') ? sort.slice(3) : undefined)

export const SearchValues = Paging.pick({ limit: true, cursor: true })
  .extend({
    entity: Entity,
    /** All of them hold. */
    conditions: Conditions.default([]),
    /** Words that some text of the fields has. */
    query: sought(200)
      .transform((text) => text.trim())
      .pipe(z.string().min(2))
      .optional(),
  })
  .strict()
  .refine(({ conditions, query }) => conditions.length > 0 || query !== undefined, {
    path: ['conditions'],
    error: because('no_condition'),
  })
export type SearchValues = z.output<typeof SearchValues>

/** What was found: its id, what people call it, its values. Newest first. */
export const FoundValues = z.object({
  data: z.array(z.object({ id: Id, name: z.string(), values: FieldValues })),
  hasNext: z.boolean(),
  nextCursor: z.string().nullable(),
})
export type FoundValues = z.output<typeof FoundValues>
