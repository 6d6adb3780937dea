import type { Company } from '@balcao/contracts/companies/companies'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isAwaited } from '../../lib/awaited.ts'
import { api, trpc } from '../../lib/trpc.ts'
import type { Filter } from './list/search.ts'
import { t } from './messages.ts'

const nextCursor = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined }

/** Companies by name, 50 a page. */
export function useCompanyList(filter: Filter, enabled: boolean) {
  const query = trpc.companies.list.useInfiniteQuery(
    { ...filter, limit: PAGE_SIZE },
    { ...nextCursor, enabled, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** People of a company by name, 50 a page. */
export function useCompanyPeople(id: number, search: string) {
  const query = trpc.companies.people.list.useInfiniteQuery(
    { id, limit: PAGE_SIZE, ...(search ? { search } : {}) },
    { ...nextCursor, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** A hook that finds companies by name, legal name or CNPJ, but one, for a `PickField`. */
export const companiesBut = (leaving: number | undefined) => (search: string) => {
  const query = trpc.companies.list.useQuery(
    { status: ['active', 'inactive'], limit: 20, ...(search ? { search } : {}) },
    { placeholderData: keepPreviousData },
  )
  return { found: (query.data?.data ?? []).filter(({ id }) => id !== leaving), isAwaited: isAwaited(query) }
}

/** What went wrong, as a sentence and by field. */
export type Refusal = { why: string; fields: Record<string, string> }

export function refusalOf(error: unknown): Refusal {
  const { code, message, details } = failureOf(error)
  if (code === 'company_cnpj_taken') {
    const held = (details as { company?: { name?: string } } | undefined)?.company?.name
    const why = held ? t('cnpjTaken', { name: held }) : message
    return { why, fields: { cnpj: why } }
  }
  return { why: message, fields: Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field.split('.')[0], message])) }
}

/** What a dialog confirmed, once; when it is refused, the reason is told and the dialog stays. */
export function useConfirmed() {
  const [busy, setBusy] = useState(false)
  async function run<T>(act: Promise<T>, done: (answer: T) => void) {
    setBusy(true)
    try {
      done(await act)
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), { id: 'company' })
      setBusy(false)
    }
  }
  return { busy, run }
}

/** A company's name stands on people and tickets too. */
function refresh(cache: QueryClient): void {
  for (const area of ['companies', 'users', 'tickets']) void cache.invalidateQueries({ queryKey: [[area]] })
}

type Values = Parameters<typeof api.companies.create.mutate>[0]
type Contact = Parameters<typeof api.companies.people.set.mutate>[0]

/** What is done to companies; each answers or throws. */
export function useCompanyActs() {
  const cache = useQueryClient()
  const told = async <T>(act: Promise<T>): Promise<T> => {
    try {
      return await act
    } finally {
      refresh(cache)
    }
  }
  return {
    create: (input: Values) => told(api.companies.create.mutate(input, { context: { actionKey: newActionKey() } })),
    save: (input: Partial<Values> & { id: number; active?: boolean; version?: number }): Promise<Company> =>
      told(api.companies.update.mutate(input)),
    remove: (id: number) => told(api.companies.remove.mutate({ id })),
    close: (id: number, intoId: number | null) => told(api.companies.close.mutate({ id, intoId })),
    merge: (id: number, intoId: number) => told(api.companies.merge.mutate({ id, intoId })),
    setPerson: (input: Contact) => told(api.companies.people.set.mutate(input)),
    askDomain: (id: number, email: string) =>
      told(api.companies.domains.ask.mutate({ id, email }, { context: { actionKey: newActionKey() } })),
    removeDomain: (id: number, domain: string) => told(api.companies.domains.remove.mutate({ id, domain })),
    removePerson: (id: number, userId: number) => told(api.companies.people.remove.mutate({ id, userId })),
  }
}
