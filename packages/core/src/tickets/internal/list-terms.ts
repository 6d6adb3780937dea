import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { type FieldTerm, fieldTerms } from '../../custom-fields/internal/terms.ts'

/** Up to this many tickets of its tags, a list is made of them; beyond it, it is read in its own order, where a page soon fills up. */
const FEW = 5_000

/** What a list asks beside the columns of its tickets. @throws DomainError invalid_input: see `fieldTerms` */
export async function listTerms(ctx: Ctx, input: Pick<ListTickets, 'customFields' | 'tagId' | 'not'>): Promise<FieldTerm[]> {
  const terms = await fieldTerms(ctx, 'ticket', input.customFields ?? [])
  const tags = input.not?.includes('tagId') ? undefined : input.tagId
  if (!tags?.length) return terms
  const { rows } = await sql<{ id: number }>`
    select ticket_id as id from ticket_tags where tag_id = any(${tags}::bigint[]) limit ${sql.lit(FEW + 1)}`.execute(ctx.db)
  return rows.length > FEW ? terms : [...terms, { holds: sql`true`, negated: false, ids: [...new Set(rows.map(({ id }) => id))] }]
}
