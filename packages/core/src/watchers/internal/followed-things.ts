import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Ctx, me } from '../../ctx.ts'
import { scopeOf } from '../../roles/grants.ts'
import { seesThing } from '../wide-watchers.ts'

const ANY = 0

/** Rows of `watches` (`w`) of things that this actor may see. Views and searches are named only to whom they belong, but that one is followed is told. */
export function seenThings(actor: Actor): RawBuilder<boolean> {
  const company = seesThing(actor, 'company', ANY) ? sql`true` : sql`w.company_id is null`
  const queue =
    scopeOf(actor, 'ticket.read') === 'tenant' ? sql`true` : sql`(w.queue_id is null or w.queue_id = any(${[...actor.queueIds]}::bigint[]))`
  return sql<boolean>`${company} and ${queue}`
}

/** What a followed thing (a row of `watches`, by its alias) is called; null of a view or a search that is somebody else's own, or was taken away. */
export const nameOfThing = (ctx: Ctx, alias: 'f' | 'w' = 'f'): RawBuilder<string | null> => {
  const f = sql.id(alias)
  return sql<string | null>`coalesce(
  (select n.name from companies n where n.tenant_id = ${f}.tenant_id and n.id = ${f}.company_id),
  (select n.name from queues n where n.tenant_id = ${f}.tenant_id and n.id = ${f}.queue_id),
  (select n.name from tags n where n.tenant_id = ${f}.tenant_id and n.id = ${f}.tag_id),
  (select n.name from ticket_views n where n.tenant_id = ${f}.tenant_id and n.id = ${f}.view_id and n.deleted_at is null
    and (n.owner_id is null or n.owner_id = ${me(ctx)})),
  (select n.name from kept_searches n where n.tenant_id = ${f}.tenant_id and n.id = ${f}.kept_search_id and n.user_id = ${me(ctx)}))`
}
