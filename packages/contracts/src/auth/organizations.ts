import { z } from 'zod'
import '../reasons.ts'

/** What 409 `organization_required` carries: those of whom the password matched, and nobody else. */
export const OrganizationChoice = z.object({ organizations: z.array(z.object({ slug: z.string(), name: z.string() })) })
export type OrganizationChoice = z.output<typeof OrganizationChoice>
