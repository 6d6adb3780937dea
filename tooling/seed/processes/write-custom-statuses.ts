import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ids } from '../write-people.ts'

/** How a software company divides its waiting: who knows what is waited for knows whom to ask. */
const EXAMPLES = [
  { status: 'open', name: 'Em teste', customerName: null },
  { status: 'waiting_third_party', name: 'Com a engenharia', customerName: 'Em análise pela engenharia' },
  { status: 'waiting_third_party', name: 'Aguardando a SEFAZ', customerName: 'Aguardando a SEFAZ' },
] as const

/** Custom statuses, and two of three tickets that wait for somebody else in one of them. */
export async function writeCustomStatuses(tx: Tx, { tenantId }: Pick<Ids, 'tenantId'>): Promise<void> {
  await tx
    .insertInto('customStatuses')
    .values(EXAMPLES.map((one, position) => ({ tenantId, position, ...one })))
    .execute()
  await sql`update tickets t set custom_status_id = c.id
    from (select o.id, row_number() over (order by o.number) as n from tickets o
        where o.tenant_id = ${tenantId} and o.status = 'waiting_third_party') w,
      (select s.id, row_number() over (order by s.position) as nth from custom_statuses s
        where s.tenant_id = ${tenantId} and s.status = 'waiting_third_party') c
    where t.tenant_id = ${tenantId} and t.id = w.id and c.nth = w.n % 3`.execute(tx)
}
