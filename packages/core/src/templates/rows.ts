import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import type { Template, TemplateChanges } from '@balcao/contracts/templates/templates'
import { TEMPLATE_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { DB } from '@balcao/db/schema'
import type { Selectable } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { now } from '../tickets/queries.ts'

export type TemplateRow = Selectable<DB['templates']>

/** The team's templates and the caller's own. */
export function ownTemplates(ctx: Ctx) {
  return ctx.db
    .selectFrom('templates')
    .selectAll()
    .where((eb) => eb.or([eb('ownerId', 'is', null), eb('ownerId', '=', me(ctx))]))
}

/** @throws DomainError template_not_found, the same for a colleague's own, another tenant's and nobody's */
export async function mustFindTemplate(ctx: Ctx, id: number): Promise<TemplateRow> {
  const row = await ownTemplates(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('template_not_found')
  return row
}

export function templateView(row: TemplateRow): Template {
  const { id, name, category, content, uses, lastUsedAt, updatedAt } = row
  return {
    id,
    name,
    category,
    content,
    changes: row.changes as Template['changes'],
    personal: row.ownerId !== null,
    uses,
    lastUsedAt,
    updatedAt,
  }
}

/** What a template changes, as a message can bring it. What was stored before under other statuses is left out. */
export function changesIn({ changes }: { changes: unknown }): MessageChanges {
  const { status, ...others } = changes as TemplateChanges
  const known = TEMPLATE_STATUSES.find((one) => one === status)
  return known ? { ...others, status: known } : others
}

/** Counts that somebody used it, so that the most used come first. */
export async function countUse(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .updateTable('templates')
    .set((eb) => ({ uses: eb('uses', '+', 1), lastUsedAt: now }))
    .where('id', '=', id)
    .execute()
}
