import { z } from 'zod'
import { Id, line, listOf, Paging } from '../common.ts'

/** What somebody is to a company: a viewer answers and closes no tickets of others, all others may the same. */
export const CONTACT_ROLES = ['viewer', 'requester', 'approver', 'manager'] as const
export type ContactRole = (typeof CONTACT_ROLES)[number]

/** Which of a company's tickets a contact sees in the portal. */
export const VISIBILITIES = ['own', 'cc', 'company'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** Somebody of a company; `primary` when it is the one their new tickets are of. */
export const CompanyPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  primary: z.boolean(),
  role: z.enum(CONTACT_ROLES),
  visibility: z.enum(VISIBILITIES),
})
export type CompanyPerson = z.output<typeof CompanyPerson>

/** A company of the caller, what they are to it, and what they see of its tickets. */
export const MyCompany = z.object({ id: Id, name: z.string(), role: z.enum(CONTACT_ROLES), visibility: z.enum(VISIBILITIES) })
export type MyCompany = z.output<typeof MyCompany>

export const ListCompanyPeople = Paging.extend({ id: Id, search: line(200).optional() }).strict()
export type ListCompanyPeople = z.output<typeof ListCompanyPeople>
export const CompanyPeople = listOf(CompanyPerson)

/** Adds a person to a company, or changes what they are to it. `primary` makes it the one of their new tickets. */
export const SetCompanyPerson = z.strictObject({
  id: Id,
  userId: Id,
  role: z.enum(CONTACT_ROLES).optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  primary: z.literal(true).optional(),
})
export type SetCompanyPerson = z.output<typeof SetCompanyPerson>

export const RemoveCompanyPerson = z.strictObject({ id: Id, userId: Id })
export type RemoveCompanyPerson = z.output<typeof RemoveCompanyPerson>
