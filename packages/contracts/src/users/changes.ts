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

export const UpdateUser = z.strictObject({
  id: Id,
  name: PersonName.optional(),
  email: Email.optional(),
  role: RoleSlug.optional(),
  companyId: Id.nullable().optional(),
  /** False ends every session of the person at once. */
  active: z.boolean().optional(),
})
export type UpdateUser = z.output<typeof UpdateUser>
