import type { z } from 'zod'

/** What the contract has against these values, by field, in its own words; the first reason of each. */
export function problemsOf(schema: z.ZodType, value: Record<string, unknown>): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    const field = path.join('.')
    // An empty e-mail is missing before it is wrong.
    problems[field] ??= value[field] === '' ? 'Preencha este campo.' : message
  }
  return problems
}
