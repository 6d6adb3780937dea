import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { type FieldTerm, fieldTerms, ifFew } from '../../custom-fields/internal/terms.ts'

/**
 * What a list asks beside the columns of its tickets. Tags that stand on few tickets, and what the caller follows, are among
 * them: the list is then made of those. @throws DomainError invalid_input: see `fieldTerms`
 */
export async function listTerms(ctx: Ctx, input: Pick<ListTickets, 'customFields' | 'tagId' | 'watching' | 'not'>): Promise<FieldTerm[]> {
  const terms = await fieldTerms(ctx, 'ticket', input.customFields ?? [])
  const among = async (query: RawBuilder<unknown>) => {
    const ids = await ifFew(ctx, query)
    if (ids) terms.push({ holds: sql`true`, negated: false, ids })
  }
  const tags = input.not?.includes('tagId') ? undefined : input.tagId
  if (tags?.length) await among(sql`select ticket_id from ticket_tags where tag_id = any(${tags}::bigint[])`)
  if (input.watching) await among(sql`select ticket_id from ticket_watchers where user_id = ${ctx.actor.userId}`)
  return terms
}
