import { MAX_VIEWS, VIEW_KEPT_HOURS } from '@balcao/contracts/ticket-list/view-names'
import type {
  CreateTicketView,
  GetTicketView,
  SaveTabs,
  TicketView,
  TicketViews,
  UpdateTicketView,
} from '@balcao/contracts/ticket-list/views'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { fieldTerms } from '../custom-fields/terms.ts'
import { conflict, invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { mustKnowTypes } from '../tickets/settings/type-rows.ts'
import { rememberAnew } from '../watchers/followed-searches.ts'
import { knownTo, withoutMissing } from './view-references.ts'
import { filterOf, liveViews, mustFindView, type ViewRow, viewOf } from './view-rows.ts'

/** The organisation's views and the caller's own, by name; and the caller's tabs. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<TicketViews> {
  must(ctx, 'view.use')
  const rows = await liveViews(ctx).orderBy(sortKey('name')).orderBy('id').execute()
  const known = await knownTo(
    ctx,
    rows.map((row) => filterOf(row).filter),
  )
  const chosen = await ctx.db.selectFrom('ticketViewTabs').select('tabs').where('userId', '=', me(ctx)).executeTakeFirst()
  return { data: rows.map((row) => viewOf(row, known)), tabs: (chosen?.tabs as TicketViews['tabs']) ?? null }
}

async function shown(ctx: Ctx, row: ViewRow): Promise<TicketView> {
  return viewOf(row, await knownTo(ctx, [filterOf(row).filter]))
}

/** The organisation's are for whoever may share, one's own for oneself. @throws DomainError forbidden */
function mustChange(ctx: Ctx, ownerId: number | null): void {
  must(ctx, ownerId === null ? 'view.share' : 'view.use')
}

/** @throws DomainError invalid_input naming what the filter or the order asks for and is not there */
async function mustBeSound(ctx: Ctx, { filter = {}, sort }: Pick<UpdateTicketView, 'filter' | 'sort'>): Promise<void> {
  await fieldTerms(ctx, 'ticket', filter.customFields ?? [], 'filter.customFields')
  await mustKnowTypes(ctx, filter.type, 'filter.type')
  const known = await knownTo(ctx, [filter])
  const { missing } = withoutMissing(filter, known)
  if (missing.length) throw invalid(...missing.map((name) => ({ field: `filter.${name}`, reason: 'not_found' as const })))
  if (sort?.startsWith('cf:') && !known.fields.has(sort.slice(3))) throw invalid({ field: 'sort', reason: 'field_not_found' })
}

const ofOwner = (ctx: Ctx, ownerId: number | null) =>
  ctx.db
    .selectFrom('ticketViews')
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
    .where('deletedAt', 'is', null)

/** @throws DomainError view_exists, too_many_views */
async function mustHaveRoom(ctx: Ctx, ownerId: number | null, name: string, self?: number): Promise<void> {
  const same = await ofOwner(ctx, ownerId).select('id').where(sql`lower(name)`, '=', sql`lower(${name})`).executeTakeFirst()
  if (same && same.id !== self) throw conflict('view_exists')
  const { count } = await ofOwner(ctx, ownerId)
    .$if(self !== undefined, (q) => q.where('id', '<>', self as number))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_VIEWS) throw conflict('too_many_views')
}

const columnsOf = ({ name, filter, sort, order, look }: Partial<CreateTicketView>) => ({
  ...(name === undefined ? {} : { name }),
  ...(filter === undefined ? {} : { filter: JSON.stringify(filter) }),
  ...(sort === undefined ? {} : { sort }),
  ...(order === undefined ? {} : { direction: order }),
  ...(look === undefined ? {} : { look: JSON.stringify(look) }),
})

/** @throws DomainError forbidden, view_exists, too_many_views; invalid_input for what does not exist */
export async function create(ctx: Ctx, { shared, ...input }: CreateTicketView): Promise<TicketView> {
  const ownerId = shared ? null : me(ctx)
  mustChange(ctx, ownerId)
  await lock(ctx)
  await mustHaveRoom(ctx, ownerId, input.name)
  await mustBeSound(ctx, input)
  const row = await ctx.db
    .insertInto('ticketViews')
    .values({ tenantId: ctx.actor.tenantId, ownerId, ...columnsOf(input), name: input.name })
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(ctx, 'view.created', null, row)
  return shown(ctx, row)
}

