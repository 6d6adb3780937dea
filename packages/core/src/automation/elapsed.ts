import { randomUUID } from 'node:crypto'
import type { RuleTrigger } from '@balcao/contracts/automation/rules'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../ctx.ts'
import { dueTickets } from './elapsed-tickets.ts'
import { runRule } from './internal/run-rule.ts'

type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }
type Timed = { tenantId: number; id: number }

/**
 * Runs rules by time for the tickets whose time has come, those that wait longest first. What is due is read from the tickets themselves: a worker that
 * was away makes up all of it, and no ticket is missed.
 */
export async function runElapsed({ db, log }: Upkeep): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Timed>`select tenant_id, id from automation_rules where is_active and event = 'elapsed' order by tenant_id, position, id`.execute(
      tx,
    ),
  )
  for (const { tenantId, id } of rows)
    try {
      await runFor(db, tenantId, id)
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId, ruleId: id }, 'a rule by time could not be run')
    }
}

async function runFor(db: Database, tenantId: number, ruleId: number): Promise<void> {
  const due = await asSystem(db, tenantId, async (ctx) => {
    const rule = await ctx.db.selectFrom('automationRules').select(['trigger', 'conditions']).where('id', '=', ruleId).executeTakeFirst()
    const trigger = rule?.trigger as RuleTrigger | undefined
    if (!rule || trigger?.event !== 'elapsed') return []
    return dueTickets(
      ctx,
      trigger,
      rule.conditions as TicketConditions,
      (key) => sql`exists (select from automation_runs u
        where u.tenant_id = t.tenant_id and u.rule_id = ${ruleId} and u.ticket_id = t.id and u.cause = ${key})`,
    )
  })
  for (const { ticketId, key } of due)
    await runRule(db, tenantId, ruleId, { ticketId, event: 'elapsed', key, chain: randomUUID(), depth: 1 })
}
