import { z } from 'zod'
import { ROLES } from '../access.ts'
import { Id, line, prose, Timestamp } from '../common.ts'
import { GRANTS, PERMISSION_KEYS, type PermissionKey } from './permissions.ts'

const Key = z.enum(PERMISSION_KEYS as readonly [PermissionKey, ...PermissionKey[]])
const Grant = z.enum(GRANTS)

/** A role of the organisation: one of the system's, or one cloned from it. */
export const RoleView = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** The system role it counts as: its level, its side of the counter, the menu. */
  base: z.enum(ROLES),
  level: z.int(),
  isSystem: z.boolean(),
  /** People who have it. */
  users: z.int(),
  /** All permissions, as they count now. */
  permissions: z.record(Key, Grant),
  /** Those that differ from the base's defaults. */
  changed: z.array(Key),
  secondFactorRequired: z.boolean(),
  /** False when the caller may look at it only. */
  editable: z.boolean(),
  updatedAt: Timestamp,
})
export type RoleView = z.output<typeof RoleView>

export const GetRole = z.strictObject({ id: Id })
export type GetRole = z.output<typeof GetRole>

const name = line(60)
const description = prose(300)

/** A new role starts as a copy of another. */
export const CreateRole = z.strictObject({ name, description: description.optional(), fromId: Id })
export type CreateRole = z.output<typeof CreateRole>

/** Only what is named changes. `reset` takes all permissions back to the base's defaults, before `permissions` apply. */
export const UpdateRole = z.strictObject({
  id: Id,
  name: name.optional(),
  description: z.union([z.literal(''), description]).optional(),
  permissions: z.partialRecord(Key, Grant).optional(),
  reset: z.literal(true).optional(),
  secondFactorRequired: z.boolean().optional(),
  /** What `updatedAt` was when the caller read the role; a later change is then a conflict. */
  readAt: z.string().max(40).optional(),
})
export type UpdateRole = z.output<typeof UpdateRole>

/** People who have the role get the replacement; without one, a role that somebody has stays. */
export const DeleteRole = z.strictObject({ id: Id, replacementId: Id.optional() })
export type DeleteRole = z.output<typeof DeleteRole>

/** A permission as the catalogue shows it. */
export const PermissionView = z.object({
  key: Key,
  resource: z.string(),
  name: z.string(),
  least: z.enum(ROLES),
  scopes: z.array(Grant),
})
export type PermissionView = z.output<typeof PermissionView>
