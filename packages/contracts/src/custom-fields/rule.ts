import { z } from 'zod'
import { RULE_OPERATORS } from './types.ts'
import { FieldKey } from './values.ts'

/** When a field is shown, or required: what other fields of the same entity hold. Values are compared as text. */
export const FieldRule = z.strictObject({
  match: z.enum(['all', 'any']).default('all'),
  conditions: z
    .array(
      z.strictObject({
        field: FieldKey,
        operator: z.enum(RULE_OPERATORS),
        values: z.array(z.string().max(255)).max(50).default([]),
      }),
    )
    .min(1)
    .max(10),
})
export type FieldRule = z.output<typeof FieldRule>
