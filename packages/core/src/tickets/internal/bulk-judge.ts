import type { BulkChanges } from '@balcao/contracts/tickets/bulk'
import type { PriorityMatrix } from '@balcao/contracts/tickets/priority-matrix'
import { type Ctx, me } from '../../ctx.ts'
import type { Prepared } from '../../custom-fields/write.ts'
import { conflict, DomainError, invalid, notFound } from '../../errors.ts'
import { can, must } from '../../policy.ts'
import { judged } from '../../workflows/follow.ts'
import { type Assessed, assessed, matrixRow } from '../assessment.ts'
import type { Locked } from '../bulk/rows.ts'
import { isFinishing } from '../changes.ts'
import { mustBeAssignable, mustExistQueue, mustExistTags } from '../references.ts'
import { lackingToResolve } from '../resolving.ts'
import { mustBeChoosable } from '../settings/type-rows.ts'
import { isReassignment, mustBeAllowed } from './allowed.ts'
import { reasonForMany } from './status-reason.ts'
import { isBound, moveOf, moveRefused } from './workflow-moves.ts'

/** The changes of columns, as for one ticket. */
export const columnsOf = ({
  addTagIds: _,
  removeTagIds: __,
  spam: ___,
  customFields: ____,
  priorityReason: _____,
  ...columns
}: BulkChanges) => columns

/** What these tickets are about to be. */
const typesOf = (ids: readonly number[], type: string | undefined) =>
  new Map(type === undefined ? [] : ids.map((id) => [id, type] as const))

/** The matrix of a change that the matrix has a say in. @throws DomainError invalid_input for a reason where there is none */
export async function matrixFor(ctx: Ctx, { priority, priorityReason }: BulkChanges): Promise<PriorityMatrix | undefined> {
  if (priority === undefined) return undefined
  const matrix = await matrixRow(ctx.db)
  if (priorityReason !== undefined && !matrix.enabled) throw invalid({ field: 'changes.priorityReason', reason: 'priority_not_assessed' })
  return matrix
}

/** What another priority comes to for a ticket; nothing where it has that one already, for whatever reason. @throws DomainError see `assessed` */
export const priorityOf = (matrix: PriorityMatrix | undefined, ticket: Locked, { priority, priorityReason }: BulkChanges): Assessed =>
  !matrix || priority === ticket.priority ? {} : assessed(matrix, ticket, { priority, priorityReason })

/** May the caller do this to the ticket? The same questions in the same order as for one alone. @throws DomainError */
export function mustBeOpenTo(ctx: Ctx, ticket: Locked | undefined, changes: BulkChanges): asserts ticket is Locked {
  if (!ticket || !can(ctx.actor, 'ticket.read', ticket)) throw notFound('ticket_not_found')
  if (!isReassignment(changes)) must(ctx, 'ticket.edit', ticket)
  // Like cancelling, it takes work away from everybody.
  if (changes.spam !== undefined) must(ctx, 'ticket.cancel', ticket)
  mustBeAllowed(ctx, ticket, columnsOf(changes))
}

/** What the changes name must be there, for whichever ticket. @throws DomainError invalid_input */
async function mustMakeSense(ctx: Ctx, changes: BulkChanges): Promise<void> {
  await mustBeChoosable(ctx, changes.type, undefined, 'changes.type')
  if (changes.queueId) await mustExistQueue(ctx, changes.queueId)
  if (changes.assigneeId && changes.assigneeId !== me(ctx)) await mustBeAssignable(ctx, changes.assigneeId, null)
  const tags = [...(changes.addTagIds ?? []), ...(changes.removeTagIds ?? [])]
  if (tags.length) await mustExistTags(ctx, tags)
}

/** `fields` is what the custom fields come to, `matrix` that of `matrixFor`. @returns what refuses the change of each ticket, by its id; others may be changed */
export async function refusals(
  ctx: Ctx,
  wanted: readonly { id: number; version?: number | undefined }[],
  held: ReadonlyMap<number, Locked>,
  changes: BulkChanges,
  fields: ReadonlyMap<number, Prepared>,
  matrix: PriorityMatrix | undefined,
): Promise<Map<number, DomainError>> {
  await mustMakeSense(ctx, changes)
  const finishing = [...held.values()].filter((ticket) => isFinishing(ctx, ticket, changes)).map(({ id }) => id)
  const lacking = await lackingToResolve(ctx, finishing, fields, typesOf(finishing, changes.type))
  const moves = isBound(ctx) ? [...held.values()].flatMap((ticket) => moveOf(ticket, columnsOf(changes)) ?? []) : []
  const lackingReason = await reasonForMany(ctx, changes)
  const verdicts = await judged(ctx, moves, fields)
  const byQueue = new Map<number | null, DomainError | undefined>()
  const assignable = async ({ queueId, assigneeId }: Locked) => {
    if (!changes.assigneeId || changes.assigneeId === assigneeId) return
    const queue = changes.queueId ?? queueId
    if (!byQueue.has(queue)) byQueue.set(queue, await refusalOf(() => mustBeAssignable(ctx, changes.assigneeId as number, queue)))
    const refusal = byQueue.get(queue)
    if (refusal) throw refusal
  }
  const refused = new Map<number, DomainError>()
  for (const { id, version } of wanted) {
    const refusal = await refusalOf(async () => {
      const ticket = held.get(id)
      mustBeOpenTo(ctx, ticket, changes)
      if (version !== undefined && version !== ticket.version) throw conflict('ticket_changed')
      await assignable(ticket)
      priorityOf(matrix, ticket, changes)
      const wrong = fields.get(id)?.errors ?? []
      if (wrong.length) throw invalid(...wrong)
      const verdict = verdicts.get(id)
      if (verdict && verdict.reasons.length > 0) throw moveRefused(verdict)
      const unsaid = lackingReason(ticket)
      if (unsaid) throw unsaid
      const missing = lacking.get(id)
      if (missing) throw invalid(...missing)
    })
    if (refusal) refused.set(id, refusal)
  }
  return refused
}

async function refusalOf(run: () => Promise<void>): Promise<DomainError | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}
