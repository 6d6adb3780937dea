import type { Tx } from '@balcao/db/tenant'
import { DEMO_CHATS, type DemoChat } from './content/chats.ts'
import { type Ids, idOf } from './write-people.ts'

const SENDER = { customer: 'user', agent: 'user', ai: 'ai', system: 'system' } as const

/** Conversations of the chat in the demo's first queue, as they would be after a morning. */
export async function writeChats(tx: Tx, ids: Ids, now: number): Promise<void> {
  const queue = await tx
    .selectFrom('queues')
    .where('tenantId', '=', ids.tenantId)
    .where('isDefault', '=', true)
    .select('id')
    .executeTakeFirstOrThrow()
  for (const chat of DEMO_CHATS) await writeChat(tx, ids, chat, queue.id, now)
}

/** The widget that `/dev/widget` includes, on pages of this machine alone. */
export async function writeWidget(tx: Tx, { tenantId }: Ids): Promise<void> {
  const changes = JSON.stringify({
    ...{ domains: ['*.localhost:*', 'localhost:*', '127.0.0.1:*'], outOfHours: 'chat', assistant: true },
    consent: 'Usamos o que você escrever só para responder ao seu pedido.',
  })
  await tx
    .insertInto('chatWidgets')
    .values({ tenantId, key: `${tenantId}-demonstracao`, isEnabled: true, changes })
    .execute()
  await tx.insertInto('chatWidgetKeys').values({ tenantId, kid: 'k_demonstracao' }).execute()
}

async function writeChat(tx: Tx, ids: Ids, chat: DemoChat, queueId: number, now: number): Promise<void> {
  const { tenantId } = ids
  const { customer, agent, title, status, minutesAgo, rating, said } = chat
  const [customerId, agentId] = [idOf(ids.users, customer), agent === undefined ? null : idOf(ids.users, agent)]
  const at = (n: number) => new Date(now - minutesAgo * 60_000 + n * 70_000).toISOString()
  const over = status === 'closed' ? { closedAt: at(said.length) } : {}
  const taken = agentId === null ? {} : { assigneeId: agentId, takenAt: at(2), answeredAt: at(2) }
  const { id } = await tx
    .insertInto('conversations')
    .values({
      ...{
        tenantId,
        title,
        type: 'ai' as const,
        status,
        authorId: customerId,
        queueId,
        lastSeq: said.length,
        waitingSince: at(1),
        handedAt: at(1),
      },
      ...{ createdAt: at(0), updatedAt: at(said.length - 1), rating: rating ?? null, ...over, ...taken },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const people = [customerId, ...(agentId === null ? [] : [agentId])]
  await tx
    .insertInto('conversationParticipants')
    .values(
      people.map((userId) => ({ tenantId, conversationId: id, userId, readSeq: userId === customerId ? said.length : said.length - 1 })),
    )
    .execute()
  await tx
    .insertInto('chatMessages')
    .values(
      said.map(({ by, text }, n) => ({
        ...{ tenantId, conversationId: id, seq: n + 1, content: text, senderType: SENDER[by], createdAt: at(n) },
        authorId: by === 'customer' ? customerId : by === 'agent' ? agentId : null,
      })),
    )
    .execute()
}
