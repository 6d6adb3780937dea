import { effectiveRole, isStaff } from '@balcao/contracts/access'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { useFields } from '../../../lib/custom-fields/fields.data.ts'
import { useMe } from '../../../lib/session.ts'
import { useCompanyFilter } from '../../../lib/tickets/company-filter.data.ts'
import { useAssignable, useTicketOptions } from '../../../lib/tickets/people.data.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Filter } from '../filter/filter.ts'
import { useHappenedField } from '../filter/happened.data.ts'
import { useIssueFields } from '../filter/issue-fields.data.ts'
import { filterFields, fromChips, toChips } from '../filter/list-filters.ts'
import { useReasonField } from '../filter/reason-field.data.ts'
import { useFieldWords } from './field-words.data.ts'
import { useAssessmentWords } from './list-words.data.ts'

type FilterBarProps = { filter: Filter; onFilter: (filter: Filter) => void }

/** The whole filter of the list as chips. Loaded after the rows: nobody filters before they see them. */
export const FilterBar = ({ filter, onFilter }: FilterBarProps) => {
  const [search, setSearch] = useState('')
  const staff = isStaff(effectiveRole(useMe()))
  const people = usePeople(search, filter)
  const requesters = useRequestersOf(search, filter)
  const custom = useFields('ticket')
  const fieldWords = useFieldWords(custom.length > 0)
  const company = useCompanyFilter(filter)
  const assessment = useAssessmentWords(Boolean(filter.urgency ?? filter.impact))
  const { tags, queues } = useTicketOptions(staff)
  const issues = useIssueFields(filter, staff)
  const reasons = useReasonField(filter, staff)
  const happened = useHappenedField(filter.happened, queues)
  return (
    <FilterChips
      fields={[
        ...filterFields({ people, requesters, queues, tags, typed: search, staff }, filter, setSearch),
        ...(assessment?.assessmentFields(staff) ?? []),
        ...company,
        ...(fieldWords
          ? custom.map((field) =>
              fieldWords.fieldFilter(field, filter.customFields ?? [], { typed: search, onSearch: setSearch, people, me: true }),
            )
          : []),
        ...reasons,
        ...issues,
        ...happened,
      ]}
      applied={toChips(filter, custom)}
      onChange={(chips) => onFilter(fromChips(chips))}
    />
  )
}

/** People to filter by: those found, and those already chosen by the address. */
function usePeople(search: string, filter: Filter) {
  const me = useMe()
  const { people } = useAssignable(search)
  const chosen = (filter.assignee ?? []).filter((who) => typeof who === 'number')
  const missing = chosen.filter((id) => !people.some((person) => person.id === id))
  const named = trpc.useQueries((ask) => missing.map((id) => ask.users.get({ id })))
  return [...people.filter(({ id }) => id !== me.id), ...named.flatMap(({ data }) => (data ? [data] : []))]
}

/** Customers to filter by, once somebody looks for one, and those already chosen. */
function useRequestersOf(search: string, filter: Filter) {
  const may = useCan()('user.list')
  const { data } = trpc.users.list.useQuery({ active: true, limit: 20, search }, { enabled: may && search !== '' })
  const found = may && search ? (data?.data ?? []) : []
  const missing = (filter.requester ?? []).filter((who) => typeof who === 'number').filter((id) => !found.some((one) => one.id === id))
  const named = trpc.useQueries((ask) => (may ? missing : []).map((id) => ask.users.get({ id })))
  return [...found, ...named.flatMap((one) => (one.data ? [one.data] : []))]
}
