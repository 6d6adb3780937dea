import type { RuleEvent } from '@balcao/contracts/automation/bounds'
import type { RuleTrigger } from '@balcao/contracts/automation/rules'
import type { EventName } from '@balcao/contracts/events'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { load, loadCached } from '../dataloader.ts'
import type { Fact } from '../reactions.ts'
import { happenedBy } from './happened.ts'
import { isTriggered } from './triggers.ts'

type Awaiting = { id: number; event: string; trigger: object }

const activeRules = ({ db }: Ctx): Promise<Awaiting[]> =>
  loadCached(db, 'automation rules', ['all'], () =>
    db.selectFrom('automationRules').select(['id', 'event', 'trigger']).where('isActive', '=', true).execute(),
  )

/** Do the conditions of one of these rules hold for a ticket? Asked for many tickets at once. */
async function oneHolds({ db }: Ctx, ticketId: number, ruleIds: readonly number[]): Promise<boolean> {
  const keys = ruleIds.map((ruleId) => `${ticketId}:${ruleId}`)
  const holding = await load(db, 'rules that hold', keys, async (all) => {
    const pairs = all.map((key) => key.split(':').map(Number))
    const { rows } = await sql<{ key: string }>`
      select p.ticket_id || ':' || p.rule_id as key
      from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[]) p (ticket_id, rule_id)
        join automation_rules r on r.id = p.rule_id join tickets t on t.tenant_id = r.tenant_id and t.id = p.ticket_id
      where sla_conditions_hold(r.conditions, t.tenant_id, t.id, sla_facts(t.tenant_id, t.id))`.execute(db)
    return new Set(rows.map(({ key }) => key))
  })
  return keys.some((key) => holding.has(key))
}

type OfTicket = { payload: { ticketId: number; commentId?: number } }

/**
 * Has the rules that wait for this event run (`runRules`), where one of them does and its conditions hold as the ticket is now: where none runs
 * first, none runs after it.
 */
export const startRules =
  <N extends EventName>(events: readonly RuleEvent[]) =>
  async (ctx: Ctx, { outboxId, actorId, payload }: Fact<N> & OfTicket): Promise<void> => {
    const { ticketId } = payload
    const rules = (await activeRules(ctx)).filter(({ event }) => events.some((one) => one === event))
    if (rules.length === 0) return
    const happened = await happenedBy(ctx, payload, actorId)
    for (const event of events) {
      const triggered = rules.filter((rule) => rule.event === event && isTriggered(rule.trigger as RuleTrigger, happened))
      const ids = triggered.map(({ id }) => id)
      if (ids.length > 0 && (await oneHolds(ctx, ticketId, ids))) await ctx.emit('automation:due', { ticketId, event, causeId: outboxId })
    }
  }
