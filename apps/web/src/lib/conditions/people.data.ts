import { useCan } from '../can.ts'
import { useAssignable } from '../tickets/people.data.ts'
import { trpc } from '../trpc.ts'

/** Some people by id, for who may see people. */
function useNamed(ids: readonly number[]) {
  const may = useCan()('user.list')
  const named = trpc.useQueries((ask) => (may ? ids : []).map((id) => ask.users.get({ id })))
  return named.flatMap((one) => (one.data ? [one.data] : []))
}

/** Customers to ask for: those found, and those already chosen. */
export function useRequesters(search: string, chosen: readonly number[]) {
  const may = useCan()('user.list')
  const { data } = trpc.users.list.useQuery({ active: true, limit: 20, search }, { enabled: may && search !== '' })
  const found = may && search ? (data?.data ?? []) : []
  return [...found, ...useNamed(chosen.filter((id) => !found.some((one) => one.id === id)))]
}

/** People who can be responsible for tickets: those found, and those already chosen. */
export function useResponsible(search: string, chosen: readonly number[]) {
  const { people: found } = useAssignable(search)
  return [...found, ...useNamed(chosen.filter((id) => !found.some((one) => one.id === id)))]
}