/** Also shares a view of one's own, or makes a shared one one's own. @throws DomainError like `create`, and view_not_found */
export async function update(ctx: Ctx, { id, shared, ...input }: UpdateTicketView): Promise<TicketView> {
  must(ctx, 'view.use')
  await lock(ctx)
  const before = await mustFindView(ctx, id)
  const ownerId = shared === undefined ? before.ownerId : shared ? null : (before.ownerId ?? me(ctx))
  mustChange(ctx, before.ownerId)
  mustChange(ctx, ownerId)
  if (input.name || ownerId !== before.ownerId) await mustHaveRoom(ctx, ownerId, input.name ?? before.name, id)
  await mustBeSound(ctx, input)
  const row = await ctx.db
    .updateTable('ticketViews')
    .set({ ...columnsOf(input), ownerId, updatedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (input.filter) await rememberAnew(ctx, row)
  await record(ctx, 'view.updated', before, row)
  return shown(ctx, row)
}

/** Takes a view away; for a day it can be put back. @throws DomainError forbidden, view_not_found */
export async function remove(ctx: Ctx, { id }: GetTicketView): Promise<{ success: true }> {
  must(ctx, 'view.use')
  await lock(ctx)
  const before = await mustFindView(ctx, id)
  mustChange(ctx, before.ownerId)
  await ctx.db
    .deleteFrom('ticketViews')
    .where('deletedAt', '<', sql<string>`now() - ${sql.lit(`${VIEW_KEPT_HOURS} hours`)}::interval`)
    .execute()
  await ctx.db.updateTable('ticketViews').set({ deletedAt: now }).where('id', '=', id).execute()
  await record(ctx, 'view.deleted', before, null)
  return { success: true }
}

/** Puts back what was taken away. @throws DomainError forbidden, view_not_found, view_exists, too_many_views */
export async function restore(ctx: Ctx, { id }: GetTicketView): Promise<TicketView> {
  must(ctx, 'view.use')
  await lock(ctx)
  const gone = await mustFindView(ctx, id, true)
  mustChange(ctx, gone.ownerId)
  await mustHaveRoom(ctx, gone.ownerId, gone.name, id)
  await ctx.db.updateTable('ticketViews').set({ deletedAt: null }).where('id', '=', id).execute()
  await rememberAnew(ctx, gone)
  await record(ctx, 'view.restored', null, gone)
  return shown(ctx, gone)
}

/** Which views stand as the caller's tabs, in this order. Ids that lead nowhere are kept out. @throws DomainError forbidden */
export async function saveTabs(ctx: Ctx, { tabs }: SaveTabs): Promise<SaveTabs> {
  must(ctx, 'view.use')
  const there = new Set((await liveViews(ctx).execute()).map(({ id }) => id))
  const kept = [...new Set(tabs)].filter((tab) => typeof tab === 'string' || there.has(tab))
  const row = { tenantId: ctx.actor.tenantId, userId: me(ctx), tabs: JSON.stringify(kept) }
  await ctx.db
    .insertInto('ticketViewTabs')
    .values(row)
    .onConflict((oc) => oc.columns(['tenantId', 'userId']).doUpdateSet({ tabs: row.tabs }))
    .execute()
  await ctx.emit('view:changed', { userId: me(ctx) })
  return { tabs: kept }
}

const audited = (row: ViewRow | null) =>
  row && { name: row.name, shared: row.ownerId === null, filter: row.filter, sort: row.sort, direction: row.direction, look: row.look }

/** Who has the view is told. The organisation's are everybody's: what becomes of them is written down. One's own are not. */
async function record(ctx: Ctx, action: string, before: ViewRow | null, after: ViewRow | null): Promise<void> {
  const row = after ?? before
  const changed = diff(audited(before), audited(after))
  const isShared = [before, after].some((one) => one?.ownerId === null)
  if (!row || !differs(changed)) return
  await ctx.emit('view:changed', { userId: isShared ? null : me(ctx) })
  if (!isShared) return
  await audit(ctx, { action, resource: 'view', resourceId: row.id, ...changed, risk: 'low' })
}

/** Names stay different though two write at once. */
async function lock({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ticket_views'), ${actor.tenantId}::int)`.execute(db)
}
