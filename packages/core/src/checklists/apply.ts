import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { announce, announceAsked, announceAssigned, recordChange } from './internal/changes.ts'
import type { LockedTicket } from './internal/checklist-rows.ts'
import { doersOf } from './internal/doers.ts'
import { plannedItems } from './internal/template-rows.ts'

type Template = { id: number; name: string; blocks: boolean; inOrder: boolean; shared: boolean; items: unknown }

/** A template that tickets can get now; undefined where it is gone or inactive. */
export const activeTemplate = ({ db }: Ctx, id: number): Promise<Template | undefined> =>
  db
    .selectFrom('checklistTemplates')
    .select(['id', 'name', 'blocks', 'inOrder', 'shared', 'items'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst()

/** Gives a ticket that this transaction has locked a checklist of a template, beside those it has. @returns its id */
export async function applyTemplate(ctx: Ctx, ticket: LockedTicket, template: Template): Promise<number> {
  const { tenantId, userId } = ctx.actor
  const { id: templateId, name: title, blocks, inOrder, shared } = template
  const checklist = await ctx.db
    .insertInto('ticketChecklists')
    .values({ tenantId, ticketId: ticket.id, homeId: ticket.id, templateId, title, blocks, inOrder, shared, createdBy: userId })
    .returning(['id', 'ticketId', 'title', 'shared'])
    .executeTakeFirstOrThrow()
  const planned = plannedItems(template.items)
  const doers = await doersOf(
    ctx,
    ticket,
    planned.flatMap(({ assigneeId }) => (assigneeId === null ? [] : [assigneeId])),
  )
  const items = await ctx.db
    .insertInto('checklistItems')
    .values(
      planned.map(({ key, text, help, mandatory, kind, forCustomer, assigneeId, dueMinutes }, position) => ({
        ...{ tenantId, checklistId: checklist.id, templateKey: key, position, text, help, isMandatory: mandatory, kind, forCustomer },
        assigneeId: assigneeId === null ? null : (doers.get(assigneeId) ?? null),
        dueAt: dueMinutes === null ? null : sql<string>`now() + make_interval(mins => ${dueMinutes})`,
      })),
    )
    .returning(['id', 'assigneeId', 'forCustomer'])
    .execute()
  await recordChange(ctx, checklist, 'added')
  await announce(ctx, checklist)
  await announceAssigned(ctx, checklist, items)
  await announceAsked(ctx, checklist, items)
  return checklist.id
}

/** Has a ticket a checklist of this template already? */
export async function hasTemplate({ db }: Ctx, ticketId: number, templateId: number): Promise<boolean> {
  const row = await db
    .selectFrom('ticketChecklists')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('templateId', '=', templateId)
    .executeTakeFirst()
  return row !== undefined
}
