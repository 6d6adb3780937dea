import type { ListOf } from '@balcao/contracts/common'
import type { ListSideMessages, SideMessage } from '@balcao/contracts/side-conversations/side-conversations'
import type { Ctx } from '../ctx.ts'
import { messageOfKey, sideMailKey } from '../email/side/keys.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { person } from '../tickets/ticket-view.ts'
import { filesOfSideMessage } from './internal/files.ts'
import { mustFind } from './internal/rows.ts'

type Deliveries = SideMessage['deliveries']

/** What became of the mails of these messages. */
async function deliveriesOf({ db }: Ctx, messageIds: readonly number[], people: number): Promise<Map<number, Deliveries>> {
  const keys = messageIds.flatMap((id) => Array.from({ length: people }, (_, place) => sideMailKey(id, place)))
  const found = new Map<number, Deliveries>()
  if (keys.length === 0) return found
  const mails = await db
    .selectFrom('mails')
    .select(['sourceKey', 'toAddress', 'sentAt', 'delivery', 'deliveryDetail'])
    .where('sourceKey', 'in', keys)
    .orderBy('id')
    .execute()
  for (const { sourceKey, toAddress, sentAt, delivery, deliveryDetail } of mails) {
    const id = messageOfKey(sourceKey) ?? 0
    const one = {
      address: toAddress,
      state: delivery ?? (sentAt === null ? ('queued' as const) : ('sent' as const)),
      detail: deliveryDetail ?? '',
    }
    found.set(id, [...(found.get(id) ?? []), one])
  }
  return found
}

/** The messages of a side conversation, the newest first. @throws DomainError side_conversation_not_found, invalid_cursor */
export async function list(ctx: Ctx, input: ListSideMessages): Promise<ListOf<SideMessage>> {
  const conversation = await mustFind(ctx, input.id)
  const after = lastId(input.cursor, 'side-messages')
  const rows = await ctx.db
    .selectFrom('sideMessages as m')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.authorId'))
    .select(['m.id', 'm.authorId', 'm.fromAddress', 'm.fromName', 'm.content', 'm.createdAt', 'u.name', 'u.email', filesOfSideMessage])
    .where('m.conversationId', '=', input.id)
    .$if(after !== undefined, (q) => q.where('m.id', '<', after as number))
    .orderBy('m.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  const own = rows.filter(({ authorId }) => authorId !== null).map(({ id }) => id)
  const deliveries = await deliveriesOf(ctx, own, conversation.people.length)
  return pageOf(
    rows,
    input.limit,
    ({ authorId, fromAddress, fromName, name, email, ...row }) => ({
      ...row,
      author: authorId === null ? null : person(authorId, name, email, 'staff'),
      from: fromAddress === null ? null : { address: fromAddress, name: fromName },
      deliveries: deliveries.get(row.id) ?? [],
    }),
    ({ id }) => encodeCursor('side-messages', [id]),
  )
}
