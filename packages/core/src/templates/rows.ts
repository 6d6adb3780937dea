import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import type { Template, TemplateChanges } from '@balcao/contracts/templates/templates'
import { TEMPLATE_STATUSES } from '@balcao/contracts/tickets/statuses'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { can } from '../policy.ts'

/** Is a template of `templates` for the role of the caller? Custom roles count as themselves. */
const isForRole = (ctx: Ctx): RawBuilder<boolean> =>
  sql`(cardinality(templates.roles) = 0
    or (select u.role from users u where u.tenant_id = templates.tenant_id and u.id = ${me(ctx)}) = any (templates.roles))`

/** Templates with what the caller themselves does with them. */
const withUse = (ctx: Ctx) =>
  ctx.db
    .selectFrom('templates')
    .leftJoin('templateUses as w', (join) =>
      join.onRef('w.tenantId', '=', 'templates.tenantId').onRef('w.templateId', '=', 'templates.id').on('w.userId', '=', me(ctx)),
    )
    .selectAll('templates')
    .select((eb) => [
      eb.fn.coalesce('w.isFavourite', sql<boolean>`false`).as('isFavourite'),
      eb.fn.coalesce('w.uses', sql<number>`0`).as('ownUses'),
    ])
    .where((eb) => eb.or([eb('ownerId', 'is', null), eb('ownerId', '=', me(ctx))]))

/** The team's templates that the caller uses or may change, and their own. */
export function ownTemplates(ctx: Ctx) {
  const managesAll = can(ctx.actor, 'template.manage')
  return withUse(ctx).$if(!managesAll, (q) => q.where(isForRole(ctx)))
}

/** Those that the caller may use. */
export const usableTemplates = (ctx: Ctx) => withUse(ctx).where(isForRole(ctx))

export type TemplateRow = Awaited<ReturnType<ReturnType<typeof withUse>['execute']>>[number]

/** @throws DomainError template_not_found, the same for a colleague's own, one of other roles, another tenant's and nobody's */
export async function mustFindTemplate(ctx: Ctx, id: number): Promise<TemplateRow> {
  const row = await ownTemplates(ctx).where('templates.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('template_not_found')
  return row
}

/** One that the caller may use. @throws DomainError template_not_found */
export async function mustFindUsable(ctx: Ctx, id: number): Promise<TemplateRow> {
  const row = await usableTemplates(ctx).where('templates.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('template_not_found')
  return row
}

/** @throws DomainError template_other_queue for a ticket of a queue that the template is not for */
export function mustBeForQueue(queueIds: readonly number[], { queueId }: { queueId: number | null }): void {
  if (queueIds.length > 0 && (queueId === null || !queueIds.includes(queueId))) throw conflict('template_other_queue')
}

export function templateView(row: TemplateRow): Template {
  const { id, name, category, content, queueIds, roles, ownUses, problem, uses, lastUsedAt, updatedAt } = row
  return {
    ...{ id, name, category, content, queueIds, roles, ownUses, problem, uses, lastUsedAt, updatedAt },
    changes: row.changes as Template['changes'],
    personal: row.ownerId !== null,
    favourite: row.isFavourite,
  }
}

/** What a template changes, as a message can bring it. What was stored before under other statuses is left out. */
export function changesIn({ changes }: { changes: unknown }): MessageChanges {
  const { status, ...others } = changes as TemplateChanges
  const known = TEMPLATE_STATUSES.find((one) => one === status)
  return known ? { ...others, status: known } : others
}
