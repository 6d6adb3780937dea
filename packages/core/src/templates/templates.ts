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
import { attended } from '../chat/attended.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { holds } from '../like.ts'
import { keepVersion } from '../maintenance/history/keep.ts'
import { decodeCursor, encodeCursor, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { staffRoles } from '../roles/staff-roles.ts'
import { now } from '../tickets/queries.ts'
import { mustExistTags } from '../tickets/references.ts'
import { mustBeChoosable } from '../tickets/settings/type-rows.ts'
import { mustSee } from '../tickets/tickets.ts'
import { wantedByTemplate, wrongInTemplate } from './references.ts'
import { mustFindTemplate, ownTemplates, type TemplateRow, templateView, usableTemplates } from './rows.ts'
import { mustBeFilled } from './variables.ts'

type Ordered = { columns: readonly (keyof TemplateRow)[]; kinds: readonly ('integer' | 'text')[] }
/** The columns that each order goes by, the greatest first; names the other way. */
const ORDERS: Record<Exclude<ListTemplates['sort'], 'name'>, Ordered> = {
  uses: { columns: ['uses', 'id'], kinds: ['integer', 'integer'] },
  own: { columns: ['isFavourite', 'ownUses', 'uses', 'id'], kinds: ['integer', 'integer', 'integer', 'integer'] },
}
const ordered = (column: keyof TemplateRow) => (column === 'isFavourite' ? sql`is_favourite::int` : sql.ref(column))

/** The queue of a ticket that the caller sees, or of a conversation of theirs. @throws DomainError ticket_not_found, conversation_not_found */
async function queueOf(ctx: Ctx, { ticketId, conversationId }: ListTemplates): Promise<number | null | undefined> {
  if (ticketId !== undefined) return (await mustSee(ctx, ticketId)).queueId
  return conversationId === undefined ? undefined : (await attended(ctx, conversationId)).queueId
}

/**
 * The team's templates and the caller's own, by name or by use; of a ticket or a conversation, those that the caller may use there.
 * @throws DomainError forbidden, ticket_not_found, conversation_not_found, invalid_cursor
 */
export async function list(ctx: Ctx, input: ListTemplates): Promise<ListOf<Template>> {
  must(ctx, 'template.use')
  const order = `templates:${input.sort}`
  const by = input.sort === 'name' ? undefined : ORDERS[input.sort]
  const after = input.cursor ? decodeCursor(input.cursor, order, [...(by?.kinds ?? (['text', 'integer'] as const))]) : undefined
  const queueId = await queueOf(ctx, input)
  // Who picks one to use it is not shown what only others may use.
  const of = queueId === undefined && input.sort !== 'own' ? ownTemplates(ctx) : usableTemplates(ctx)
  const rows = await ctx.db
    .selectFrom(of.as('t'))
    .selectAll('t')
    .$if(Boolean(input.search), (q) => q.where(holds(sql<string>`(name || ' ' || category || ' ' || content)`, [input.search as string])))
    .$if(input.category !== undefined, (q) => q.where('category', '=', input.category as string))
    .$if(input.personal !== undefined, (q) => q.where('ownerId', input.personal ? 'is not' : 'is', null))
    .$if(input.favourite !== undefined, (q) => q.where('isFavourite', '=', input.favourite as boolean))
    .$if(queueId !== undefined, (q) => q.where(sql<boolean>`(cardinality(queue_ids) = 0 or ${queueId ?? null} = any (queue_ids))`))
    .$if(after !== undefined && by !== undefined, (q) =>
      q.where(sql<boolean>`(${sql.join((by as Ordered).columns.map(ordered))}) < (${sql.join(after ?? [])})`),
    )
    .$if(after !== undefined && !by, (q) => q.where(isAfterName('name', 'id', after ?? [])))
    .$if(by !== undefined, (q) => (by as Ordered).columns.reduce((page, column) => page.orderBy(ordered(column), 'desc'), q))
    .$if(!by, (q) => q.orderBy(sortKey('name')).orderBy('id'))
    .$call(rowsOfPage(input))
    .execute()
  const place = (row: TemplateRow) => (by ? by.columns.map((column) => Number(row[column])) : [row.name, row.id])
  return pageOf(rows, input.limit, templateView, (row) => encodeCursor(order, place(row)))
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

type Scoped = { changes: TemplateChanges; queueIds: readonly number[]; roles: readonly string[] }
const NOTHING: Scoped = { changes: {}, queueIds: [], roles: [] }

/** Only roles of the staff use templates, and one's own is for oneself. */
async function mustBeRoles(ctx: Ctx, roles: readonly string[], ownerId: number | null): Promise<void> {
  if (roles.length === 0) return
  if (ownerId !== null) throw invalid({ field: 'roles', reason: 'template_roles_of_own' })
  const known = new Set((await staffRoles(ctx)).map(({ slug }) => slug))
  if (!roles.every((one) => known.has(one))) throw invalid({ field: 'roles', reason: 'template_role_not_there' })
}

async function mustBeSound(ctx: Ctx, { changes, queueIds, roles }: Scoped, ownerId: number | null, held = NOTHING): Promise<void> {
  const { addTagIds = [], removeTagIds = [], type, note } = changes
  await mustBeChoosable(ctx, type, held.changes.type, 'changes.type')
  const tagIds = [...addTagIds, ...removeTagIds]
  if (tagIds.length > 0) await mustExistTags(ctx, tagIds)
  const both = addTagIds.find((id) => removeTagIds.includes(id))
  if (both !== undefined) throw invalid({ field: 'changes.removeTagIds', reason: 'tag_added_and_removed' })
  if (note !== undefined && note !== held.changes.note) await mustBeFilled(ctx, note, 'staff', 'changes.note')
  await mustBeRoles(ctx, roles, ownerId)
  const wrong = [...(await wrongInTemplate(ctx, { changes, queueIds })), ...(await wantedByTemplate(ctx, changes))]
  if (wrong.length > 0) throw invalid(...wrong)
}

/** @throws DomainError forbidden, template_exists, too_many_templates; invalid_input for tags that do not exist, or a type that cannot be chosen */
export async function create(ctx: Ctx, { personal, changes = {}, queueIds = [], roles = [], ...input }: CreateTemplate): Promise<Template> {
  const ownerId = personal ? me(ctx) : null
  mustChange(ctx, ownerId)
  await lock(ctx)
  await mustBeFree(ctx, ownerId, input.name)
  await mustBeFilled(ctx, input.content, 'customers')
  await mustBeSound(ctx, { changes, queueIds, roles }, ownerId)
  const { count } = await ctx.db
    .selectFrom('templates')
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_TEMPLATES) throw conflict('too_many_templates')
  const { id } = await ctx.db
    .insertInto('templates')
    .values({
      ...{ tenantId: ctx.actor.tenantId, ownerId, authorId: me(ctx), queueIds, roles, ...input },
      changes: JSON.stringify(changes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await mustFindTemplate(ctx, id)
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
  const held: Scoped = { changes: before.changes as TemplateChanges, queueIds: before.queueIds, roles: before.roles }
  const isOther = changes !== undefined || input.queueIds !== undefined || input.roles !== undefined
  const scoped = { changes: changes ?? held.changes, queueIds: input.queueIds ?? held.queueIds, roles: input.roles ?? held.roles }
  if ((input.content ?? before.content) === '' && Object.keys(scoped.changes).length === 0)
    throw invalid({ field: 'content', reason: 'template_without_effect' })
  if (isOther) await mustBeSound(ctx, scoped, before.ownerId, held)
  await ctx.db
    .updateTable('templates')
    .set({
      ...{ ...input, authorId: me(ctx), updatedAt: now },
      ...(changes ? { changes: JSON.stringify(changes) } : {}),
      ...(isOther ? { problem: null } : {}),
    })
    .where('id', '=', id)
    .execute()
  const row = await mustFindTemplate(ctx, id)
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

const audited = (row: TemplateRow | null) =>
  row && {
    ...{ name: row.name, category: row.category, content: row.content, changes: row.changes },
    ...{ queueIds: row.queueIds, roles: row.roles },
  }

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
