import { isStaff } from '@balcao/contracts/access'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Desk } from './content/people.ts'
import { type Ids, idOf } from './write-people.ts'

/** Whose turn it is on each ticket, and what the desk has read: most of what is one's own, half of the rest. */
export async function writeReads(tx: Tx, { tenantId, users }: Ids, { staff }: Desk): Promise<void> {
  await sql`update tickets t set last_public_by = 'staff'
    from (select distinct on (ticket_id) ticket_id, author_side from comments
      where tenant_id = ${tenantId} and not is_internal order by ticket_id, id desc) c
    where t.tenant_id = ${tenantId} and c.ticket_id = t.id and c.author_side = 'staff'`.execute(tx)
  const readers = staff.filter(({ role }) => isStaff(role)).map(({ email }) => idOf(users, email))
  await sql`insert into ticket_reads (tenant_id, user_id, ticket_id, read_at)
    select t.tenant_id, u.id, t.id, t.last_message_at from tickets t, unnest(${readers}::bigint[]) u (id)
    where t.tenant_id = ${tenantId} and t.status in ('new', 'open', 'waiting_customer', 'waiting_third_party', 'scheduled')
      and t.last_message_at is not null
      and case when u.id = t.assignee_id then t.number % 4 <> 0 else (t.number + u.id) % 2 = 0 end`.execute(tx)
}

/** What the desk noted of the first customers of its list. */
const NOTED = [
  ['+55 11 98812-4410', 'Prefere ligação pela manhã. Decide as compras da empresa.'],
  ['+55 21 97760-1189', ''],
  ['+55 31 99145-0073', 'Está em fase de migração: responder com passo a passo e prints.'],
  ['+55 41 98433-2257', 'Atende em dois turnos; depois das 18h só por e-mail.'],
] as const

/** Phones of some customers, and remarks about them. */
export async function writeContacts(tx: Tx, { tenantId }: Ids): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .where('tenantId', '=', tenantId)
    .where('role', '=', 'client')
    .select('id')
    .orderBy('id')
    .limit(NOTED.length)
    .execute()
  await tx
    .insertInto('contactDetails')
    .values(people.map(({ id }, n) => ({ tenantId, userId: id, phone: NOTED[n]?.[0] ?? '', notes: NOTED[n]?.[1] ?? '' })))
    .execute()
}
