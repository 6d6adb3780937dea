import type { FieldReason } from '@balcao/contracts/reason-texts'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** Which of these tickets have mandatory items open in checklists that block: what refuses resolving them, a reason for each checklist. */
export async function openMandatory({ db }: Ctx, ticketIds: readonly number[]): Promise<Map<number, FieldReason[]>> {
  const { rows } = await sql<{ ticketId: number; title: string; count: number }>`
    select c.ticket_id, c.title, count(*)::int as count
    from ticket_checklists c join checklist_items i on i.tenant_id = c.tenant_id and i.checklist_id = c.id
    where c.ticket_id = any(${[...ticketIds]}::bigint[]) and c.blocks and c.completed_at is null and i.is_mandatory and i.state = 'open'
    group by c.ticket_id, c.id, c.title order by c.id`.execute(db)
  const reasonOf = ({ title, count }: (typeof rows)[number]): FieldReason => ({
    field: 'checklists',
    reason: 'checklist_items_open',
    params: { title, count },
  })
  return new Map([...Map.groupBy(rows, ({ ticketId }) => ticketId)].map(([id, all]) => [id, all.map(reasonOf)]))
}
