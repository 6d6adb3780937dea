import { z } from 'zod'
import { Id, listOf, Paging, Timestamp } from '../common.ts'

export const ListActivity = Paging.omit({ page: true }).extend({ id: Id }).strict()
export type ListActivity = z.output<typeof ListActivity>

const Fields = z.record(z.string(), z.unknown())

/** Something that was done to a company, as the audit log keeps it: what was and what is, by field. */
export const CompanyActivity = z.object({
  id: Id,
  at: Timestamp,
  /** Null for what the product did by itself. */
  actor: z.object({ id: Id, name: z.string() }).nullable(),
  action: z.string(),
  before: Fields.nullable(),
  after: Fields.nullable(),
  /** Whom an act on a person of the company was about. */
  person: z.string().nullable(),
})
export type CompanyActivity = z.output<typeof CompanyActivity>
export const CompanyActivityList = listOf(CompanyActivity)
