import { z } from 'zod'
import { ROLES } from '../access.ts'
import { freeObject, Id, Instant, line, prose } from '../common.ts'
import { because } from '../reasons.ts'
import { MAX_RECEIVERS } from './kinds.ts'
import { NotificationPriority, Severity } from './notifications.ts'

const Word = z
  .string()
  .max(50)
  .regex(/^[a-z][a-z0-9_]*$/, { error: because('announcement_type_malformed') })
/** A path of our own: never another address, whatever its beginning makes of it (R18). */
export const OwnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, { error: because('own_path_only') })
const Metadata = freeObject(z.union([line(500), z.number(), z.boolean(), z.null()]), { maxKey: 50, maxKeys: 20 })

/** What an announcement says, checked, as the background work carries it on. */
export const Said = z.object({
  title: z.string(),
  message: z.string(),
  severity: Severity,
  priority: NotificationPriority,
  module: z.string(),
  type: z.string(),
  actionUrl: z.string().optional(),
  groupKey: z.string().optional(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  expiresAt: z.string().optional(),
})
export type Said = z.output<typeof Said>

const said = {
  title: line(200),
  message: prose(2_000),
  severity: Severity.default('info'),
  priority: NotificationPriority.default('medium'),
  module: Word.default('system'),
  type: Word.default('announcement'),
  actionUrl: OwnPath.optional(),
  groupKey: line(100).optional(),
  metadata: Metadata.optional(),
  /** When it is no longer worth reading: from then on it is in no list. */
  expiresAt: Instant.refine((at) => at > new Date().toISOString(), { error: because('already_past') }).optional(),
}

/** To one person of the organisation. */
export const CreateNotification = z.strictObject({ userId: Id, ...said })
export type CreateNotification = z.output<typeof CreateNotification>

/** To several by name. */
export const CreateNotifications = z.strictObject({ userIds: z.array(Id).min(1).max(MAX_RECEIVERS), ...said })
export type CreateNotifications = z.output<typeof CreateNotifications>
export const CreatedCount = z.object({ created: z.int() })
export type CreatedCount = z.output<typeof CreatedCount>

/** To everybody of the desk, or to all people of some roles, customers only so; written in the background. */
export const AnnounceToAll = z.strictObject({ roles: z.array(z.enum(ROLES)).min(1).max(ROLES.length).optional(), ...said })
export type AnnounceToAll = z.output<typeof AnnounceToAll>
/** The same people, asked before. */
export const CountReceivers = AnnounceToAll.pick({ roles: true })
export type CountReceivers = z.output<typeof CountReceivers>
/** How many people it goes to. */
export const Announced = z.object({ receivers: z.int() })
export type Announced = z.output<typeof Announced>
