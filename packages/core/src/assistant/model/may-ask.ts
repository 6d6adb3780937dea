import type { Fallback } from '@balcao/contracts/assistant/providers'
import type { AssistantSettings, FeatureSwitch } from '@balcao/contracts/assistant/settings'
import { sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import { limitReached } from '../limits.ts'
import { type ActiveProvider, activeRow, costOf } from './provider.ts'

/** Whose words a model would be given: tickets, and people who write. */
export type About = { ticketIds?: readonly number[]; personIds?: readonly number[] }
type Asked = {
  settings: AssistantSettings
  /** How the feature works for the caller; undefined: not at all. */
  how: FeatureSwitch | undefined
  about: About
  /** Whose answers are counted; the caller's where left out, nobody's where null. */
  askerId?: number | null
  conversationId?: number
}

/** Of tickets, those of which a model is given nothing: their company, or that of who asked, wants it so. */
export async function ticketsWithoutAi({ db, actor }: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select t.id from tickets_without_ai(${actor.tenantId}, ${[...ids]}::bigint[]) t(id)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Whether anything of this is of a company whose data no model is given. */
export async function isWithoutAi(ctx: Ctx, { ticketIds = [], personIds = [] }: About): Promise<boolean> {
  if ((await ticketsWithoutAi(ctx, ticketIds)).size > 0) return true
  if (personIds.length === 0) return false
  const { rows } = await sql`select 1 from people_without_ai(${ctx.actor.tenantId}, ${[...personIds]}::bigint[]) limit 1`.execute(ctx.db)
  return rows.length > 0
}

/**
 * The provider that is asked, or why none is. Each place that gives a model somebody's words asks here first, and there is no other way to a
 * provider: the switch, the company, the limits, and then the provider itself decide.
 */
export async function mayAsk(ctx: Ctx, { settings, how, about, askerId, conversationId }: Asked): Promise<ActiveProvider | Fallback> {
  if (how?.adapter !== 'model') return 'offline_only'
  if (await isWithoutAi(ctx, about)) return 'company'
  const limit = askerId === null ? undefined : await limitReached(ctx, settings, askerId ?? me(ctx), conversationId)
  return limit ?? activeProvider(ctx)
}

async function activeProvider(ctx: Ctx): Promise<ActiveProvider | Fallback> {
  const row = await activeRow(ctx)
  if (!row) return 'no_provider'
  if (row.isPaused) return 'paused'
  if (row.monthlyBudget !== null && (await costOf(ctx)).cost >= Number(row.monthlyBudget)) return 'budget'
  return row
}
