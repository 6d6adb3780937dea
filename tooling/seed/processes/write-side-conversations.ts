import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Tx } from '@balcao/db/tenant'
import { SIDE_CONVERSATIONS } from '../content/processes/side-conversations.ts'
import { type Ids, idOf } from '../write-people.ts'

const HOUR_MS = 3_600_000

/** Mails with others about open tickets: one that was answered, and one that waits. */
export async function writeSideConversations(tx: Tx, { tenantId, users }: Pick<Ids, 'tenantId' | 'users'>, now: number): Promise<void> {
  const startedBy = idOf(users, 'agent@acme.test')
  for (const { about, subject, person, state, messages } of SIDE_CONVERSATIONS) {
    const ticket = await tx
      .selectFrom('tickets')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('status', 'in', OPEN_STATUSES)
      .where('title', 'like', `%${about}%`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!ticket) continue
    const { id: ticketId } = ticket
    const times = messages.map(({ hoursAgo }) => new Date(now - hoursAgo * HOUR_MS).toISOString())
    const { id: conversationId } = await tx
      .insertInto('sideConversations')
      .values({
        ...{ tenantId, ticketId, homeId: ticketId, subject, state, startedBy },
        ...{ createdAt: times[0] as string, lastAt: times.at(-1) as string },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('sidePeople')
      .values({ tenantId, conversationId, ...person })
      .execute()
    for (const [n, { isOurs, content }] of messages.entries()) {
      const createdAt = times[n] as string
      const by = isOurs ? { authorId: startedBy } : { fromAddress: person.address, fromName: person.name }
      const { id } = await tx
        .insertInto('sideMessages')
        .values({ tenantId, conversationId, ...by, content, createdAt })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (isOurs)
        await tx
          .insertInto('mails')
          .values({
            ...{ tenantId, sourceKey: `side-${id}-0`, ticketId, toAddress: person.address, subject, text: content },
            ...{ createdAt, sentAt: createdAt },
          })
          .execute()
    }
  }
}
