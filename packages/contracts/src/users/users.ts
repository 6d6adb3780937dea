import { z } from 'zod'
import { Id, line, listOf, opaque, Paging, Timestamp } from '../common.ts'

/** A role by its slug: one of ours, or one the organisation made. */
export const RoleSlug = opaque(63)

export const User = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  /** How they are spoken of, where they say so. */
  pronouns: z.string().nullable(),
  role: z.string(),
  roles: z.array(z.object({ slug: z.string() })),
  roleName: z.string(),
  /** The level that counts: of a custom role, its base's. */
  level: z.int(),
  tenant_id: Id,
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  active: z.boolean(),
  /** Opened the account themselves, and waits for approval. */
  pending: z.boolean(),
  /** Was invited, and has not signed in yet. */
  invited: z.boolean(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp.nullable(),
  /** Away at this moment, until then. */
  absentUntil: Timestamp.nullable(),
})
export type User = z.output<typeof User>

/** The people of a list. */
export const UserFilter = z.strictObject({
  search: line(200).optional(),
  role: z.array(RoleSlug).max(50).optional(),
  companyId: z.array(Id).max(50).optional(),
  active: z.boolean().optional(),
  pending: z.boolean().optional(),
})
export type UserFilter = z.output<typeof UserFilter>

export const ListUsers = Paging.extend({
  ...UserFilter.shape,
  /** Only people who can be responsible for tickets. */
  assignable: z.boolean().optional(),
}).strict()
export type ListUsers = z.output<typeof ListUsers>
export const UserList = listOf(User)

export const GetUser = z.strictObject({ id: Id })
export type GetUser = z.output<typeof GetUser>

/** A role the caller may give to others (never their own level or above). */
export const AvailableRole = z.object({ slug: z.string(), name: z.string(), level: z.int() })
export type AvailableRole = z.output<typeof AvailableRole>

export const FindCompanies = z.strictObject({ search: line(200).optional() })
export type FindCompanies = z.output<typeof FindCompanies>
export const CompanyRef = z.object({ id: Id, name: z.string() })
export type CompanyRef = z.output<typeof CompanyRef>
