import { z } from 'zod'
import { Email, Id, line } from '../common.ts'
import { RoleSlug } from './users.ts'

export const PersonName = line(120)

export const CreateUser = z.strictObject({
  name: PersonName,
  email: Email,
  role: RoleSlug,
  companyId: Id.nullable().optional(),
  /** False for people who are not to be written to yet; they can be invited later. */
  invite: z.boolean().default(true),
})
export type CreateUser = z.output<typeof CreateUser>

export const OPEN_TICKETS = ['keep', 'release', 'reassign'] as const
export type OpenTickets = (typeof OPEN_TICKETS)[number]

export const UpdateUser = z.strictObject({
  id: Id,
  name: PersonName.optional(),
  email: Email.optional(),
  role: RoleSlug.optional(),
  companyId: Id.nullable().optional(),
  /** False ends every session of the person at once. */
  active: z.boolean().optional(),
  /** With `active: false`: what happens to the tickets that are open with them. Without it they stay where they are. */
  openTickets: z.enum(OPEN_TICKETS).optional(),
  /** Who gets them, for `reassign`. */
  reassignToId: Id.optional(),
})
export type UpdateUser = z.output<typeof UpdateUser>
