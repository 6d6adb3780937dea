import { type AudienceInput, audienceGaps } from '@balcao/contracts/kb/audience'
import type { Audience } from '@balcao/contracts/kb/words'
import type { Ctx } from '../ctx.ts'
import { invalid, reasonIn } from '../errors.ts'

/** Whom a row is meant for: roles and companies are empty where the audience does not go by them. */
export type StoredAudience = { audience: Audience; roles: string[]; companyIds: number[] }

/**
 * An audience as it is stored: what is sent over what holds now, without names that no longer count, and of companies that are there.
 * @throws DomainError invalid_input for an audience of roles or companies that names none, and for companies that do not exist
 */
export async function audienceOf(ctx: Ctx, input: AudienceInput, now: StoredAudience): Promise<StoredAudience> {
  const { audience, roles, companyIds } = { audience: input.audience ?? now.audience, ...namesOf(input, now) }
  const [gap] = audienceGaps({ audience, roles: roles as NonNullable<AudienceInput['roles']>, companyIds })
  if (gap) throw invalid({ field: gap.path.join('.'), ...reasonIn(gap.message) })
  if (audience !== 'company') return { audience, roles: audience === 'roles' ? roles : [], companyIds: [] }
  const there = await ctx.db
    .selectFrom('companies')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(companyIds))))
    .execute()
  const missing = companyIds.filter((id) => !there.some((company) => company.id === id))
  // A company that is gone since stays named until somebody changes the list.
  if (input.companyIds && missing.length > 0)
    throw invalid({ field: 'companyIds', reason: 'companies_not_there', params: { ids: missing } })
  return { audience, roles: [], companyIds }
}

const namesOf = (input: AudienceInput, now: StoredAudience) => ({
  roles: [...new Set<string>(input.roles ?? now.roles)].toSorted(),
  companyIds: [...new Set(input.companyIds ?? now.companyIds)].toSorted((one, other) => one - other),
})
