import { type Cells, cellOf, type Level, USUAL_CELLS } from '@balcao/contracts/tickets/matrix-words'
import type { PriorityMatrix } from '@balcao/contracts/tickets/priority-matrix'
import type { Priority } from '@balcao/contracts/tickets/statuses'
import type { UpdateTicket } from '@balcao/contracts/tickets/tickets'
import type { Tx } from '@balcao/db/tenant'
import { invalid } from '../errors.ts'

/** The matrix of the transaction's tenant; without a row the usual one, switched off. */
export async function matrixRow(db: Tx): Promise<PriorityMatrix> {
  const row = await db.selectFrom('priorityMatrices').select(['enabled', 'cells']).executeTakeFirst()
  return (row as PriorityMatrix | undefined) ?? { enabled: false, cells: [...USUAL_CELLS] }
}

type Held = { urgency: string | null; impact: string | null; priority: string; priorityReason: string | null }
type Asked = Pick<UpdateTicket, 'urgency' | 'impact' | 'priority' | 'priorityReason'>
/** What is to be written; what is not here stays. `priorityReason` is null once the priority is the proposed one. */
export type Assessed = Partial<{ urgency: Level | null; impact: Level | null; priority: Priority; priorityReason: string | null }>

/** A ticket that nobody assessed. */
export const UNASSESSED: Held = { urgency: null, impact: null, priority: '', priorityReason: null }

/** Does it ask for anything that the matrix has a say in? */
export const asksToAssess = ({ urgency, impact, priority, priorityReason }: Asked): boolean =>
  [urgency, impact, priority, priorityReason].some((one) => one !== undefined)

/**
 * What a change of urgency, impact or priority comes to. A new pair proposes the priority anew; another priority than the
 * proposed one needs its reason. Tickets that nobody assessed have any priority.
 * @throws DomainError invalid_input for an assessment where there is no matrix, and for a reason that is missing
 */
export function assessed({ enabled, cells }: { enabled: boolean; cells: Cells }, held: Held, asked: Asked): Assessed {
  const free: Assessed = asked.priority === undefined ? {} : { priority: asked.priority, priorityReason: null }
  const sent = (['urgency', 'impact', 'priorityReason'] as const).filter((field) => (asked[field] ?? null) !== null)
  if (!enabled && sent.length > 0) throw invalid(...sent.map((field) => ({ field, reason: 'priority_not_assessed' as const })))
  if (asked.urgency === null || asked.impact === null) return { ...free, urgency: null, impact: null, priorityReason: null }
  if (!enabled) return free
  const urgency = (asked.urgency ?? held.urgency) as Level | null
  const impact = (asked.impact ?? held.impact) as Level | null
  if (urgency === null && impact === null) return free
  const pair = { urgency: urgency ?? 'medium', impact: impact ?? 'medium' }
  const proposed = cells[cellOf(pair.urgency, pair.impact)] ?? 'medium'
  const isNew = pair.urgency !== held.urgency || pair.impact !== held.impact
  const priority = asked.priority ?? (isNew ? proposed : (held.priority as Priority))
  if (priority === proposed) return { ...pair, priority, priorityReason: null }
  if (asked.priorityReason !== undefined) return { ...pair, priority, priorityReason: asked.priorityReason }
  // Nothing of it changes: other cells since then ask nothing of tickets.
  if (priority === held.priority && !isNew) return {}
  throw invalid({ field: 'priorityReason', reason: 'priority_reason_missing' })
}

/** What a ticket that goes on from another takes along with its priority: how it came to be. */
export const assessmentOf = ({ urgency, impact, priorityReason }: Held): Omit<Assessed, 'priority'> => ({
  urgency: urgency as Level | null,
  impact: impact as Level | null,
  priorityReason,
})
