import { keepPreviousData } from '@tanstack/react-query'
import { isAwaited } from '../../lib/awaited.ts'
import { trpc } from '../../lib/trpc.ts'

/** Companies by name, legal name or CNPJ, for a `PickField`. */
export function useCompaniesFound(search: string) {
  const query = trpc.companies.list.useQuery(
    { status: ['active', 'inactive'], limit: 20, ...(search ? { search } : {}) },
    { placeholderData: keepPreviousData },
  )
  return { found: (query.data?.data ?? []).map(({ id, name }) => ({ id, name })), isAwaited: isAwaited(query) }
}
