import type { DocumentTemplate, MadeField } from '@balcao/contracts/documents/templates'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { forbidden, notFound } from '../../errors.ts'
import { can } from '../../policy.ts'

/** Versions of a template that are counted; more say nothing new. */
const COUNTED = 10_000

/** Templates with how many versions were made from them. */
export const templateRows = ({ db }: Ctx) =>
  db
    .selectFrom('documentTemplates as p')
    .selectAll('p')
    .select(
      sql<number>`(select count(*)::int from (select from document_versions v where v.tenant_id = p.tenant_id and v.template_id = p.id
        limit ${sql.lit(COUNTED)}) used)`.as('uses'),
    )
export type TemplateRow = Awaited<ReturnType<ReturnType<typeof templateRows>['execute']>>[number]

/** A template as the contract has it. */
export function templateView({ tenantId: _, createdBy: __, createdAt: ___, isActive, fields, ...row }: TemplateRow): DocumentTemplate {
  return { ...row, active: isActive, fields: fields as MadeField[] }
}

/** @throws DomainError document_template_not_found */
export async function mustFindTemplate(ctx: Ctx, id: number): Promise<DocumentTemplate> {
  const row = await templateRows(ctx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('document_template_not_found')
  return templateView(row)
}

/** Templates are read by whoever makes documents. @throws DomainError forbidden */
export function mustUseTemplates({ actor }: Ctx): void {
  if (!can(actor, 'document.write') && !can(actor, 'document.manage')) throw forbidden()
}

/** Their names and number depend on all of them: one change of theirs at a time. */
export async function lockTemplates({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('document_templates'), ${actor.tenantId}::int)`.execute(db)
}

/** What the log keeps of a template. */
export const auditedTemplate = ({ id: _, uses: __, version: ___, updatedAt: ____, ...kept }: DocumentTemplate) => kept
