import type { BulkChanges, BulkFailure, BulkResult, UndoBulk } from '@balcao/contracts/tickets/bulk'
import { type Ctx, me } from '../../ctx.ts'
import { prepareBack } from '../../custom-fields/write-many.ts'
import { conflict, DomainError } from '../../errors.ts'
import { mustBeOpenTo } from '../internal/bulk-judge.ts'
import { now } from '../queries.ts'
import { customStatusesThere } from '../settings/custom-status-rows.ts'
import { typesThere } from '../settings/type-rows.ts'
import { mustBeUndoable } from './bulk.ts'
import { changedTickets, lockTickets, tagsNamed, tagsOf } from './rows.ts'
import { failureOf, type Step, stepBack, take } from './steps.ts'

/** A bulk change of the caller that can still be undone, held until this transaction ends. */
async function mustFindEdit(ctx: Ctx, id: number) {
  const edit = await ctx.db
    .selectFrom('bulkEdits')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', me(ctx))
    .forUpdate()
    .executeTakeFirst()
  return mustBeUndoable(ctx, edit)
}

/**
 * Puts tickets back as a bulk change of the caller found them. Those that changed since are left alone and named.
 * @throws DomainError bulk_edit_not_found; bulk_edit_past when it was undone already, or is too long ago
 */
export async function undo(ctx: Ctx, input: UndoBulk): Promise<BulkResult> {
  const edit = await mustFindEdit(ctx, input.id)
  const ids = edit.former.map(({ id }) => id)
  const held = await lockTickets(ctx.db, ids)
  const tags = await tagsOf(ctx.db, ids)
  const named = await tagsNamed(ctx.db, [...new Set(edit.former.flatMap((one) => one.tags.map(({ tagId }) => tagId)))])
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const formerFields = new Map(edit.former.flatMap(({ id, fields }) => (fields ? [[id, fields] as const] : [])))
  const fields = await prepareBack(ctx, 'ticket', formerFields)
  const types = await typesThere(
    ctx,
    edit.former.map(({ type }) => type),
  )

  const customs = await customStatusesThere(
    ctx,
    edit.former.flatMap(({ customStatusId }) => customStatusId ?? []),
  )

  const failed: BulkFailure[] = []
  const steps: Step[] = []
  for (const former of edit.former) {
    const ticket = held.get(former.id)
    try {
      // Who may make the change from there may take it back, also where it took the ticket out of their sight.
      mustBeOpenTo(ctx, ticket && { ...ticket, ...former }, edit.changes as BulkChanges)
      if (ticket?.version !== former.version) throw conflict('ticket_changed')
      steps.push(stepBack(ticket, tags.get(former.id) ?? [], former, { names, types, customs, fields: fields.get(former.id) }))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      failed.push(failureOf(former.id, error, ticket))
    }
  }
  await take(ctx, steps)
  await ctx.db.updateTable('bulkEdits').set({ undoneAt: now }).where('id', '=', input.id).execute()
  const back = steps.map(({ row }) => row.id)
  return { id: null, undoUntil: null, updated: await changedTickets(ctx.db, back), unchanged: 0, failed }
}
