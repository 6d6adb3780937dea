import { PRIORITIES, STATUSES, TYPES } from '@balcao/contracts/tickets/statuses'
import type { AppliedFilter, FilterField } from '@balcao/ui/lib/filters'
import { priorityName, statusName, typeName } from '@balcao/ui/lib/names'
import { shortDate } from '@balcao/ui/lib/time'
import { asToken, fieldChips } from './field-filter.ts'
import { dayOf, type Filter, lastDayOf, readSearch } from './filter.ts'
import { t } from './messages.ts'

type NamedOption = { id: number; name: string }

/** What a list can be filtered by, as the chips offer it. */
export function filterFields(
  people: readonly NamedOption[],
  tags: readonly NamedOption[],
  filter: Filter,
  onSearch: (text: string) => void,
  today: Date,
): FilterField[] {
  const daysAgo = (days: number) => `${dayOf(new Date(today.getTime() - days * 86_400_000).toISOString())}..`
  const created = createdValue(filter)
  const presets = [
    { value: daysAgo(0), label: t('today') },
    { value: daysAgo(6), label: t('last7') },
    { value: daysAgo(29), label: t('last30') },
    { value: daysAgo(89), label: t('last90') },
  ]
  return [
    { id: 'status', label: t('status'), lowerCase: true, options: STATUSES.map((value) => ({ value, label: statusName(value) })) },
    {
      id: 'priority',
      label: t('priority'),
      lowerCase: true,
      options: PRIORITIES.toReversed().map((value) => ({ value, label: priorityName(value) })),
    },
    { id: 'type', label: t('type'), lowerCase: true, options: TYPES.map((value) => ({ value, label: typeName(value) })) },
    {
      id: 'assignee',
      label: t('assignee'),
      onSearch,
      options: [
        { value: 'me', label: t('filterMe') },
        { value: 'none', label: t('filterNobody') },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    // Customers have none: tags are the desk's.
    ...(tags.length > 0
      ? [{ id: 'tag', label: t('tags'), options: tags.map(({ id, name }) => ({ value: String(id), label: name })) }]
      : []),
    {
      id: 'created',
      label: t('createdOn'),
      options:
        created && !presets.some(({ value }) => value === created)
          ? [...presets, { value: created, label: createdWords(filter) }]
          : presets,
    },
  ]
}

function createdValue({ createdFrom, createdTo }: Filter): string | undefined {
  return createdFrom || createdTo ? `${createdFrom ? dayOf(createdFrom) : ''}..${createdTo ? lastDayOf(createdTo) : ''}` : undefined
}

function createdWords({ createdFrom, createdTo }: Filter): string {
  const from = createdFrom && shortDate(createdFrom)
  const to = createdTo && shortDate(new Date(Date.parse(createdTo) - 1).toISOString())
  return from && to ? t('between', { from, to }) : from ? t('since', { day: from }) : t('until', { day: to ?? '' })
}

const VALUES = ['status', 'priority', 'type', 'assignee', 'tag', 'company'] as const
const HELD_AS = { tag: 'tagId', company: 'companyId' } as const

export function toChips(filter: Filter): AppliedFilter[] {
  const created = createdValue(filter)
  const valuesOf = (field: (typeof VALUES)[number]) => filter[field === 'tag' || field === 'company' ? HELD_AS[field] : field] ?? []
  const chips = VALUES.map((field): AppliedFilter => ({ field, values: valuesOf(field).map(String) })).filter(
    ({ values }) => values.length > 0,
  )
  const custom = fieldChips(filter.customFields)
  return created ? [...chips, { field: 'created', values: [created] }, ...custom] : [...chips, ...custom]
}

/** The filter the chips say, read as the address would be. The newest choice of days wins. */
export function fromChips(chips: readonly AppliedFilter[]): Filter {
  const chosen = (id: string) => chips.find(({ field }) => field === id)?.values
  const [from, to] = chosen('created')?.at(-1)?.split('..') ?? []
  const search = Object.fromEntries(VALUES.map((field) => [field, chosen(field)?.join(',')]))
  const custom = chips.filter(({ field }) => field.startsWith('cf.'))
  const conditions = Object.fromEntries(custom.map(({ field, values }) => [field, values.map(asToken).join(',')]))
  return readSearch({ ...search, ...conditions, from, to, view: 'all' }).filter
}
