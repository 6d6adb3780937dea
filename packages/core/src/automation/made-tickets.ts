import { MAX_DEPTH } from '@balcao/contracts/automation/bounds'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** A rule or a flow that opened a ticket. */
type Maker = { ruleId: number | null; flowId: number | null }

/** What opened a ticket, what opened the ticket that it was opened for, and so on: none of one that people opened. */
export async function makersOf({ db, actor }: Ctx, ticketId: number): Promise<Maker[]> {
  const { rows } = await sql<Maker>`with recursive came (ticket_id, from_ticket_id, rule_id, flow_id, step) as (
      select m.ticket_id, m.from_ticket_id, m.rule_id, m.flow_id, 1 from made_tickets m where m.tenant_id = ${actor.tenantId} and m.ticket_id = ${ticketId}
      union all
      select m.ticket_id, m.from_ticket_id, m.rule_id, m.flow_id, c.step + 1 from came c join made_tickets m
        on m.tenant_id = ${actor.tenantId} and m.ticket_id = c.from_ticket_id where c.step <= ${sql.lit(MAX_DEPTH)})
    select rule_id, flow_id from came order by step`.execute(db)
  return rows
}

/** Did this rule or flow open the ticket, or one that it came of? It would open another one for it, without end. */
export async function isOfOwn(ctx: Ctx, kind: 'rule' | 'flow', id: number, ticketId: number): Promise<boolean> {
  return (await makersOf(ctx, ticketId)).some((maker) => maker[`${kind}Id`] === id)
}
