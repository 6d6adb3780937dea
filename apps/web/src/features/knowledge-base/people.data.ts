import { keepPreviousData } from '@tanstack/react-query'
import { useCan } from '../../lib/can.ts'
import { trpc } from '../../lib/trpc.ts'

type Named = { id: number; name: string }

/** People whose name begins like this, and the one who is chosen already. */
export function useOwnersFound(search: string, chosen: number | undefined): readonly Named[] {
  const may = useCan()('user.list')
  const found = trpc.users.list.useQuery(
    { active: true, limit: 20, ...(search ? { search } : {}) },
    { enabled: may && (search !== '' || chosen === undefined), placeholderData: keepPreviousData, retry: false },
  )
  const one = trpc.users.get.useQuery({ id: chosen ?? 1 }, { enabled: may && chosen !== undefined, retry: false }).data
  const others = (found.data?.data ?? []).filter(({ id }) => id !== chosen)
  return [...(one && chosen !== undefined ? [{ id: one.id, name: one.name }] : []), ...others]
}
