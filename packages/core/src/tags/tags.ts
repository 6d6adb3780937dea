import type { ListOf } from '@balcao/contracts/common'
import { type EventPayload, MOST_REGROUPED } from '@balcao/contracts/events'
import {
  type CreateTag,
  type FindTags,
  type GetTag,
  type ListTags,
  MAX_TAGS,
  type MergeTags,
  type PopularTags,
  type Tag,
  type TagStats,
  type UpdateTag,
} from '@balcao/contracts/tags/tags'
import { isAfterName, sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { carryRules } from '../automation/carry-rules.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { findBroken } from '../find-broken.ts'
import { carryFlows } from '../flows/carry-flows.ts'
import { carryWebhooks } from '../integrations/carry-webhooks.ts'
import { holds } from '../like.ts'
import { keepVersion } from '../maintenance/history/keep.ts'
import { decodeCursor, encodeCursor, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { carryConditions } from '../sla/carry-conditions.ts'
import { carryWatches } from '../watchers/watches.ts'
import { carryWorkflows } from '../workflows/carry-workflows.ts'
import { findBrokenWorkflows } from '../workflows/on-gone.ts'
import { mustFindTag, seesUses, type TagRow, tagRows, tagView } from './rows.ts'

/** The organisation's tags, by name or by use. Ordered by use, whoever may not see the uses gets them by name. */
export async function list(ctx: Ctx, input: ListTags): Promise<ListOf<Tag>> {
  const byUse = input.sort === 'uses' && seesUses(ctx)
  const order = byUse ? 'tags:uses' : 'tags:name'
  const after = input.cursor ? decodeCursor(input.cursor, order, [byUse ? 'integer' : 'text', 'integer']) : undefined
  const rows = await tagRows(ctx)
    .$if(Boolean(input.search), (q) => q.where(holds('t.name', [input.search as string])))
    .$if(after !== undefined && byUse, (q) => q.where(sql<boolean>`(t.uses, t.id) < (${after?.[0]}, ${after?.[1]})`))
    .$if(after !== undefined && !byUse, (q) => q.where(isAfterName('t.name', 't.id', after ?? [])))
    .$if(byUse, (q) => q.orderBy('t.uses', 'desc').orderBy('t.id', 'desc'))
    .$if(!byUse, (q) => q.orderBy(sortKey('t.name')).orderBy('t.id'))
    .$call(rowsOfPage(input))
    .execute()
  const position = (row: TagRow) => encodeCursor(order, byUse ? [row.uses, row.id] : [row.name, row.id])
  return pageOf(rows, input.limit, (row) => tagView(ctx, row), position)
}

/** Tags whose name holds these letters, those that begin with them first. */
export async function autocomplete(ctx: Ctx, input: FindTags): Promise<Tag[]> {
  const rows = await tagRows(ctx)
    .where(holds('t.name', [input.q]))
    .orderBy(sql`position(sort_key(${input.q}) in sort_key(t.name))`)
    .orderBy(sortKey('t.name'))
    .limit(input.limit)
    .execute()
  return rows.map((row) => tagView(ctx, row))
}

/** The most used tags; to whoever may not see the uses, the first by name. */
export async function popular(ctx: Ctx, { limit }: PopularTags): Promise<Tag[]> {
  const { data } = await list(ctx, { limit, sort: 'uses' })
  return data.filter(({ uses }) => uses !== 0)
}

/** Figures of the tags. @throws DomainError forbidden for whoever does not see every ticket */
export async function stats(ctx: Ctx): Promise<TagStats> {
  must(ctx, 'tag.manage')
  const rows = await tagRows(ctx).execute()
  const used = rows.filter(({ uses }) => uses > 0)
  return { total: rows.length, used: used.length, unused: rows.length - used.length, links: used.reduce((sum, { uses }) => sum + uses, 0) }
}

/** @throws DomainError tag_not_found */
export const get = async (ctx: Ctx, { id }: GetTag): Promise<Tag> => tagView(ctx, await mustFindTag(ctx, id))

/** Names differ by more than their capitals. @throws DomainError tag_exists */
async function mustBeFree(ctx: Ctx, name: string, self?: number): Promise<void> {
  const same = await ctx.db.selectFrom('tags').select('id').where(sql`lower(name)`, '=', sql`lower(${name})`).executeTakeFirst()
  if (same && same.id !== self) throw conflict('tag_exists')
}

/** @throws DomainError forbidden, tag_exists, too_many_tags */
export async function create(ctx: Ctx, input: CreateTag): Promise<Tag> {
  must(ctx, 'tag.manage')
  await lock(ctx)
  await mustBeFree(ctx, input.name)
  const { count } = await ctx.db
    .selectFrom('tags')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_TAGS) throw conflict('too_many_tags')
  const { id } = await ctx.db
    .insertInto('tags')
    .values({ tenantId: ctx.actor.tenantId, ...input })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await mustFindTag(ctx, id)
  await audit(ctx, { action: 'tag.created', resource: 'tag', resourceId: id, ...diff(null, audited(made)), risk: 'low' })
  await keepVersion(ctx, 'tag', null, made)
  return tagView(ctx, made)
}

/** @throws DomainError forbidden, tag_not_found, tag_exists */
export async function update(ctx: Ctx, { id, ...changes }: UpdateTag): Promise<Tag> {
  must(ctx, 'tag.manage')
  await lock(ctx)
  const before = await mustFindTag(ctx, id)
  const after = { ...before, ...changes }
  const changed = diff(audited(before), audited(after))
  if (!differs(changed)) return tagView(ctx, before)
  await mustBeFree(ctx, after.name, id)
  await ctx.db.updateTable('tags').set({ name: after.name, color: after.color }).where('id', '=', id).execute()
  if (after.name !== before.name) await tell(ctx, 'renamed', await ticketsWith(ctx, id))
  await audit(ctx, { action: 'tag.updated', resource: 'tag', resourceId: id, ...changed, risk: 'low' })
  await keepVersion(ctx, 'tag', before, after)
  return tagView(ctx, after)
}

/** Takes a tag off every ticket and away. @throws DomainError forbidden, tag_not_found */
export async function remove(ctx: Ctx, { id }: GetTag): Promise<{ success: true }> {
  must(ctx, 'tag.manage')
  await lock(ctx)
  const before = await mustFindTag(ctx, id)
  const had = await ticketsWith(ctx, id)
  await ctx.db.deleteFrom('tags').where('id', '=', id).execute()
  await tell(ctx, 'removed', had)
  await findBroken(ctx)
  await findBrokenWorkflows(ctx)
  await audit(ctx, {
    action: 'tag.deleted',
    resource: 'tag',
    resourceId: id,
    ...diff(audited(before), null),
    details: { uses: before.uses },
  })
  await keepVersion(ctx, 'tag', before, null)
  return { success: true }
}

/** Gives the tickets of one tag another, and takes the one away. @throws DomainError forbidden, tag_not_found, invalid_input */
export async function merge(ctx: Ctx, { id, intoId }: MergeTags): Promise<Tag> {
  must(ctx, 'tag.manage')
  await lock(ctx)
  const from = await mustFindTag(ctx, id)
  if (intoId === id) throw invalid({ field: 'intoId', reason: 'same_tag' })
  const into = await tagRows(ctx).where('t.id', '=', intoId).executeTakeFirst()
  if (!into) throw invalid({ field: 'intoId', reason: 'tag_not_found' })
  const had = await ticketsWith(ctx, id)
  await sql`
    insert into ticket_tags (tenant_id, ticket_id, tag_id)
    select tenant_id, ticket_id, ${intoId} from ticket_tags where tag_id = ${id}
    on conflict do nothing`.execute(ctx.db)
  // What opens tickets later gives them the other tag; whoever has its form open learns that it changed.
  await sql`
    update recurring_tickets set version = version + 1, tag_ids =
      case when ${intoId} = any (tag_ids) then array_remove(tag_ids, ${id}::bigint) else array_replace(tag_ids, ${id}::bigint, ${intoId}::bigint) end
    where ${id} = any (tag_ids)`.execute(ctx.db)
  await carryWatches(ctx, 'tag', id, intoId)
  await carryConditions(ctx, 'tagId', id, intoId)
  await carryRules(ctx, 'tagId', id, intoId)
  await carryWebhooks(ctx, 'tagId', id, intoId)
  await carryFlows(ctx, 'tagId', id, intoId)
  await carryWorkflows(ctx, 'tagId', id, intoId)
  await ctx.db.deleteFrom('tags').where('id', '=', id).execute()
  await tell(ctx, 'merged', had)
  const details = { into: into.name, intoId, uses: from.uses }
  await audit(ctx, { action: 'tag.merged', resource: 'tag', resourceId: id, ...diff(audited(from), null), details })
  await keepVersion(ctx, 'tag', from, null)
  return tagView(ctx, await mustFindTag(ctx, intoId))
}

/** The newest tickets with a tag. */
async function ticketsWith({ db }: Ctx, tagId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ticketTags')
    .select('ticketId')
    .where('tagId', '=', tagId)
    .orderBy('ticketId', 'desc')
    .limit(MOST_REGROUPED)
    .execute()
  return rows.map(({ ticketId }) => ticketId)
}

/** Says what came about of these tickets; of a tag that none had there is nothing to say. */
async function tell(ctx: Ctx, how: EventPayload<'tag:changed'>['how'], ticketIds: number[]): Promise<void> {
  if (ticketIds.length > 0) await ctx.emit('tag:changed', { how, ticketIds })
}

const audited = ({ name, color }: Pick<TagRow, 'name' | 'color'>) => ({ name, color })

/** Changes of an organisation's tags happen one after the other: names stay different, merges do not cross. */
export async function lock({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tags'), ${actor.tenantId}::int)`.execute(db)
}
