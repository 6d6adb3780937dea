import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { type RawBuilder, sql } from 'kysely'
import { type FieldTerm, fits } from '../../custom-fields/terms.ts'

/**
 * Of the tickets `those`, in any order, the ones of which other tables say what is asked: all that are left by one question are looked up at
 * once for the next, in the order of their keys, and what was found is held against them in memory. The cases keep the planner from
 * joining, for which it knows too little.
 */
export function lookedUpAtOnce(
  those: RawBuilder<unknown>,
  filter: Pick<ListTickets, 'tagId' | 'not'>,
  fields: readonly FieldTerm[],
): RawBuilder<unknown> {
  const steps: RawBuilder<unknown>[] = [sql`t0 as materialized ${those}`]
  const ask = (held: (among: RawBuilder<unknown>) => RawBuilder<unknown>, negated: boolean) => {
    const before = sql.raw(`t${steps.length - 1}`)
    const found = held(sql`any(array(select id from ${before}))`)
    steps.push(sql`${sql.raw(`t${steps.length}`)} as materialized (
      select t.* from ${before} t where case when t.id in (${found}) then ${sql.lit(!negated)} else ${sql.lit(negated)} end)`)
  }
  for (const { exact, holds, negated } of fields)
    if (exact) ask((among) => sql`select v.entity_id from custom_field_values v where ${holds} and v.entity_id = ${among}`, negated)
  const { tagId } = filter
  if (tagId?.length)
    ask(
      (among) => sql`select f.ticket_id from ticket_tags f where f.tag_id = any(${tagId}::bigint[]) and f.ticket_id = ${among}`,
      filter.not?.includes('tagId') === true,
    )
  const rest = fields.filter(({ exact }) => !exact).map((term) => fits(term, 'ticket', 't'))
  return sql`(with ${sql.join(steps)} select t.* from ${sql.raw(`t${steps.length - 1}`)} t where ${sql.join([sql`true`, ...rest], sql` and `)})`
}
