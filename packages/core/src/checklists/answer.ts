import type { AnswerItem, ChecklistProgress } from '@balcao/contracts/checklists/checklists'
import { OPEN_STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import type { AuthContext } from '../auth/session.ts'
import { asSystem, type Ctx, makeCtx } from '../ctx.ts'
import { conflict, DomainError, forbidden, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import { changeLocked, mustSee } from '../tickets/tickets.ts'
import { announce, settleCompletion } from './internal/changes.ts'
import { type HeldItem, holdItem } from './internal/checklist-rows.ts'
import { writeItem } from './internal/write-item.ts'
import { progress } from './progress.ts'

type Opens = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>

/** The caller, where they see the item among what is shared with customers. @throws DomainError checklist_item_not_found */
async function mustKnow(ctx: Ctx, id: number): Promise<Ctx> {
  const item = await ctx.db
    .selectFrom('checklistItems as i')
    .innerJoin('ticketChecklists as c', (join) => join.onRef('c.tenantId', '=', 'i.tenantId').onRef('c.id', '=', 'i.checklistId'))
    .select('c.ticketId')
    .where('i.id', '=', id)
    .where('c.shared', '=', true)
    .where('i.state', '<>', 'skipped')
    .executeTakeFirst()
  if (!item) throw notFound('checklist_item_not_found')
  await mustSee(ctx, item.ticketId).catch(() => {
    throw notFound('checklist_item_not_found')
  })
  return ctx
}

/** Whether the caller is to do it still: under the lock it may be nobody's of theirs by now. */
function mustBeTheirs(ctx: Ctx, { ticket, checklist, item }: HeldItem): void {
  const { actor } = ctx
  if (!checklist.shared || item.state === 'skipped' || !can(actor, 'ticket.read', ticket)) throw notFound('checklist_item_not_found')
  if (!item.forCustomer) throw forbidden('checklist_item_not_yours')
  must(ctx, actor.side === 'staff' ? 'ticket.checklist' : 'ticket.reply', ticket)
  if (!(OPEN_STATUSES as readonly string[]).includes(ticket.status)) throw conflict('ticket_closed')
}

/** A ticket that waits for its customer goes on once they did all that was asked of them; where its workflow does not let it, it stays. */
async function resume(system: Ctx, { ticket }: HeldItem): Promise<void> {
  if ((ticket.status as Status) !== 'waiting_customer') return
  const open = await system.db
    .selectFrom('ticketChecklists as c')
    .innerJoin('checklistItems as i', (join) => join.onRef('i.tenantId', '=', 'c.tenantId').onRef('i.checklistId', '=', 'c.id'))
    .select('i.id')
    .where('c.ticketId', '=', ticket.id)
    .where('c.shared', '=', true)
    .where('i.forCustomer', '=', true)
    .where('i.state', '=', 'open')
    .executeTakeFirst()
  if (open) return
  try {
    await changeLocked(system, ticket, { status: 'open' })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

/**
 * A customer does an item that is theirs to do, or says that it is not done after all; staff who do items may write it for them. It is written as
 * the system, in the caller's name: customers write nothing of checklists by themselves.
 * @throws DomainError checklist_item_not_found, checklist_item_not_yours, ticket_closed, forbidden, and all of `writeItem`
 */
export async function answer(auth: AuthContext, open: Opens, { id, done, ...given }: AnswerItem): Promise<ChecklistProgress> {
  const { actor, from } = await open((ctx) => mustKnow(ctx, id))
  const ticketId = await asSystem(auth.db, actor.tenantId, async (system) => {
    const ctx = makeCtx(system.db, actor, from)
    const held = await holdItem(ctx, id)
    mustBeTheirs(ctx, held)
    await writeItem(ctx, held, { ...given, state: done ? 'done' : 'open' })
    const { checklist } = held
    await settleCompletion(ctx, checklist)
    await announce(ctx, checklist)
    if (done && held.item.state === 'open' && actor.side === 'customer') {
      await ctx.emit('checklist:customer_answered', { ticketId: checklist.ticketId, checklistId: checklist.id, itemId: id })
      await resume(system, held)
    }
    return checklist.ticketId
  })
  return open((ctx) => progress(ctx, { ticketId }))
}
