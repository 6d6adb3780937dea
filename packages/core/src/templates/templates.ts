import type { ListOf } from '@balcao/contracts/common'
import {
  type CreateTemplate,
  type GetTemplate,
  type ListTemplates,
  MAX_TEMPLATES,
  type Template,
  type TemplateCategory,
  type TemplateChanges,
  type UpdateTemplate,
} from '@balcao/contracts/templates/templates'
import { isAfterName, sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { holds } from '../like.ts'
import { keepVersion } from '../maintenance/history/keep.ts'
import { decodeCursor, encodeCursor, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { mustExistTags, queueObjection } from '../tickets/references.ts'
import { mustBeChoosable } from '../tickets/settings/type-rows.ts'
import { mustFindTemplate, ownTemplates, type TemplateRow, templateView } from './rows.ts'
import { mustBeFilled } from './variables.ts'

/** The team's templates and the caller's own, by name or by use. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListTemplates): Promise<ListOf<Template>> {
  must(ctx, 'template.use')
  const byUse = input.sort === 'uses'
  const order = `templates:${input.sort}`
  const after = input.cursor ? decodeCursor(input.cursor, order, [byUse ? 'integer' : 'text', 'integer']) : undefined
  const rows = await ownTemplates(ctx)
    .$if(Boolean(input.search), (q) => q.where(holds(sql<string>`(name || ' ' || category || ' ' || content)`, [input.search as string])))
    .$if(input.category !== undefined, (q) => q.where('category', '=', input.category as string))
    .$if(input.personal !== undefined, (q) => q.where('ownerId', input.personal ? 'is not' : 'is', null))
    .$if(after !== undefined && byUse, (q) => q.where(sql<boolean>`(uses, id) < (${after?.[0]}, ${after?.[1]})`))
    .$if(after !== undefined && !byUse, (q) => q.where(isAfterName('name', 'id', after ?? [])))
    .$if(byUse, (q) => q.orderBy('uses', 'desc').orderBy('id', 'desc'))
    .$if(!byUse, (q) => q.orderBy(sortKey('name')).orderBy('id'))
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, templateView, (row) => encodeCursor(order, byUse ? [row.uses, row.id] : [row.name, row.id]))
}

/** @throws DomainError forbidden, template_not_found */
export async function get(ctx: Ctx, { id }: GetTemplate): Promise<Template> {
  must(ctx, 'template.use')
  return templateView(await mustFindTemplate(ctx, id))
}

/** The categories in use, by name. @throws DomainError forbidden */
export async function categories(ctx: Ctx): Promise<TemplateCategory[]> {
  must(ctx, 'template.use')
  const { rows } = await sql<TemplateCategory>`
    select category as name, count(*) as count from (${ownTemplates(ctx)}) t where category <> '' group by 1 order by lower(category), 1`.execute(
    ctx.db,
  )
  return rows
}

/** The team's are for whoever may change them, one's own for oneself. @throws DomainError forbidden */
function mustChange(ctx: Ctx, ownerId: number | null): void {
  must(ctx, ownerId === null ? 'template.manage' : 'template.use')
}

async function mustBeFree(ctx: Ctx, ownerId: number | null, name: string, self?: number): Promise<void> {
  const same = await ctx.db
    .selectFrom('templates')
    .select('id')
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
  if (same && same.id !== self) throw conflict('template_exists')
}

async function mustBeSound(
  ctx: Ctx,
  { addTagIds = [], removeTagIds = [], queueId, type }: TemplateChanges,
  held: TemplateChanges = {},
): Promise<void> {
  await mustBeChoosable(ctx, type, held.type, 'changes.type')
  const tagIds = [...addTagIds, ...removeTagIds]
  if (tagIds.length > 0) await mustExistTags(ctx, tagIds)
  const both = addTagIds.find((id) => removeTagIds.includes(id))
  if (both !== undefined) throw invalid({ field: 'changes.removeTagIds', reason: 'tag_added_and_removed' })
  const reason = queueId !== undefined && queueId !== held.queueId ? await queueObjection(ctx, queueId) : undefined
  if (reason) throw invalid({ field: 'changes.queueId', reason })
}

/** @throws DomainError forbidden, template_exists, too_many_templates; invalid_input for tags that do not exist, or a type that cannot be chosen */
export async function create(ctx: Ctx, { personal, changes = {}, ...input }: CreateTemplate): Promise<Template> {
  const ownerId = personal ? me(ctx) : null
  mustChange(ctx, ownerId)
  await lock(ctx)
  await mustBeFree(ctx, ownerId, input.name)
  await mustBeFilled(ctx, input.content, 'customers')
  await mustBeSound(ctx, changes)
  const { count } = await ctx.db
    .selectFrom('templates')
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_TEMPLATES) throw conflict('too_many_templates')
  const row = await ctx.db
    .insertInto('templates')
    .values({ tenantId: ctx.actor.tenantId, ownerId, ...input, changes: JSON.stringify(changes) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(ctx, 'template.created', null, row)
  return templateView(row)
}

/** @throws DomainError forbidden, template_not_found, template_exists; invalid_input for tags that do not exist, or a type that cannot be chosen */
export async function update(ctx: Ctx, { id, changes, ...input }: UpdateTemplate): Promise<Template> {
  must(ctx, 'template.use')
  await lock(ctx)
  const before = await mustFindTemplate(ctx, id)
  mustChange(ctx, before.ownerId)
  if (input.name) await mustBeFree(ctx, before.ownerId, input.name, id)
  if (input.content !== undefined && input.content !== before.content) await mustBeFilled(ctx, input.content, 'customers')
  if (changes) await mustBeSound(ctx, changes, before.changes as TemplateChanges)
  const row = await ctx.db
    .updateTable('templates')
    .set({ ...input, ...(changes ? { changes: JSON.stringify(changes) } : {}), updatedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(ctx, 'template.updated', before, row)
  return templateView(row)
}

/** @throws DomainError forbidden, template_not_found */
export async function remove(ctx: Ctx, { id }: GetTemplate): Promise<{ success: true }> {
  must(ctx, 'template.use')
  await lock(ctx)
  const before = await mustFindTemplate(ctx, id)
  mustChange(ctx, before.ownerId)
  await ctx.db.deleteFrom('templates').where('id', '=', id).execute()
  await record(ctx, 'template.deleted', before, null)
  return { success: true }
}

const audited = (row: TemplateRow | null) => row && { name: row.name, category: row.category, content: row.content, changes: row.changes }

const kept = (row: TemplateRow | null) => row && templateView(row)

/** The team's templates are the organisation's: what becomes of them is written down. One's own are not. */
async function record(ctx: Ctx, action: string, before: TemplateRow | null, after: TemplateRow | null): Promise<void> {
  const row = after ?? before
  const changed = diff(audited(before), audited(after))
  if (!row || row.ownerId !== null || !differs(changed)) return
  await audit(ctx, { action, resource: 'template', resourceId: row.id, ...changed, risk: 'low' })
  await keepVersion(ctx, 'template', kept(before), kept(after))
}

/** Names stay different though two write at once. */
export async function lock({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('templates'), ${actor.tenantId}::int)`.execute(db)
}
