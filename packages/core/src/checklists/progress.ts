import type { ItemKind } from '@balcao/contracts/checklists/bounds'
import type { ChecklistProgress, ListChecklists } from '@balcao/contracts/checklists/checklists'
import type { Attachment } from '@balcao/contracts/files/attachments'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../ctx.ts'
import { can } from '../policy.ts'
import type { TicketFacts } from '../tickets/policy.ts'
import { mustSee } from '../tickets/tickets.ts'
import { filesOfItems } from './internal/checklist-rows.ts'

/** The items of a ticket that customers see. */
const shownRows = (ctx: Ctx, ticketId: number) =>
  ctx.db
    .selectFrom('ticketChecklists as c')
    .innerJoin('checklistItems as i', (join) => join.onRef('i.tenantId', '=', 'c.tenantId').onRef('i.checklistId', '=', 'c.id'))
    .where('c.ticketId', '=', ticketId)
    .where('c.shared', '=', true)
    .where('i.state', '<>', 'skipped')
    .select(['c.id as checklistId', 'c.title', 'c.inOrder', 'i.id', 'i.text', 'i.settledAt'])
    .select(['i.forCustomer', 'i.kind', 'i.help', 'i.isMandatory', 'i.dueAt', 'i.answer'])
    .orderBy('c.id')
    .orderBy('i.position')
    .orderBy('i.id')
type Row = Awaited<ReturnType<ReturnType<typeof shownRows>['execute']>>[number]

/** Whether a ticket takes answers of this person now. */
export const isAnswerable = ({ actor }: Ctx, ticket: TicketFacts & { status: string }): boolean =>
  can(actor, actor.side === 'staff' ? 'ticket.checklist' : 'ticket.reply', ticket) &&
  (OPEN_STATUSES as readonly string[]).includes(ticket.status)

/** What a customer does about an item that is theirs. */
const askedOf = (
  { kind, help, isMandatory: mandatory, dueAt, settledAt, inOrder, answer }: Row,
  before: readonly Row[],
  files: Attachment[],
) => ({
  ...{ kind: kind as ItemKind, help, mandatory, dueAt, answer, files },
  waits: inOrder && settledAt === null && before.some((row) => row.isMandatory && row.settledAt === null),
})

/**
 * What customers see of the checklists of a ticket that are shared with them, and staff of what those see: what does not apply is left out. What is
 * asked of the customers comes with their answers.
 * @throws DomainError ticket_not_found
 */
export async function progress(ctx: Ctx, { ticketId }: ListChecklists): Promise<ChecklistProgress> {
  const ticket = await mustSee(ctx, ticketId)
  const rows = await shownRows(ctx, ticketId).execute()
  const files = await filesOfItems(
    ctx,
    rows.filter(({ forCustomer, kind }) => forCustomer && kind === 'file').map(({ id }) => id),
  )
  const view = (row: Row, before: readonly Row[]) => ({
    ...{ id: row.id, text: row.text, doneAt: row.settledAt },
    asked: row.forCustomer ? askedOf(row, before, files.get(row.id) ?? []) : null,
  })
  const lists = [...Map.groupBy(rows, ({ checklistId }) => checklistId).values()]
  return {
    mayAnswer: isAnswerable(ctx, ticket),
    data: lists.flatMap((items) => {
      const [first] = items
      return first ? [{ id: first.checklistId, title: first.title, items: items.map((row, n) => view(row, items.slice(0, n))) }] : []
    }),
  }
}
