import type { Tx } from '@balcao/db/tenant'
import { MAIL_FILTERS } from './content/mails.ts'
import type { Desk } from './content/people.ts'
import { type Ids, idOf } from './write-people.ts'

type DemoMailbox = { local: string; name: string; queue: string; aliases?: readonly string[]; quotesHistory?: true }
/** Of each demo tenant: the mailbox, its name and the queue its mails come to. */
const MAILBOXES: Record<string, DemoMailbox[]> = {
  acme: [
    { local: 'suporte', name: 'Acme Suporte', queue: 'n1', aliases: ['sac', 'ajuda'] },
    { local: 'financeiro', name: 'Acme Financeiro', queue: 'finance', quotesHistory: true },
  ],
  globex: [{ local: 'suporte', name: 'Globex', queue: 'n1' }],
}

/** Mailboxes of a demo tenant. Their addresses count as proved, so that the listener of this machine takes mails to them. */
export async function writeMailboxes(tx: Tx, ids: Ids, { slug, queues }: Desk): Promise<void> {
  const { tenantId } = ids
  const rows = (MAILBOXES[slug] ?? []).map(({ local, name, queue, aliases = [], quotesHistory = false }) => {
    const known = queues.find(({ key }) => key === queue)
    return {
      ...{ tenantId, address: `${local}@${slug}.test`, displayName: name, kind: 'forward' as const },
      forwardKey: `demo-${slug}-${local}`,
      provedAt: new Date().toISOString(),
      queueId: known ? idOf(ids.queues, known.key) : null,
      signature: `${name}\n${slug}.test`,
      aliases: aliases.map((alias) => `${alias}@${slug}.test`),
      quotesHistory,
    }
  })
  if (rows.length > 0) await tx.insertInto('mailboxes').values(rows).execute()
}

/** What becomes of some mails before they are tickets. */
export async function writeFilters(tx: Tx, { tenantId, queues }: Ids): Promise<void> {
  const rows = MAIL_FILTERS.map((filter, position) => ({
    ...{ tenantId, name: filter.name, position, conditions: JSON.stringify(filter.conditions) },
    action: JSON.stringify('queue' in filter ? { queueId: idOf(queues, filter.queue) } : filter.action),
  }))
  await tx.insertInto('mailFilters').values(rows).execute()
}

const BOUNCE = '550 5.1.1 · A caixa postal do destinatário não existe'

/** An answer that came back some days ago, and the address that gets no more mail since: of a customer whom nobody signs in as. */
export async function writeBounce(tx: Tx, { tenantId }: Ids): Promise<void> {
  const answer = await tx
    .selectFrom('comments as c')
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'c.tenantId').onRef('t.id', '=', 'c.ticketId'))
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 't.tenantId').onRef('u.id', '=', 't.requesterId'))
    .select(['c.id', 'c.ticketId', 'c.createdAt', 'c.content', 't.number', 't.title', 'u.email'])
    .where('c.tenantId', '=', tenantId)
    .where('c.authorSide', '=', 'staff')
    .where('c.isInternal', '=', false)
    .where('t.status', '=', 'waiting_customer')
    .where('u.email', 'not like', 'client@%')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!answer) return
  const at = answer.createdAt
  const mail = await tx
    .insertInto('mails')
    .values({
      ...{ tenantId, sourceKey: 'demo-bounced', ticketId: answer.ticketId, commentId: answer.id, toAddress: answer.email },
      ...{ subject: `Re: ${answer.title} [#${answer.number}]`, text: answer.content, createdAt: at, sentAt: at },
      ...{ delivery: 'bounced', deliveryDetail: BOUNCE, deliveryAt: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const address = answer.email.toLowerCase()
  await tx
    .insertInto('mailSuppressions')
    .values({ tenantId, address, reason: 'bounce', detail: BOUNCE, mailId: mail.id, createdAt: at })
    .execute()
}
