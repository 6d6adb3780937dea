import { randomUUID } from 'node:crypto'
import { MAX_TEMPLATES } from '@balcao/contracts/checklists/bounds'
import type {
  ChecklistTemplate,
  ChecklistTemplates,
  CreateChecklistTemplate,
  GetChecklistTemplate,
  TemplateItem,
  TemplateItemInput,
  UpdateChecklistTemplate,
} from '@balcao/contracts/checklists/templates'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { keepVersion } from '../maintenance/history/keep.ts'
import { must } from '../policy.ts'
import { missingIds } from '../tickets/conditions.ts'
import { now } from '../tickets/queries.ts'
import { ownTypes } from '../tickets/settings/type-rows.ts'
import { mayDoSome } from './internal/doers.ts'
import { allTemplates, auditedTemplate, lockTemplates, mustFindTemplate, templateView } from './internal/template-rows.ts'

/** All templates by name. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<ChecklistTemplates> {
  must(ctx, 'checklist.use')
  return { data: (await allTemplates(ctx)).map(templateView) }
}

/** @throws DomainError forbidden, checklist_template_not_found */
export async function get(ctx: Ctx, { id }: GetChecklistTemplate): Promise<ChecklistTemplate> {
  must(ctx, 'checklist.use')
  return templateView(await mustFindTemplate(ctx, id))
}

const columnsOf = ({ name, description, active, blocks, inOrder, shared, queueIds, types, items }: Written) => ({
  ...{ name, description, blocks, inOrder, shared, queueIds, types },
  isActive: active,
  items: JSON.stringify(items),
})
type Written = Omit<CreateChecklistTemplate, 'items'> & { items: TemplateItem[] }

/** Items with their keys. One that is sent must be of this template, and is of one item. @throws DomainError invalid_input */
function withKeys(items: readonly TemplateItemInput[], held: readonly TemplateItem[]): TemplateItem[] {
  const left = new Set(held.map(({ key }) => key))
  return items.map(({ key, ...item }, n) => {
    if (key !== undefined && !left.delete(key)) throw invalid({ field: `items.${n}.key`, reason: 'checklist_item_unknown' })
    return { key: key ?? randomUUID(), ...item }
  })
}

/** Refuses what names something the tenant does not have; what a template named already may stay. @throws DomainError invalid_input */
async function mustBeSound(ctx: Ctx, { queueIds, types, items }: Written, held?: ChecklistTemplate): Promise<void> {
  const wrong: FieldReason[] = await missingIds(
    ctx,
    'queues',
    queueIds.filter((id) => !held?.queueIds.includes(id)).map((id) => ({ field: 'queueIds', id })),
    'queue_not_found',
  )
  const known = new Set((await ownTypes(ctx.db)).map(({ key }) => key))
  if (types.some((key) => !known.has(key) && !held?.types.includes(key))) wrong.push({ field: 'types', reason: 'type_not_found' })
  const named = new Set(held?.items.map(({ assigneeId }) => assigneeId))
  const able = await mayDoSome(
    ctx,
    items.flatMap(({ assigneeId }) => (assigneeId === null ? [] : [assigneeId])),
  )
  for (const [n, { assigneeId, forCustomer }] of items.entries())
    if (assigneeId !== null && forCustomer) wrong.push({ field: `items.${n}.assigneeId`, reason: 'checklist_customer_item' })
    else if (assigneeId !== null && !named.has(assigneeId) && !able.has(assigneeId))
      wrong.push({ field: `items.${n}.assigneeId`, reason: 'may_not_do_item' })
  if (wrong.length > 0) throw invalid(...wrong)
}

/** Writes down what became of a template, and has open pages read it again. */
async function changed(ctx: Ctx, verb: string, before: ChecklistTemplate | null, after: ChecklistTemplate | null): Promise<void> {
  const change = diff(before && auditedTemplate(before), after && auditedTemplate(after))
  const resourceId = (after ?? before)?.id as number
  await audit(ctx, { action: `checklist_template.${verb}`, resource: 'checklist_template', resourceId, ...change, risk: 'low' })
  await keepVersion(ctx, 'checklist_template', before, after)
  await ctx.emit('checklist:templates_changed', {})
}

/** Names are of one template, whatever the case. The templates are this transaction's until it ends. @throws DomainError */
async function mustBeFree(ctx: Ctx, name: string, self?: number): Promise<void> {
  const all = await allTemplates(ctx)
  if (self === undefined && all.length >= MAX_TEMPLATES) throw conflict('too_many_checklist_templates')
  const same = (one: string) => one.toLowerCase() === name.toLowerCase()
  if (all.some((one) => one.id !== self && same(one.name))) throw conflict('checklist_template_exists')
}

/** @throws DomainError forbidden, checklist_template_exists, too_many_checklist_templates; invalid_input for what it names and nobody has */
export async function create(ctx: Ctx, input: CreateChecklistTemplate): Promise<ChecklistTemplate> {
  must(ctx, 'checklist.manage')
  await lockTemplates(ctx)
  await mustBeFree(ctx, input.name)
  const wanted = { ...input, items: withKeys(input.items, []) }
  await mustBeSound(ctx, wanted)
  const { id } = await ctx.db
    .insertInto('checklistTemplates')
    .values({ tenantId: ctx.actor.tenantId, ...columnsOf(wanted) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const template = await get(ctx, { id })
  await changed(ctx, 'created', null, template)
  return template
}

/**
 * Changes what is sent. Checklists that tickets have already stay as they are.
 * @throws DomainError forbidden, checklist_template_not_found, checklist_template_exists, invalid_input
 * @throws DomainError checklist_template_changed (409, with the present template) when `version` is stale
 */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateChecklistTemplate): Promise<ChecklistTemplate> {
  must(ctx, 'checklist.manage')
  await lockTemplates(ctx)
  const before = templateView(await mustFindTemplate(ctx, id))
  if (version !== undefined && version !== before.version) throw conflict('checklist_template_changed', { current: before })
  const { items, ...others } = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as typeof input
  const wanted = { ...before, ...(others as Omit<Written, 'items'>), items: items ? withKeys(items, before.items) : before.items }
  await mustBeFree(ctx, wanted.name, id)
  await mustBeSound(ctx, wanted, before)
  if (!differs(diff(auditedTemplate(before), auditedTemplate(wanted)))) return before
  await ctx.db
    .updateTable('checklistTemplates')
    .set((eb) => ({ ...columnsOf(wanted), version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
  const after = await get(ctx, { id })
  await changed(ctx, 'updated', before, after)
  return after
}

/** Takes a template away; checklists made of it stay. @throws DomainError forbidden, checklist_template_not_found */
export async function remove(ctx: Ctx, { id }: GetChecklistTemplate): Promise<{ success: boolean }> {
  must(ctx, 'checklist.manage')
  await lockTemplates(ctx)
  const before = templateView(await mustFindTemplate(ctx, id))
  await ctx.db.deleteFrom('checklistTemplates').where('id', '=', id).execute()
  await changed(ctx, 'deleted', before, null)
  return { success: true }
}
