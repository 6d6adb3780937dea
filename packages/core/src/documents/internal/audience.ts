import { isAtLeast } from '@balcao/contracts/access'
import type { LeastRole, Visibility } from '@balcao/contracts/documents/bounds'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'

export type Readers = { visibility: Visibility; companyIds: number[]; leastRole: LeastRole | null }

/**
 * For whom a document is, with nothing but what its visibility asks for. Companies that were named before may be gone.
 * @throws DomainError invalid_input
 */
export async function soundReaders(
  ctx: Ctx,
  { visibility, companyIds, leastRole }: Readers,
  held: readonly number[] = [],
): Promise<Readers> {
  if (visibility === 'company') {
    const ids = [...new Set(companyIds)]
    if (ids.length === 0) throw invalid({ field: 'companyIds', reason: 'option_missing' })
    const known = await ctx.db.selectFrom('companies').select('id').where('id', 'in', ids).execute()
    const gone = ids.filter((id) => !held.includes(id) && !known.some((company) => company.id === id))
    if (gone.length > 0) throw invalid({ field: 'companyIds', reason: 'company_not_found' })
    return { visibility, companyIds: ids, leastRole: null }
  }
  if (visibility === 'roles') {
    if (leastRole === null) throw invalid({ field: 'leastRole', reason: 'option_missing' })
    if (!isAtLeast(ctx.actor.role, leastRole)) throw invalid({ field: 'leastRole', reason: 'document_role_above' })
    return { visibility, companyIds: [], leastRole }
  }
  return { visibility, companyIds: [], leastRole: null }
}
