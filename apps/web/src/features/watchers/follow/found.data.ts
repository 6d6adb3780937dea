import { effectiveRole, isStaff } from '@balcao/contracts/access'
import { nameKey } from '@balcao/contracts/folded'
import { keepPreviousData } from '@tanstack/react-query'
import { isAwaited } from '../../../lib/awaited.ts'
import type { Pick } from '../../../lib/pickers/pick-choices.tsx'
import { useMe } from '../../../lib/session.ts'
import { useTicketOptions } from '../../../lib/tickets/people.data.ts'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './follow.messages.ts'

const SHOWN = 20

export type Option = Pick & { detail?: string }
type Found = { found: readonly Option[]; isAwaited: boolean }

const fitting = (all: readonly Option[], search: string) =>
  all.filter(({ name }) => nameKey(name).includes(nameKey(search))).slice(0, SHOWN)

function useCompanies(search: string): Found {
  const query = trpc.companies.list.useQuery({ limit: SHOWN, ...(search ? { search } : {}) }, { placeholderData: keepPreviousData })
  return { found: query.data?.data ?? [], isAwaited: isAwaited(query) }
}

function useQueues(search: string): Found {
  const options = useTicketOptions(true)
  return { found: fitting(options.queues, search), isAwaited: options.isAwaited }
}

function useTags(q: string): Found {
  const query = trpc.tags.autocomplete.useQuery({ q, limit: SHOWN }, { placeholderData: keepPreviousData })
  return { found: query.data ?? [], isAwaited: isAwaited(query) }
}

function useSearches(search: string): Found {
  // Customers have no views, and the call would be refused.
  const staff = isStaff(effectiveRole(useMe()))
  const { data } = trpc.tickets.views.list.useQuery({}, { enabled: staff, staleTime: 60_000 })
  const options = (data?.data ?? []).map(({ id, name, shared }) => ({ id, name, detail: t(shared ? 'team' : 'own') }))
  return { found: fitting(options, search), isAwaited: staff && data === undefined }
}

function useKeptSearches(search: string): Found {
  const { data, isLoading } = trpc.search.kept.list.useQuery({})
  const options = (data?.saved ?? []).map(({ id, name, q }) => ({ id, name: name ?? q, detail: q }))
  return { found: fitting(options, search), isAwaited: isLoading }
}

/** How what can be followed is looked for by its name; hooks. */
export const FOUND = { company: useCompanies, queue: useQueues, tag: useTags, search: useSearches, kept_search: useKeptSearches } as const
