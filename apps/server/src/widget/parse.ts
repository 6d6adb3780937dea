import { invalid, invalidFrom } from '@balcao/core/errors'
import type { z } from 'zod'

/** What a call of the chat on other pages says, as its schema has it. @throws DomainError invalid_input */
export function parse<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw invalid({ field: '(corpo)', reason: 'not_an_object' })
  const parsed = schema.safeParse(raw)
  if (!parsed.success) throw invalidFrom(parsed.error.issues)
  return parsed.data
}
