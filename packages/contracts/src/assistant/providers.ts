import { z } from 'zod'
import { Id, line, opaque, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { trimmedEnd } from '../text/trim.ts'

export const MAX_PROVIDERS = 10
/** Prices and budgets are in millionths of the currency, so that a cheap token costs more than nothing. */
const MAX_MONEY = 1_000_000_000_000
const money = z.int().min(0).max(MAX_MONEY)

/** Why a model did not answer. */
export const MODEL_FAILURES = [
  'inside',
  'unreachable',
  'timeout',
  'auth',
  'refused',
  'overloaded',
  'malformed',
  'too_large',
  'unsealed',
] as const
export type ModelFailure = (typeof MODEL_FAILURES)[number]
/** Why no model answered; `company`: of whom no text is given to one. */
export const FALLBACKS = [
  ...MODEL_FAILURES,
  ...(['no_provider', 'paused', 'budget', 'limit', 'offline_only', 'company', 'unsupported', 'stopped'] as const),
] as const
export type Fallback = (typeof FALLBACKS)[number]

/** As far as `/chat/completions`: no user, query or fragment. */
const BaseUrl = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/[a-z\d[][a-z\d.:[\]-]*(?:\/[\w.~%/-]*)?$/i, { error: because('model_address') })
  .pipe(z.url({ error: because('model_address') }))
  .transform((address) => trimmedEnd(address, /\//))

/** The model of each task. */
const Models = z.strictObject({ answer: line(200) })
export type Models = z.output<typeof Models>

export const Provider = z.object({
  id: Id,
  name: z.string(),
  baseUrl: z.string(),
  /** A key is there; it is never shown. */
  hasKey: z.boolean(),
  models: z.object({ answer: z.string() }),
  priceIn: z.int(),
  priceOut: z.int(),
  monthlyBudget: z.int().nullable(),
  isActive: z.boolean(),
  /** Not asked until then, after failures. */
  pausedUntil: Timestamp.nullable(),
  lastOkAt: Timestamp.nullable(),
  lastFailure: z.enum(MODEL_FAILURES).nullable(),
  version: z.int(),
})
export type Provider = z.output<typeof Provider>

/** `cost` is that of this month, of all providers. */
export const ProviderList = z.object({ data: z.array(Provider), cost: z.int(), tokens: z.int() })
export type ProviderList = z.output<typeof ProviderList>

const fields = {
  name: line(80),
  baseUrl: BaseUrl,
  models: Models,
  priceIn: money,
  priceOut: money,
  monthlyBudget: money.nullable(),
  isActive: z.boolean(),
}
export const CreateProvider = z.strictObject({
  ...fields,
  apiKey: opaque(1_000).optional(),
  priceIn: money.default(0),
  priceOut: money.default(0),
  monthlyBudget: money.nullable().default(null),
  isActive: z.boolean().default(false),
})
export type CreateProvider = z.output<typeof CreateProvider>
/** What is not sent stays; a key stays only at the address that it was given for, and null takes it away. */
export const UpdateProvider = z
  .strictObject(fields)
  .partial()
  .extend({ id: Id, version: z.int().positive().optional(), apiKey: opaque(1_000).nullable().optional() })
export type UpdateProvider = z.output<typeof UpdateProvider>
export const GetProvider = z.strictObject({ id: Id })
export type GetProvider = z.output<typeof GetProvider>

/** What a test came to: what the model wrote and how long that took, or why it wrote nothing. */
export const ProviderTest = z.object({
  ok: z.boolean(),
  failure: z.enum(MODEL_FAILURES).nullable(),
  answer: z.string().nullable(),
  firstMs: z.int().nullable(),
  ms: z.int(),
})
export type ProviderTest = z.output<typeof ProviderTest>
export const ProviderDone = z.object({ id: Id })
