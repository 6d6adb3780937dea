import { z } from 'zod'
import { ROLES } from '../access.ts'
import { Id } from '../common.ts'
import { because } from '../reasons.ts'
import { AUDIENCES, MAX_AUDIENCE_COMPANIES } from './words.ts'

/** Whom an article or category is meant for, as its fields. Staff read what is meant for companies, and write for all. */
export const AUDIENCE_FIELDS = {
  audience: z.enum(AUDIENCES),
  /** With `roles`: these and no others. */
  roles: z.array(z.enum(ROLES).exclude(['guest'])).max(ROLES.length),
  /** With `company`: customers of these companies. */
  companyIds: z.array(Id).max(MAX_AUDIENCE_COMPANIES),
}
const AudienceInput = z.object(AUDIENCE_FIELDS).partial()
export type AudienceInput = z.output<typeof AudienceInput>

/** An audience of roles or companies names at least one. Updates ask again with what is stored. */
export function audienceGaps({ audience, roles, companyIds }: AudienceInput): { path: string[]; message: string }[] {
  if (audience === 'roles' && (roles ?? []).length === 0) return [{ path: ['roles'], message: because('audience_without_roles') }]
  if (audience === 'company' && (companyIds ?? []).length === 0)
    return [{ path: ['companyIds'], message: because('audience_without_companies') }]
  return []
}
