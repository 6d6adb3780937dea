import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Desk } from './content/people.ts'
import { type Ids, idOf } from './write-people.ts'

const SAID = 'O cartão novo da empresa é ▇▇▇. Podem atualizar o cadastro antes da próxima fatura?'
const REASON = 'O número inteiro do cartão estava na mensagem'
const MINUTES = 60_000

/** In one closed ticket the customer gave, at last, the number of a card, which an administrator hid. */
export async function writeErased(tx: Tx, { tenantId, users }: Ids, desk: Desk): Promise<void> {
  const admin = desk.staff.find(({ role }) => role === 'admin')
  const ticket = await tx
    .selectFrom('tickets as t')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 't.tenantId').onRef('u.id', '=', 't.requesterId'))
    .where('t.tenantId', '=', tenantId)
    .where('t.status', '=', 'closed')
    .where('u.email', '<>', desk.client.email)
    .where('t.lastMessageAt', 'is not', null)
    .orderBy('t.number', 'desc')
    .select(['t.id', 't.requesterId'])
    .select(sql<string>`(select max(c.created_at) from comments c where c.tenant_id = t.tenant_id and c.ticket_id = t.id)`.as('lastSaidAt'))
    .limit(1)
    .executeTakeFirst()
  if (!admin || !ticket?.lastSaidAt) return
  const erasedBy = idOf(users, admin.email)
  const at = (minutes: number) => new Date(Date.parse(ticket.lastSaidAt) + minutes * MINUTES).toISOString()
  const { id } = await tx
    .insertInto('comments')
    .values({ tenantId, ticketId: ticket.id, authorId: ticket.requesterId, authorSide: 'customer', content: SAID, createdAt: at(5) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('messageErasures')
    .values({ tenantId, ticketId: ticket.id, commentId: id, content: SAID, hasFiles: false, reason: REASON, erasedBy, erasedAt: at(10) })
    .execute()
  const changes = JSON.stringify([{ field: 'erased', from: null, to: { what: 'part', reason: REASON } }])
  await tx
    .insertInto('ticketEvents')
    .values({ tenantId, ticketId: ticket.id, kind: 'updated', actorId: erasedBy, changes, createdAt: at(10) })
    .execute()
}
