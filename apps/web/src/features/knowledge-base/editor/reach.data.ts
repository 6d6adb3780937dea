import { trpc } from '../../../lib/trpc.ts'
import type { Drafted } from './fields.ts'

/** How many people these readers are, before the article is given to them. */
export const useReach = ({ audience, roles, companyIds }: Drafted, categoryId: number | null) =>
  trpc.kb.audience.reach.useQuery({ audience, roles, companyIds, categoryId }, { retry: false })
