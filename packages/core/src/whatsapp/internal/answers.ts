import type { AccountTrouble, SendFailure } from '@balcao/contracts/whatsapp/bounds'
import { z } from 'zod'
import type { WhatsappAnswer } from '../../ports.ts'

/** What an answer of the API comes to. `unsure`: it may have been done; `account`: nothing goes until somebody does something about the number. */
export type Outcome<T> =
  | { ok: true; value: T }
  | { ok: false; what: 'later'; seconds: number | null; ofAccount: boolean; unsure: boolean; code: number | null; says: string }
  | { ok: false; what: 'account'; trouble: AccountTrouble; code: number | null; says: string }
  | { ok: false; what: 'never'; cause: SendFailure; code: number | null; says: string }

const GraphError = z.object({
  error: z.object({
    message: z.string().catch(''),
    code: z.number().catch(0),
    error_user_msg: z.string().optional().catch(undefined),
    error_data: z
      .object({ details: z.string().catch('') })
      .optional()
      .catch(undefined),
  }),
})

const TROUBLES: Readonly<Record<number, AccountTrouble>> = {
  ...{ 0: 'token', 3: 'token', 10: 'token', 190: 'token', 200: 'token', 131005: 'token' },
  ...{ 368: 'blocked', 131031: 'blocked', 131042: 'payment', 131045: 'unregistered', 133010: 'unregistered' },
}
const FAILURES: Readonly<Record<number, SendFailure>> = {
  ...{
    131047: 'window',
    131026: 'undeliverable',
    131021: 'undeliverable',
    131050: 'opted_out',
    131030: 'not_allowed',
    130497: 'not_allowed',
  },
  ...{ 131049: 'withheld', 130472: 'withheld', 131051: 'media', 131052: 'media', 131053: 'media' },
  ...{
    132000: 'template',
    132001: 'template',
    132005: 'template',
    132007: 'template',
    132012: 'template',
    132015: 'template',
    132016: 'template',
  },
}
/** Too much at once: of the number as a whole, or to one person. */
const RATES: Readonly<Record<number, { seconds: number; ofAccount: boolean }>> = {
  ...{ 4: { seconds: 60, ofAccount: true }, 80007: { seconds: 60, ofAccount: true }, 130429: { seconds: 15, ofAccount: true } },
  ...{ 131048: { seconds: 300, ofAccount: true }, 131056: { seconds: 15, ofAccount: false }, 133016: { seconds: 300, ofAccount: true } },
}
const PASSING = new Set([1, 2, 131000, 131016, 131057, 133004])

/** What an error of the API comes to, by its code, as answers and notifications of failed messages have it. */
export function readError(code: number, says: string, status: number): Exclude<Outcome<never>, { ok: true }> {
  const base = { ok: false, code, says: says.slice(0, 500) } as const
  const trouble = TROUBLES[code] ?? (status === 401 ? 'token' : code > 200 && code < 300 ? 'token' : undefined)
  if (trouble) return { ...base, what: 'account', trouble }
  const cause = FAILURES[code]
  if (cause) return { ...base, what: 'never', cause }
  const rate = RATES[code] ?? (status === 429 ? { seconds: 15, ofAccount: true } : undefined)
  if (rate) return { ...base, what: 'later', unsure: false, ...rate }
  if (PASSING.has(code) || status >= 500) return { ...base, what: 'later', unsure: false, seconds: null, ofAccount: false }
  return { ...base, what: 'never', cause: 'invalid' }
}

/** Reads an answer by its schema. What is no answer of the API is tried again. */
export function readAnswer<T>(answer: WhatsappAnswer, schema: z.ZodType<T>): Outcome<T> {
  const later = { ok: false, what: 'later', seconds: null, ofAccount: false, code: null } as const
  if ('failure' in answer) return { ...later, unsure: answer.unsure, says: answer.failure }
  const failed = GraphError.safeParse(answer.body)
  if (failed.success) {
    const { message, code, error_data, error_user_msg } = failed.data.error
    return readError(code, error_data?.details || error_user_msg || message, answer.status)
  }
  const isFine = answer.status >= 200 && answer.status < 300
  const read = isFine ? schema.safeParse(answer.body) : undefined
  if (read?.success) return { ok: true, value: read.data }
  if (answer.status === 401) return readError(190, 'HTTP 401', 401)
  // A success that says nothing that we know: it may have been done.
  return { ...later, unsure: isFine, says: `HTTP ${answer.status}` }
}
