import { z } from 'zod'
import { Id } from '../common.ts'
import { AUDIENCE_FIELDS } from './audience.ts'

/** Whom an audience lets in below the ceilings of a category (null: in none), asked before it is chosen. */
export const GetReach = z
  .strictObject({ ...AUDIENCE_FIELDS, categoryId: Id.nullable().optional() })
  .partial({ roles: true, companyIds: true })
export type GetReach = z.output<typeof GetReach>
/** People with access who would read it, staff among them; `isPublic`: and the internet. */
export const Reach = z.object({ people: z.int(), staff: z.int(), isPublic: z.boolean() })
export type Reach = z.output<typeof Reach>
