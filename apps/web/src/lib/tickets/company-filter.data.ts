import type { FilterField } from '@balcao/ui/lib/table/filters'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../can.ts'
import { trpc } from '../trpc.ts'
import { t } from './messages.ts'

const OFFERED = 20

/** The companies to filter by: those found, and those the address names. Customers have no such filter. */
export function useCompanyFilter(filter: { companyId?: readonly number[] }): FilterField[] {
  const may = useCan()('company.read')
  const [asked, setAsked] = useState('')
  const found = trpc.companies.list.useQuery(
    { limit: OFFERED, ...(asked ? { search: asked } : {}) },
    { enabled: may, staleTime: 300_000, placeholderData: keepPreviousData },
  )
  const chosen = may ? (filter.companyId ?? []) : []
  const offered = found.data?.data ?? []
  const missing = chosen.filter((id) => !offered.some((company) => company.id === id))
  const named = trpc.useQueries((ask) => missing.map((id) => ask.companies.get({ id })))
  if (!may) return []
  const options = [...offered, ...named.flatMap(({ data }) => (data ? [data] : []))]
  return [
    {
      id: 'company',
      label: t('company'),
      onSearch: setAsked,
      options: options.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}
