import { z } from 'zod'
import { Timestamp } from '../common.ts'

/** An error that nobody foresaw, a job that failed, a statement that took long. */
export const FAULT_KINDS = ['error', 'job', 'slow'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export const ListFaults = z.strictObject({ limit: z.int().min(1).max(100).default(50) })
export type ListFaults = z.output<typeof ListFaults>

/** The same fault however often it came: no message, no value, no text of anybody. */
export const Fault = z.object({
  kind: z.enum(FAULT_KINDS),
  /** The call, the job, or the statement with its placeholders. */
  what: z.string(),
  /** Name, code and place of an error. */
  detail: z.string(),
  n: z.int(),
  worstMs: z.int().nullable(),
  firstAt: Timestamp,
  lastAt: Timestamp,
  /** Of the newest call; its path can be followed. */
  requestId: z.string().nullable(),
})
export type Fault = z.output<typeof Fault>
export const Faults = z.object({ data: z.array(Fault) })
