import { writeReason } from '@balcao/contracts/reason-codec'
import type { z } from 'zod'

/** What the contract has against these values, by field, as reasons; the first reason of each. */
export function problemsOf(schema: z.ZodType, value: Record<string, unknown>): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    const field = path.join('.')
    // An empty e-mail is missing before it is wrong.
    problems[field] ??= value[field] === '' ? writeReason({ reason: 'empty' }) : message
  }
  return problems
}
