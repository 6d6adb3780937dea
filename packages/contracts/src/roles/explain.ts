import { z } from 'zod'
import { ROLES } from '../access.ts'
import { Id, Timestamp } from '../common.ts'
import { GRANTS, PERMISSION_KEYS, type PermissionKey } from './permissions.ts'

export const ExplainAccess = z.strictObject({ userId: Id, ticketId: Id })
export type ExplainAccess = z.output<typeof ExplainAccess>

/** What decided, in the order in which it is looked at. */
export const DECISIONS = [
  'tenant_suspended',
  'account_inactive',
  'second_factor_due',
  'no_permission',
  'requester',
  'watcher',
  'assignee',
  'queue',
  'company',
  'tenant',
  'out_of_scope',
] as const

/** Why somebody can or cannot see a ticket of the same organisation. */
export const AccessExplained = z.object({
  allowed: z.boolean(),
  decision: z.enum(DECISIONS),
  user: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    active: z.boolean(),
    role: z.string(),
    roleName: z.string(),
    base: z.enum(ROLES),
    companyName: z.string().nullable(),
    queues: z.array(z.string()),
  }),
  ticket: z.object({ id: Id, number: z.int(), queueName: z.string().nullable(), companyName: z.string().nullable() }),
  tenant: z.object({ name: z.string(), status: z.string() }),
  /** The permission asked, how far the role has it, and whether somebody changed it. */
  permission: z.object({
    key: z.enum(PERMISSION_KEYS as readonly [PermissionKey, ...PermissionKey[]]),
    grant: z.enum(GRANTS),
    changed: z.boolean(),
    /** Scopes with which the answer would be yes, as far as the role's base may have them. */
    enough: z.array(z.enum(GRANTS)),
  }),
  /** The last session that still stands; null when the person must sign in again. */
  session: z.object({ startedAt: Timestamp, lastUsedAt: Timestamp, refreshedAt: Timestamp, expiresAt: Timestamp }).nullable(),
})
export type AccessExplained = z.output<typeof AccessExplained>
