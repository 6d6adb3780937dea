import { z } from 'zod'
import { Id } from '../common.ts'

export const Tenant = z.object({ id: Id, slug: z.string(), name: z.string(), timeZone: z.string() })
export type Tenant = z.output<typeof Tenant>
