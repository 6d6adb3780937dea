import { MAX_DOCUMENT_TEMPLATES } from '@balcao/contracts/documents/template-bounds'
import { unknownInDocument } from '@balcao/contracts/documents/template-variables'
import type {
  CreateDocumentTemplate,
  DocumentTemplate,
  DocumentTemplates,
  GetDocumentTemplate,
  ListDocumentTemplates,
  UpdateDocumentTemplate,
} from '@balcao/contracts/documents/templates'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import {
  auditedTemplate,
  lockTemplates,
  mustFindTemplate,
  mustUseTemplates,
  templateRows,
  templateView,
} from '../internal/template-rows.ts'

/** Templates by name. @throws DomainError forbidden */
export async function list(ctx: Ctx, { active }: ListDocumentTemplates): Promise<DocumentTemplates> {
  mustUseTemplates(ctx)
  const rows = await templateRows(ctx)
    .$if(active !== undefined, (q) => q.where('p.isActive', '=', active as boolean))
    .orderBy(sortKey('p.name'))
    .orderBy('p.id')
    .execute()
  return { data: rows.map(templateView) }
}

/** @throws DomainError forbidden, document_template_not_found */
export async function get(ctx: Ctx, { id }: GetDocumentTemplate): Promise<DocumentTemplate> {
  mustUseTemplates(ctx)
  return mustFindTemplate(ctx, id)
}

type Written = Omit<CreateDocumentTemplate, 'id'>
const columnsOf = ({ name, kind, body, fields, hasHeader, hasPageNumbers, active }: Written) => ({
  ...{ name, kind, body, hasHeader, hasPageNumbers },
  isActive: active,
  fields: JSON.stringify(fields),
})

/** Writes down what became of a template, and has open pages read again. */
async function changed(ctx: Ctx, verb: string, before: DocumentTemplate | null, after: DocumentTemplate | null): Promise<void> {
  const change = diff(before && auditedTemplate(before), after && auditedTemplate(after))
  const resourceId = (after ?? before)?.id as number
  await audit(ctx, { action: `document_template.${verb}`, resource: 'document_template', resourceId, ...change, risk: 'low' })
  await ctx.emit('document:changed', { documentId: null })
}

/** Names are of one template, whatever the case and accents. @throws DomainError document_template_exists, too_many_document_templates */
async function mustBeFree(ctx: Ctx, name: string, self?: number): Promise<void> {
  const { n, taken } = await ctx.db
    .selectFrom('documentTemplates')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .select(sql<boolean>`coalesce(bool_or(sort_key(name) = sort_key(${name}) and id <> ${self ?? 0}), false)`.as('taken'))
    .executeTakeFirstOrThrow()
  if (taken) throw conflict('document_template_exists')
  if (self === undefined && Number(n) >= MAX_DOCUMENT_TEMPLATES) throw conflict('too_many_document_templates')
}

/** @throws DomainError forbidden, document_template_exists, too_many_document_templates */
export async function create(ctx: Ctx, input: CreateDocumentTemplate): Promise<DocumentTemplate> {
  must(ctx, 'document.manage')
  await lockTemplates(ctx)
  await mustBeFree(ctx, input.name)
  const { id } = await ctx.db
    .insertInto('documentTemplates')
    .values({ tenantId: ctx.actor.tenantId, createdBy: me(ctx), ...columnsOf(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const template = await mustFindTemplate(ctx, id)
  await changed(ctx, 'created', null, template)
  return template
}

/**
 * Changes what is sent; documents that were made stay as they are.
 * @throws DomainError forbidden, document_template_not_found, document_template_exists; invalid_input for variables that nothing fills
 * @throws DomainError document_template_changed (409, with the present template) when `version` is stale
 */
export async function update(ctx: Ctx, { id, version, ...sent }: UpdateDocumentTemplate): Promise<DocumentTemplate> {
  must(ctx, 'document.manage')
  await lockTemplates(ctx)
  const before = await mustFindTemplate(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('document_template_changed', { current: before })
  const input = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as typeof sent
  const wanted = { ...before, ...input } as DocumentTemplate
  const names = unknownInDocument(
    wanted.body,
    wanted.fields.map(({ key }) => key),
  )
  if (names.length > 0)
    throw invalid({ field: input.body === undefined ? 'fields' : 'body', reason: 'document_variables_unknown', params: { names } })
  await mustBeFree(ctx, wanted.name, id)
  if (!differs(diff(auditedTemplate(before), auditedTemplate(wanted)))) return before
  await ctx.db
    .updateTable('documentTemplates')
    .set((eb) => ({ ...columnsOf(wanted), version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
  const after = await mustFindTemplate(ctx, id)
  await changed(ctx, 'updated', before, after)
  return after
}

/** Takes a template away; documents made from it stay, and say what it was called. @throws DomainError forbidden, document_template_not_found */
export async function remove(ctx: Ctx, { id }: GetDocumentTemplate): Promise<{ success: boolean }> {
  must(ctx, 'document.manage')
  await lockTemplates(ctx)
  const before = await mustFindTemplate(ctx, id)
  await ctx.db.deleteFrom('documentTemplates').where('id', '=', id).execute()
  await changed(ctx, 'deleted', before, null)
  return { success: true }
}
