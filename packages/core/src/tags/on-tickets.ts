import type { ListOf } from '@balcao/contracts/common'
import type { AddTags, ListTagTickets, RemoveTag } from '@balcao/contracts/tags/on-tickets'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import * as tickets from '../tickets/tickets.ts'
import { mustFindTag } from './rows.ts'

async function tagsOf(ctx: Ctx, ticketId: number): Promise<number[]> {
  await tickets.mustSeeLocked(ctx, ticketId)
  const rows = await ctx.db.selectFrom('ticketTags').select('tagId').where('ticketId', '=', ticketId).execute()
  return rows.map(({ tagId }) => tagId)
}

/** Puts tags on a ticket beside those it has. @throws DomainError ticket_not_found, forbidden; invalid_input for tags that do not exist */
export async function add(ctx: Ctx, input: AddTags): Promise<Ticket> {
  const present = await tagsOf(ctx, input.ticketId)
  return tickets.update(ctx, { id: input.ticketId, tagIds: [...new Set([...present, ...input.tagIds])] })
}

/** Takes one tag off a ticket. @throws DomainError ticket_not_found, forbidden; tag_not_found when the ticket does not have it */
export async function remove(ctx: Ctx, input: RemoveTag): Promise<Ticket> {
  const present = await tagsOf(ctx, input.id)
  if (!present.includes(input.tagId)) throw notFound('tag_not_found')
  return tickets.update(ctx, { id: input.id, tagIds: present.filter((tagId) => tagId !== input.tagId) })
}

/** The tickets with a tag that the caller may see, last changed first. @throws DomainError tag_not_found, invalid_cursor */
export async function list(ctx: Ctx, { id, ...paging }: ListTagTickets): Promise<ListOf<Ticket>> {
  await mustFindTag(ctx, id)
  return tickets.list(ctx, { ...paging, tagId: [id], sort: 'updatedAt', order: 'desc' })
}
