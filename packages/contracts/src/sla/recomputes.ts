import { z } from 'zod'
import { Id, Person, Timestamp } from '../common.ts'
import { RECOMPUTE_CAUSES, RECOMPUTE_STATES } from './bounds.ts'

/** Clocks being worked out anew after policies or calendars changed. */
export const SlaRecompute = z.object({
  id: Id,
  cause: z.enum(RECOMPUTE_CAUSES),
  by: Person.nullable(),
  state: z.enum(RECOMPUTE_STATES),
  /** Tickets to look at, looked at, and changed. */
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
})
export type SlaRecompute = z.output<typeof SlaRecompute>

export const ListSlaRecomputes = z.strictObject({})
export type ListSlaRecomputes = z.output<typeof ListSlaRecomputes>
/** The newest twenty. */
export const SlaRecomputes = z.object({ data: z.array(SlaRecompute) })
export type SlaRecomputes = z.output<typeof SlaRecomputes>

export const CancelSlaRecompute = z.strictObject({ id: Id })
export type CancelSlaRecompute = z.output<typeof CancelSlaRecompute>
