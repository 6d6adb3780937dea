import type { FoundValues, SearchValues } from '@balcao/contracts/custom-fields/filters'
import type { FieldEntity } from '@balcao/contracts/custom-fields/types'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { likeWords } from '../like.ts'
import { encodeCursor, lastId, pageOf } from '../paging.ts'
import { must } from '../policy.ts'
import { type Eb, visible } from '../tickets/visible.ts'
import { loadFields } from './field-rows.ts'
import { type FieldTerm, fieldTerms, fits } from './terms.ts'
import { TABLE, type ValueRow, valuesBeside, valuesView } from './value-rows.ts'

/** Words in texts find no more things than this. */
const MOST = 5_000

async function wordTerm(ctx: Ctx, entity: FieldEntity, query: string): Promise<FieldTerm> {
  const textual = (await loadFields(ctx, entity)).filter(({ type }) => type === 'text' || type === 'long_text' || type === 'url')
  const { rows } = await sql<{ id: number }>`
    select find_field_entities(${ctx.actor.tenantId}, ${entity}, ${textual.map(({ id }) => id)}::bigint[], ${likeWords(query)}::text[], ${MOST}) as id
  `.execute(ctx.db)
  return { holds: sql`true`, negated: false, ids: sql`${rows.map(({ id }) => id)}::bigint[]` }
}

type Found = { id: number; name: string; values: ValueRow[] }

/**
 * Tickets, people, companies or assets by what their fields hold; newest first. Only what the caller may see is found.
 * @throws DomainError forbidden, invalid_input, invalid_cursor
 */
export async function search(ctx: Ctx, input: SearchValues): Promise<FoundValues> {
  const { entity } = input
  if (entity !== 'ticket') must(ctx, entity === 'asset' ? 'asset.read' : 'user.list')
  const terms = await fieldTerms(ctx, entity, input.conditions, 'conditions')
  if (input.query) terms.push(await wordTerm(ctx, entity, input.query))
  const after = lastId(input.cursor, `values:${entity}`)
  const table = TABLE[entity]
  const name = entity === 'ticket' ? 'title' : 'name'
  // The tables are alike in what is read here.
  const rows = (await ctx.db
    .selectFrom(`${table} as t` as 'tickets as t')
    .$if(entity === 'ticket', (q) => q.where((eb) => visible(eb as unknown as Eb, ctx.actor)))
    .$if(entity === 'user', (q) => q.where(sql<SqlBool>`t.deleted_at is null`))
    .where((eb) => eb.and(terms.map((term) => fits(term, entity, 't'))))
    .$if(after !== undefined, (q) => q.where('t.id', '<', Number(after)))
    .select(['t.id', sql<string>`${sql.ref(`t.${name}`)}`.as('name'), valuesBeside(entity).as('values')])
    .orderBy('t.id', 'desc')
    .limit(input.limit + 1)
    .execute()) as Found[]
  return pageOf(
    rows,
    input.limit,
    ({ id, name, values }) => ({ id, name, values: valuesView(values, ctx.actor.side) }),
    ({ id }) => encodeCursor(`values:${entity}`, [id]),
  )
}
