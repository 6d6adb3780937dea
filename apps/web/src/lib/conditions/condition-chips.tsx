import { FIELD_PREFIX } from '@balcao/contracts/custom-fields/condition-address'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { TicketCondition } from '@balcao/contracts/tickets/conditions'
import { CHANNELS, PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import { channelName, priorityName, statusName, typeName } from '@balcao/ui/lib/names'
import type { FilterField } from '@balcao/ui/lib/table/filters'
import { allTypes } from '@balcao/ui/lib/texts/ticket-types'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { useState } from 'react'
import { useCan } from '../can.ts'
import { fieldFilter } from '../custom-fields/field-filter.ts'
import { useCompanyFilter } from '../tickets/company-filter.data.ts'
import { useAssignable, useTicketOptions } from '../tickets/people.data.ts'
import { trpc } from '../trpc.ts'
import { chipsOf, conditionsOf, ofFields } from './chips.ts'
import css from './conditions.module.css'
import { t } from './messages.ts'

/** Customers to ask for: those found, and those already chosen. */
function useRequesters(search: string, chosen: readonly number[]) {
  const may = useCan()('user.list')
  const { data } = trpc.users.list.useQuery({ active: true, limit: 20, search }, { enabled: may && search !== '' })
  const found = may && search ? (data?.data ?? []) : []
  const missing = chosen.filter((id) => !found.some((one) => one.id === id))
  const named = trpc.useQueries((ask) => (may ? missing : []).map((id) => ask.users.get({ id })))
  return [...found, ...named.flatMap((one) => (one.data ? [one.data] : []))]
}

const idsOf = (conditions: readonly TicketCondition[], field: 'companyId' | 'requester') =>
  conditions.flatMap((one) => (one.field === field ? one.values : []))

const NONE: CustomField[] = []

type ConditionChipsProps = { label: string; conditions: TicketCondition[]; onChange: (conditions: TicketCondition[]) => void }

/** Questions to a ticket as chips. */
export const ConditionChips = ({ label, conditions, onChange }: ConditionChipsProps) => {
  const [search, setSearch] = useState('')
  const { queues, tags } = useTicketOptions(true)
  const companies = useCompanyFilter({ companyId: idsOf(conditions, 'companyId') })
  const { data: custom = NONE, isSuccess: isRead } = trpc.customFields.of.useQuery({ entity: 'ticket' }, { staleTime: 900_000 })
  const { people } = useAssignable(search)
  const requesters = useRequesters(search, idsOf(conditions, 'requester'))
  const named = (all: readonly { id: number; name: string }[]) => all.map(({ id, name }) => ({ value: String(id), label: name }))
  const fields: FilterField[] = [
    { id: 'priority', label: t('fieldPriority'), options: PRIORITIES.toReversed().map((value) => ({ value, label: priorityName(value) })) },
    { id: 'type', label: t('fieldType'), options: allTypes().map((value) => ({ value, label: typeName(value) })) },
    { id: 'queueId', label: t('fieldQueue'), options: named(queues) },
    { id: 'tagId', label: t('fieldTag'), options: named(tags) },
    { id: 'channel', label: t('fieldChannel'), options: CHANNELS.map((value) => ({ value, label: channelName(value) })) },
    { id: 'status', label: t('fieldStatus'), options: STATUSES.map((value) => ({ value, label: statusName(value) })) },
    { id: 'requester', label: t('fieldRequester'), onSearch: setSearch, options: named(requesters) },
    ...companies,
  ]
  const ofCustom = custom.map((field) => fieldFilter(field, ofFields(conditions), { typed: search, onSearch: setSearch, people }))
  // What is asked of a field that is gone or switched off is refused when it is saved, so it can be seen and taken away.
  const gone = [...new Set(ofFields(conditions).map(({ key }) => key))].filter((key) => !custom.some((one) => one.key === key))
  const ofGone = (isRead ? gone : []).map(
    (key): FilterField => ({ id: `${FIELD_PREFIX}${key}`, label: t('goneField', { key }), options: [] }),
  )
  return (
    <fieldset className={css.conditions}>
      <legend className={css.legend}>{label}</legend>
      <FilterChips
        fields={[...fields.map((field) => ({ ...field, negatable: true, lowerCase: true })), ...ofCustom, ...ofGone]}
        applied={chipsOf(conditions, custom)}
        onChange={(chips) => onChange(conditionsOf(chips))}
      />
    </fieldset>
  )
}
