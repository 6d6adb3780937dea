import { STATS_DAYS } from '@balcao/contracts/checklists/bounds'
import type { ChecklistTemplate, TemplateItem } from '@balcao/contracts/checklists/templates'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'

/** Checklists of a template that are counted; more say nothing new. */
const COUNTED = 10_000

/** Templates with how often they were used of late. */
function templateRows({ db }: Ctx) {
  return db
    .selectFrom('checklistTemplates as p')
    .selectAll('p')
    .select(
      sql<number>`(select count(*)::int from (select from ticket_checklists c where c.tenant_id = p.tenant_id and c.template_id = p.id
        and c.created_at > now() - make_interval(days => ${sql.lit(STATS_DAYS)}) limit ${sql.lit(COUNTED)}) used)`.as('uses'),
    )
}
export type TemplateRow = Awaited<ReturnType<ReturnType<typeof templateRows>['execute']>>[number]

/** Items as they were written; those of earlier versions of the product say nothing of their kind. */
export const plannedItems = (items: unknown): TemplateItem[] =>
  (items as TemplateItem[]).map((item) => ({ ...item, kind: item.kind ?? 'task', forCustomer: item.forCustomer ?? false }))

/** A template as the contract has it. */
export function templateView({ tenantId: _, isActive, createdAt: __, items, ...row }: TemplateRow): ChecklistTemplate {
  return { ...row, active: isActive, items: plannedItems(items) }
}

/** All templates by name. */
export const allTemplates = (ctx: Ctx): Promise<TemplateRow[]> => templateRows(ctx).orderBy(sortKey('p.name')).orderBy('p.id').execute()

/** @throws DomainError checklist_template_not_found */
export async function mustFindTemplate(ctx: Ctx, id: number): Promise<TemplateRow> {
  const row = await templateRows(ctx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('checklist_template_not_found')
  return row
}

/** Their names and number depend on all of them: one change of theirs at a time. */
export async function lockTemplates({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('checklist_templates'), ${actor.tenantId}::int)`.execute(db)
}

/** What the log keeps of a template. */
export const auditedTemplate = ({ id: _, uses: __, version: ___, updatedAt: ____, ...kept }: ChecklistTemplate) => kept
