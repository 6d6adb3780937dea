import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { CHANNELS, PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { channelName, priorityName, typeName } from '@balcao/ui/lib/names'
import type { AppliedFilter, FilterField } from '@balcao/ui/lib/table/filters'
import { allTypes } from '@balcao/ui/lib/texts/ticket-types'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { fieldAddress, fieldChips } from '../../lib/custom-fields/field-chips.ts'
import { fieldFilter } from '../../lib/custom-fields/field-filter.ts'
import { useFields } from '../../lib/custom-fields/fields.data.ts'
import { useCompanyFilter } from '../../lib/tickets/company-filter.data.ts'
import { useAssignable, useTicketOptions } from '../../lib/tickets/people.data.ts'
import { trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import { FILTER_ADDRESS, type Listed, type Narrowed, readFilter, writeFilter } from './search.ts'

type FilterProps = {
  filter: Narrowed
  /** What the report in front can be narrowed by; else by all. */
  only: readonly Listed[] | undefined
  onChange: (filter: Narrowed) => void
}

/** Which tickets a report counts, as chips; people by name for whom the report names them. */
export const ReportFilter = ({ filter, only, onChange }: FilterProps) => {
  const { queues, tags } = useTicketOptions(true)
  const people = usePeople(filter.agentId)
  const custom = useFields('ticket')
  const own = useOwnFields(filter, custom)
  const company = useCompanyFilter(filter)
  const offered = (address: string) => only === undefined || only.some((name) => FILTER_ADDRESS[name] === address)
  return (
    <FilterChips
      fields={[
        field('queueId', named(queues, filter.queueId)),
        ...people,
        field(
          'priority',
          PRIORITIES.toReversed().map((value) => ({ value, label: priorityName(value) })),
        ),
        field(
          'channel',
          CHANNELS.map((value) => ({ value, label: channelName(value) })),
        ),
        field(
          'type',
          allTypes().map((value) => ({ value, label: typeName(value) })),
        ),
        ...company,
        field('tagId', named(tags, filter.tagId)),
        ...own,
      ]
        .filter(({ options, onSearch }) => options.length > 0 || onSearch)
        .filter(({ id }) => offered(id))}
      applied={chipsOf(filter, custom).filter(({ field: id }) => offered(id))}
      onChange={(chips) =>
        onChange(
          readFilter({
            // What the report in front does not know stays for the others.
            ...Object.fromEntries(Object.entries(writeFilter(filter)).filter(([id]) => !offered(id))),
            ...Object.fromEntries(chips.map(({ field: id, values }) => [id, values.join(',')])),
            ...fieldAddress(chips),
          }),
        )
      }
    />
  )
}

/** What is asked, as chips. */
const chipsOf = ({ customFields, ...filter }: Narrowed, custom: readonly CustomField[]): AppliedFilter[] => [
  ...Object.entries(writeFilter({ ...filter, customFields: [] })).map(([id, values]) => ({ field: id, values: values.split(',') })),
  ...fieldChips(customFields, custom),
]

/** Custom fields of tickets, as the list of tickets offers them. */
function useOwnFields({ customFields }: Narrowed, custom: readonly CustomField[]): FilterField[] {
  const [typed, setTyped] = useState('')
  const { people } = useAssignable(
    typed,
    custom.some(({ type }) => type === 'user'),
  )
  return custom.map((one) => fieldFilter(one, customFields, { typed, onSearch: setTyped, people, me: true }))
}

const field = (name: Exclude<Listed, 'companyId'>, options: FilterField['options']): FilterField => ({
  id: FILTER_ADDRESS[name],
  label: t(name),
  options,
})

/** Names to choose from; what an old address asks for and is gone has its number. */
const named = (offered: readonly { id: number; name: string }[], chosen: readonly number[]) => [
  ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
  ...chosen.filter((id) => !offered.some((one) => one.id === id)).map((id) => ({ value: String(id), label: String(id) })),
]

/** People by name: those found, and those already chosen. */
function usePeople(chosen: readonly number[]): FilterField[] {
  const may = useCan()('report.people')
  const [search, setSearch] = useState('')
  const { people } = useAssignable(search, may)
  const missing = may ? chosen.filter((id) => !people.some((one) => one.id === id)) : []
  const others = trpc.useQueries((ask) => missing.map((id) => ask.users.get({ id })))
  if (!may) return []
  const known = [...people, ...others.flatMap(({ data }) => (data ? [data] : []))]
  return [{ ...field('agentId', named(known, chosen)), onSearch: setSearch }]
}
