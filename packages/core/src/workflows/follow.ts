import type { Role } from '@balcao/contracts/access'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { countConditions } from '@balcao/contracts/tickets/condition-places'
import type { Status } from '@balcao/contracts/tickets/statuses'
import type { Transition } from '@balcao/contracts/workflows/workflows'
import { sql } from 'kysely'
import { approvalStates } from '../approvals/states.ts'
import type { Ctx } from '../ctx.ts'
import { emptyFields } from '../custom-fields/lacking.ts'
import type { Prepared } from '../custom-fields/write.ts'
import { conditionsHold } from '../tickets/conditions.ts'
import { type BoundWorkflow, boundWorkflows } from './internal/bound.ts'
import { hasSayOn, obstacles, transitionFor } from './internal/judge.ts'

/** A ticket as a reply leaves it, which puts what is new or snoozed in progress: workflows judge what goes with the reply from there. */
export const replied = <T extends { status: string }>(ticket: T): T =>
  ticket.status === 'new' || ticket.status === 'scheduled' ? { ...ticket, status: 'open' } : ticket

/** A ticket that somebody wants to take to another status, as it is once the rest of the change is written. */
export type Move = { id: number; from: Status; to: Status; type: string; assigneeId: number | null; reason?: string | undefined }
export type PlannedFields = ReadonlyMap<number, Prepared>

/** A move that a workflow has a transition for. */
export type LedMove = Omit<Move, 'to' | 'type'> & { type?: string; transition: Transition }

/** The tickets of each transition that has conditions, as far as these hold. */
async function meetingConditions({ db }: Ctx, led: readonly LedMove[]): Promise<Map<string, Set<number>>> {
  const asked = Map.groupBy(
    led.filter(({ transition: { conditions } }) => countConditions(conditions) > 0),
    ({ transition }) => JSON.stringify(transition.conditions),
  )
  const meeting = new Map<string, Set<number>>()
  for (const [key, group] of asked) {
    const conditions = (group[0] as LedMove).transition.conditions
    const ids = group.map(({ id }) => id)
    const { rows } = await sql<{ id: number }>`
      select t.id from tickets t where t.id = any(${ids}) and ${conditionsHold(conditions)}`.execute(db)
    meeting.set(key, new Set(rows.map(({ id }) => id)))
  }
  return meeting
}

/** What is in the way of each of these moves, for somebody of this role, in their order. */
export async function obstaclesOf(
  ctx: Ctx,
  led: readonly LedMove[],
  role: Role,
  planned: PlannedFields = new Map(),
): Promise<FieldReason[][]> {
  const meeting = await meetingConditions(ctx, led)
  const keys = new Map<number, Set<string>>()
  for (const { id, transition } of led)
    if (transition.requires.fields.length > 0) keys.set(id, new Set([...(keys.get(id) ?? []), ...transition.requires.fields]))
  const types = new Map(led.flatMap(({ id, type }) => (type === undefined ? [] : [[id, type] as const])))
  const empty = await emptyFields(ctx, keys, planned, types)
  const approvals = await approvalStates(
    ctx,
    led.flatMap(({ id, transition }) => (transition.requires.approval ? id : [])),
  )
  return led.map(({ id, transition, assigneeId, reason }) => {
    const meets = meeting.get(JSON.stringify(transition.conditions))
    return obstacles(transition, {
      ...{ role, assigneeId, hasReason: reason !== undefined },
      approval: approvals.get(id) ?? 'none',
      meetsConditions: meets === undefined || meets.has(id),
      emptyFields: (empty.get(id) ?? []).filter(({ key }) => transition.requires.fields.includes(key)),
    })
  })
}

/** What workflows say to moves: the workflow of each ticket that follows one, and what is in the way. */
export type Verdict = { workflow: BoundWorkflow; reasons: FieldReason[] }

/**
 * Asks the workflows of tickets about moves that the caller wants to make. Tickets that follow none, and those in a status that theirs does not use, are
 * not in it.
 * @param planned what is written before they are moved
 */
export async function judged(ctx: Ctx, moves: readonly Move[], planned?: PlannedFields): Promise<Map<number, Verdict>> {
  const verdicts = new Map<number, Verdict>()
  if (moves.length === 0) return verdicts
  const bound = await boundWorkflows(ctx, moves)
  const led: LedMove[] = []
  for (const move of moves) {
    const workflow = bound.get(move.id)
    if (!workflow || !hasSayOn(workflow.transitions, move.from)) continue
    const transition = transitionFor(workflow.transitions, move.from, move.to)
    if (transition) led.push({ ...move, transition })
    const missing: FieldReason = { field: 'status', reason: 'transition_missing', params: { workflow: workflow.name } }
    verdicts.set(move.id, { workflow, reasons: transition ? [] : [missing] })
  }
  const found = await obstaclesOf(ctx, led, ctx.actor.role, planned)
  for (const [n, { id }] of led.entries()) verdicts.get(id)?.reasons.push(...(found[n] ?? []))
  return verdicts
}
