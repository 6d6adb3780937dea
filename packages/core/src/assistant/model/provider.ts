import type { ModelFailure, Models } from '@balcao/contracts/assistant/providers'
import { MODEL_FAILURES } from '@balcao/contracts/assistant/providers'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { MailSecrets } from '../../ports.ts'
import { seal, unseal } from '../../sealed.ts'
import type { ModelAt } from './converse.ts'

const PURPOSE = 'assistant-provider'
/** Failures in a row after which a provider is not asked for a while, which doubles up to the longest. */
const FAILURES = 3
const PAUSE_SECONDS = 30
const LONGEST_PAUSE = 900
const MILLION = 1_000_000

type Row = { tenantId: number; id: number }
const boundTo = ({ tenantId, id }: Row) => `${tenantId}.${id}`

/** Seals a provider's key, tied to this provider of this organisation. */
export const sealKey = ([secrets]: MailSecrets, row: Row, key: string): string => seal(secrets, PURPOSE, boundTo(row), key)

/** The key of a provider; null where none of the secrets opens it. */
export function openKey(all: MailSecrets, row: Row, sealed: string | null): string | undefined | null {
  if (sealed === null) return undefined
  for (const secrets of all)
    try {
      return unseal(secrets, PURPOSE, boundTo(row), sealed)
    } catch {
      // Perhaps under a former secret.
    }
  return null
}

export const failureIn = (error: unknown): ModelFailure | undefined => {
  const failure = (error as { failure?: unknown } | null)?.failure
  return MODEL_FAILURES.find((one) => one === failure)
}

/** The provider that answers, asked for by `may-ask.ts` alone. */
export const activeRow = (ctx: Ctx) =>
  ctx.db
    .selectFrom('assistantProviders')
    .where('isActive', '=', true)
    .select(['tenantId', 'id', 'baseUrl', 'apiKey', 'models', 'priceIn', 'priceOut', 'monthlyBudget'])
    .select(sql<boolean>`coalesce(paused_until > now(), false)`.as('isPaused'))
    .executeTakeFirst()
export type ActiveProvider = NonNullable<Awaited<ReturnType<typeof activeRow>>>

/** What this month cost so far. */
export async function costOf(ctx: Ctx): Promise<{ cost: number; tokens: number }> {
  const row = await ctx.db
    .selectFrom('assistantCosts')
    .where('month', '=', sql<string>`date_trunc('month', now())::date`)
    .select(['cost', 'tokens'])
    .executeTakeFirst()
  return { cost: Number(row?.cost ?? 0), tokens: Number(row?.tokens ?? 0) }
}

/** Where questions are asked; undefined where the key cannot be opened. */
export function modelAt(secrets: MailSecrets, provider: ActiveProvider): ModelAt | undefined {
  const key = openKey(secrets, provider, provider.apiKey)
  return key === null ? undefined : { baseUrl: provider.baseUrl, key, model: (provider.models as Models).answer }
}

/** What an answer cost, in millionths. */
export const costFor = ({ priceIn, priceOut }: ActiveProvider, tokensIn: number, tokensOut: number): number =>
  Math.ceil((tokensIn * Number(priceIn) + tokensOut * Number(priceOut)) / MILLION)

/** Shares of the budget of which administrators are notified. */
const SHARES = [100, 80] as const

/** Adds what an answer cost to its month, and says so where a share of the budget is spent with it. */
export async function addCost(ctx: Ctx, cost: number, tokens: number): Promise<void> {
  if (cost === 0 && tokens === 0) return
  const spent = await ctx.db
    .insertInto('assistantCosts')
    .values({ tenantId: ctx.actor.tenantId, month: sql<string>`date_trunc('month', now())::date`, cost, tokens })
    .onConflict((oc) =>
      oc
        .columns(['tenantId', 'month'])
        .doUpdateSet({ cost: sql<number>`assistant_costs.cost + ${cost}`, tokens: sql<number>`assistant_costs.tokens + ${tokens}` }),
    )
    .returning(['cost', sql<string>`to_char(month, 'YYYY-MM')`.as('name')])
    .executeTakeFirstOrThrow()
  const provider = await activeRow(ctx)
  if (!provider || provider.monthlyBudget === null) return
  const [after, budget] = [Number(spent.cost), Number(provider.monthlyBudget)]
  const percent = SHARES.find((share) => after - cost < (budget * share) / 100 && after >= (budget * share) / 100)
  if (percent) await ctx.emit('assistant:budget', { month: spent.name, percent })
}

/** Counts failures in a row, which pause a provider, and forgets them after an answer; the first pause of a trouble is said. */
export async function noteHealth(ctx: Ctx, id: number, failure: ModelFailure | undefined): Promise<void> {
  const pause = sql<string | null>`case when failures + 1 >= ${FAILURES}
    then now() + least(${PAUSE_SECONDS} * 2 ^ (failures + 1 - ${FAILURES}), ${LONGEST_PAUSE}) * interval '1 second' end`
  const row = await ctx.db
    .updateTable('assistantProviders')
    .set(
      failure
        ? { failures: sql<number>`least(failures + 1, 20)`, pausedUntil: pause, lastFailure: failure }
        : { failures: 0, pausedUntil: null, lastFailure: null, lastOkAt: sql<string>`now()` },
    )
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst()
  if (failure && row?.failures === FAILURES) await ctx.emit('assistant:paused', { providerId: id })
}
