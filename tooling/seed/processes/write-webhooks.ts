import type { Tx } from '@balcao/db/tenant'
import { ANSWERS, CHANNEL, WEBHOOK } from '../content/webhooks.ts'
import { type Ids, idOf } from '../write-people.ts'

const HOUR_MS = 3_600_000

/** A webhook, switched off and without a secret: a demo calls nobody. With what it was told of before. */
export async function writeWebhooks(tx: Tx, { tenantId, users }: Pick<Ids, 'tenantId' | 'users'>, now: number): Promise<void> {
  const { id: webhookId } = await tx
    .insertInto('webhooks')
    .values({
      ...{ tenantId, ...WEBHOOK, conditions: JSON.stringify({ all: [], any: [] }), isActive: false, activeSince: null },
      authorId: idOf(users, 'admin@acme.test'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('webhooks')
    .values({
      ...{ tenantId, ...CHANNEL, conditions: JSON.stringify({ all: [], any: [] }), isActive: false, activeSince: null },
      authorId: idOf(users, 'admin@acme.test'),
    })
    .execute()
  const tickets = await tx
    .selectFrom('tickets')
    .select(['id', 'number', 'title', 'status', 'priority'])
    .where('tenantId', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(ANSWERS.length)
    .execute()
  const rows = tickets.toReversed().map((ticket, n) => {
    const status = ANSWERS[n] ?? null
    const isDelivered = status !== null && status < 300
    const createdAt = new Date(now - (ANSWERS.length - n) * 5 * HOUR_MS).toISOString()
    return {
      ...{ tenantId, webhookId, event: 'ticket.created', cause: `demo ${n}`, ticketId: ticket.id, createdAt, nextAt: null },
      body: JSON.stringify({ type: 'ticket.created', timestamp: createdAt, data: { ticket, by: null } }),
      ...{
        state: isDelivered ? 'delivered' : 'failed',
        tries: isDelivered ? 1 : 5,
        status,
        durationMs: status === null ? 10_000 : 180 + n * 7,
      },
      ...{
        failure: status === null ? 'timeout' : null,
        answer: isDelivered ? '{"ok":true}' : status === null ? '' : 'Service Unavailable',
      },
    }
  })
  await tx.insertInto('webhookDeliveries').values(rows).execute()
}
