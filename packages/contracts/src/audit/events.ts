import { z } from 'zod'
import { Id, Instant, line, listOf, Paging, Timestamp } from '../common.ts'
import { RISKS } from './risk.ts'

const Fields = z.record(z.string(), z.unknown())

/** Something that was done, or tried. */
export const AuditEvent = z.object({
  id: z.int(),
  timestamp: Timestamp,
  userId: Id.nullable(),
  userName: z.string(),
  userEmail: z.string().nullable(),
  userRole: z.string(),
  action: z.string(),
  resource: z.string(),
  resourceId: z.string().nullable(),
  /** `success`, `reason`, `path` or `permission`, `userAgent`, and what else the act has to say. */
  details: Fields,
  riskLevel: z.enum(RISKS),
  /** False for what a browser reported of itself. */
  trusted: z.boolean(),
  ip: z.string().nullable(),
  before: Fields.nullable(),
  after: Fields.nullable(),
})
export type AuditEvent = z.output<typeof AuditEvent>
export const AuditEventList = listOf(AuditEvent)

/**
 * What a browser may say of itself. Callers send whole events, so other fields are passed over, not refused: who, when,
 * from where and how risky is the server's to say (T14).
 */
export const RecordEvent = z.object({
  action: line(60),
  resource: line(300),
  details: z
    .object({
      success: z.boolean().optional(),
      reason: line(500).optional(),
      path: line(300).optional(),
      permission: line(100).optional(),
    })
    .default({}),
})
export type RecordEvent = z.output<typeof RecordEvent>

const filters = {
  /** Who did it: a user's id. */
  actor: Id.optional(),
  action: z.array(line(60)).max(20).optional(),
  resource: line(300).optional(),
  /** One thing of a kind of resource. */
  target: line(100).optional(),
  risk: z.array(z.enum(RISKS)).max(RISKS.length).optional(),
  trusted: z.boolean().optional(),
  /** From this instant on. */
  from: Instant.optional(),
  /** Before this instant. */
  to: Instant.optional(),
  /** High or critical, within the last 24 hours. */
  suspicious: z.boolean().optional(),
}

export const FilterEvents = z.strictObject(filters)
export type FilterEvents = z.output<typeof FilterEvents>
export const ListEvents = Paging.extend(filters).strict()
export type ListEvents = z.output<typeof ListEvents>

/** An export holds at most this many events. */
export const MAX_EXPORT = 100_000
export const ExportSize = z.object({ rows: z.int() })

/** High and critical events of the last 24 hours; stops counting at a thousand. */
export const Suspicious = z.object({ count: z.int(), latest: Timestamp.nullable() })
