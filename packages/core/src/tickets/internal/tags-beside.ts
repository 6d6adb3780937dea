import type { DB } from '@balcao/db/schema'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

/** The tags of the ticket `t` of a query, by name, as one of its columns. */
// biome-ignore lint/suspicious/noExplicitAny: the tables around it are not ours to know.
export function tagsBeside(eb: ExpressionBuilder<any, any>) {
  return jsonArrayFrom(
    (eb as unknown as ExpressionBuilder<DB, never>)
      .selectFrom('ticketTags as tt')
      .innerJoin('tags as g', (join) => join.onRef('g.tenantId', '=', 'tt.tenantId').onRef('g.id', '=', 'tt.tagId'))
      .whereRef('tt.tenantId', '=', 't.tenantId' as never)
      .whereRef('tt.ticketId', '=', 't.id' as never)
      .select(['g.id', 'g.name', 'g.color'])
      .orderBy('g.name'),
  )
}
