import type { Tx } from '@balcao/db/tenant'
import { type Ids, idOf } from '../write-people.ts'

const HOUR = 3_600_000
const OPEN = ['new', 'open', 'waiting_customer', 'waiting_third_party']
const NOTE =
  'Instabilidade no envio de e-mails: o provedor está com a fila atrasada desde cedo. Acompanhem pelo ticket pai e não abram outro chamado para {{empresa.nome}}.'

/** An outage that several customers reported: the oldest ticket is the parent of the others, and the supervisor wrote one note on all of them. */
export async function writeBulkReplies(tx: Tx, { tenantId, users, tags }: Ids, now: number): Promise<void> {
  const tagId = tags.get('e-mail')
  const authorId = idOf(users, 'supervisor@acme.test')
  if (tagId === undefined) return
  const tickets = await tx
    .selectFrom('tickets as t')
    .innerJoin('ticketTags as g', (join) => join.onRef('g.tenantId', '=', 't.tenantId').onRef('g.ticketId', '=', 't.id'))
    .innerJoin('companies as c', (join) => join.onRef('c.tenantId', '=', 't.tenantId').onRef('c.id', '=', 't.companyId'))
    .where('t.tenantId', '=', tenantId)
    .where('g.tagId', '=', tagId)
    .where('t.status', 'in', OPEN)
    // Those of the two accounts that visitors try first are left as they are.
    .where('t.requesterId', '<>', idOf(users, 'client@acme.test'))
    .where((eb) => eb.or([eb('t.assigneeId', 'is', null), eb('t.assigneeId', '<>', idOf(users, 'agent@acme.test'))]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ticketRelations as r')
            .whereRef('r.tenantId', '=', 't.tenantId')
            .where((one) => one.or([one('r.fromId', '=', one.ref('t.id')), one('r.toId', '=', one.ref('t.id'))]))
            .select('r.id'),
        ),
      ),
    )
    .select(['t.id', 'c.name as company'])
    .orderBy('t.number')
    .limit(5)
    .execute()
  const [parent, ...children] = tickets
  if (!parent || children.length === 0) return
  for (const { id } of children) {
    await tx.insertInto('ticketRelations').values({ tenantId, kind: 'parent', fromId: parent.id, toId: id, createdBy: authorId }).execute()
    const said = (kind: string, ticketId: number) => JSON.stringify([{ field: 'relation', from: null, to: { kind, ticketId } }])
    const ends = [
      { ticketId: parent.id, changes: said('parent_of', id) },
      { ticketId: id, changes: said('child_of', parent.id) },
    ]
    await tx
      .insertInto('ticketEvents')
      .values(ends.map((end) => ({ ...end, tenantId, kind: 'updated', actorId: authorId })))
      .execute()
  }
  await sendNote(tx, { tenantId, authorId, children, now })
}

type Sent = { tenantId: number; authorId: number; children: readonly { id: number; company: string }[]; now: number }

async function sendNote(tx: Tx, { tenantId, authorId, children, now }: Sent): Promise<void> {
  const at = new Date(now - 2 * HOUR).toISOString()
  const count = children.length
  const { id: bulkReplyId } = await tx
    .insertInto('bulkReplies')
    .values({
      ...{ tenantId, authorId, content: NOTE, isInternal: true, state: 'done', total: count, sent: count },
      ...{ dueAt: at, createdAt: at, workedAt: at, endedAt: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id: ticketId, company } of children) {
    const content = NOTE.replace('{{empresa.nome}}', company)
    const { id: seenUpTo } = await tx
      .insertInto('comments')
      .values({ tenantId, ticketId, authorId, authorSide: 'staff', content, isInternal: true, createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('bulkReplyTickets').values({ tenantId, bulkReplyId, ticketId, seenUpTo, state: 'sent', settledAt: at }).execute()
  }
}
