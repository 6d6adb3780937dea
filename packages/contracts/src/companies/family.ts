import { z } from 'zod'
import { Id } from '../common.ts'
import { COMPANY_STATES } from './bounds.ts'

export const GetFamily = z.strictObject({ id: Id })
export type GetFamily = z.output<typeof GetFamily>

/** A branch, or a branch of one; `parentId` is the company right above it. */
const Branch = z.object({ id: Id, name: z.string(), status: z.enum(COMPANY_STATES), parentId: Id, openTickets: z.int() })

/** All branches of a company by name, at whatever depth, and the open tickets that the reader sees of it and of them together. */
export const Family = z.object({ data: z.array(Branch), openTickets: z.int() })
export type Family = z.output<typeof Family>
