import type { Tx } from '@balcao/db/tenant'
import type { Desk } from './content/people.ts'
import { type Ids, idOf } from './write-people.ts'

/** Of each demo tenant: the mailbox, its name and the queue its mails come to. */
const MAILBOXES: Record<string, { local: string; name: string; queue: string }[]> = {
  acme: [
    { local: 'suporte', name: 'Acme Suporte', queue: 'n1' },
    { local: 'financeiro', name: 'Acme Financeiro', queue: 'finance' },
  ],
  globex: [{ local: 'suporte', name: 'Globex', queue: 'n1' }],
}

/** Mailboxes of a demo tenant. Their addresses count as proved, so that the listener of this machine takes mails to them. */
export async function writeMailboxes(tx: Tx, ids: Ids, { slug, queues }: Desk): Promise<void> {
  const { tenantId } = ids
  const rows = (MAILBOXES[slug] ?? []).map(({ local, name, queue }) => {
    const known = queues.find(({ key }) => key === queue)
    return {
      ...{ tenantId, address: `${local}@${slug}.test`, displayName: name, kind: 'forward' as const },
      forwardKey: `demo-${slug}-${local}`,
      provedAt: new Date().toISOString(),
      queueId: known ? idOf(ids.queues, known.key) : null,
      signature: `${name}\n${slug}.test`,
    }
  })
  if (rows.length > 0) await tx.insertInto('mailboxes').values(rows).execute()
}
