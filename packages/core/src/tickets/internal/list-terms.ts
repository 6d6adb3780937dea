import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { FEW, type FieldTerm, fieldTerms, ifFew } from '../../custom-fields/internal/terms.ts'

type Asked = Pick<ListTickets, 'customFields' | 'tagId' | 'watching' | 'createdFrom' | 'createdTo' | 'not'>

/**
 * What a list asks beside the columns of its tickets. Tags that stand on few tickets, what the caller follows, and what
 * was made in a time that is over are among them: the list is then made of those. @throws DomainError invalid_input: see `fieldTerms`
 */
export async function listTerms(ctx: Ctx, input: Asked, few = FEW): Promise<FieldTerm[]> {
  const terms = await fieldTerms(ctx, 'ticket', input.customFields ?? [], 'customFields', few)
  const among = async (query: RawBuilder<unknown>, most = few) => {
    const ids = await ifFew(ctx, query, most)
    if (ids) terms.push({ holds: sql`true`, negated: false, ids })
  }
  const tags = input.not?.includes('tagId') ? undefined : input.tagId
  if (tags?.length) await among(sql`select ticket_id from ticket_tags where tag_id = any(${tags}::bigint[])`)
  if (input.watching) await among(sql`select ticket_id from ticket_watchers where user_id = ${ctx.actor.userId}`)
  // What was made until some day was mostly last changed long ago too, behind everything that a list by update would read first.
  const { createdFrom, createdTo } = input
  const from = createdFrom ? sql`and created_at >= ${createdFrom}` : sql``
  if (createdTo) await among(sql`select id from tickets where created_at < ${createdTo} ${from}`, few * 3)
  return terms
}
