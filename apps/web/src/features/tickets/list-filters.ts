import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { CHANNELS, PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import type { AppliedFilter, FilterField, FilterOption } from '@balcao/ui/lib/filters'
import { channelName, priorityName, statusName, typeName } from '@balcao/ui/lib/names'
import { ownWord } from '@balcao/ui/lib/own-words'
import { allTypes } from '@balcao/ui/lib/ticket-types'
import { shortDate } from '@balcao/ui/lib/time'
import { asToken, fieldChips, negatedTokens, negates, plainTokens } from './field-filter.ts'
import { type Filter, LIST_NAMES, LISTS, readSearch, SPAN_NAMES, SPANS, type SpanName, spanOf } from './filter.ts'
import { t } from './messages.ts'

type NamedOption = { id: number; name: string }
type Offered = {
  people: readonly NamedOption[]
  requesters: readonly NamedOption[]
  queues: readonly NamedOption[]
  tags: readonly NamedOption[]
  /** What is typed in the open editor, which may be a day. */
  typed: string
  staff: boolean
}

const optionOf = (of: 'status' | 'type', value: string, label: string) => ({
  value,
  label,
  asTyped: ownWord(`${of}.${value}`) !== undefined,
})

/** What a list can be filtered by, as the chips offer it. Customers have what is theirs to know. */
export function filterFields(offered: Offered, filter: Filter, onSearch: (text: string) => void): FilterField[] {
  const { people, requesters, queues, tags, typed, staff } = offered
  const named = (all: readonly NamedOption[]) => all.map(({ id, name }) => ({ value: String(id), label: name }))
  const me = { value: 'me', label: t('filterMe') }
  const desk: FilterField[] = [
    { id: 'assignee', label: t('assignee'), onSearch, options: [me, { value: 'none', label: t('filterNobody') }, ...named(people)] },
    { id: 'requester', label: t('requester'), onSearch, options: [me, ...named(requesters)] },
    ...(queues.length > 0 ? [{ id: 'queue', label: t('queue'), options: named(queues) }] : []),
    ...(tags.length > 0 ? [{ id: 'tag', label: t('tags'), options: named(tags) }] : []),
  ]
  const lists: FilterField[] = [
    { id: 'status', label: t('status'), lowerCase: true, options: STATUSES.map((value) => optionOf('status', value, statusName(value))) },
    {
      id: 'priority',
      label: t('priority'),
      lowerCase: true,
      options: PRIORITIES.toReversed().map((value) => ({ value, label: priorityName(value) })),
    },
    { id: 'type', label: t('type'), lowerCase: true, options: allTypes().map((value) => optionOf('type', value, typeName(value))) },
    { id: 'channel', label: t('column_channel'), options: CHANNELS.map((value) => ({ value, label: channelName(value) })) },
    ...(staff ? desk : []),
  ]
  const span = (id: SpanName, label: string): FilterField => {
    const now = spanOf(filter, SPANS[id])
    const presets = (id === 'due' ? [] : PAST).map((n) => ({ value: `${n}d`, label: spanWords(`${n}d`) }))
    const typedDay = readDay(typed)
    const fresh = typedDay ? [`${typedDay}..`, `..${typedDay}`] : []
    const others = [...new Set([...fresh, ...(now ? [now] : [])])].filter((value) => !presets.some((one) => one.value === value))
    return { id, label, onSearch, options: [...presets, ...others.map((value): FilterOption => ({ value, label: spanWords(value) }))] }
  }
  return [
    ...lists.map((field) => ({ ...field, negatable: true })),
    ...(staff
      ? [{ id: 'watching', label: t('watching'), options: FOLLOWED.map((value) => ({ value, label: t(`watching_${value}`) })) }]
      : []),
    span('created', t('createdOn')),
    span('updated', t('updatedOn')),
    span('replied', t('firstReply')),
    span('resolved', t('resolvedOn')),
    span('closed', t('closedOn')),
    span('due', t('scheduledFor')),
  ]
}

const PAST = [1, 7, 30, 90] as const
const FOLLOWED = ['yes', 'no'] as const

/** A day as people type it. */
function readDay(typed: string): string | undefined {
  const [, day = '', month = '', year] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(typed.trim()) ?? []
  const text = year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined
}

function spanWords(span: string): string {
  const days = /^(\d+)d$/.exec(span)?.[1]
  if (days) return days === '1' ? t('today') : t('lastDays', { n: days })
  const [from, to] = span.split('..').map((day) => day && shortDate(`${day}T12:00:00`))
  return from && to ? t('between', { from, to }) : from ? t('since', { day: from }) : t('until', { day: to ?? '' })
}

export function toChips(filter: Filter, fields: readonly CustomField[]): AppliedFilter[] {
  const lists = LIST_NAMES.flatMap((field): AppliedFilter[] => {
    const values = filter[LISTS[field]]?.map(String) ?? []
    return values.length > 0 ? [{ field, values, negated: filter.not?.includes(LISTS[field]) ?? false }] : []
  })
  const spans = SPAN_NAMES.flatMap((field): AppliedFilter[] => {
    const span = spanOf(filter, SPANS[field])
    return span ? [{ field, values: [span] }] : []
  })
  const custom = fieldChips(filter.customFields).map(
    (chip): AppliedFilter => (negates(chip, fields) ? { field: chip.field, values: plainTokens(chip.values), negated: true } : chip),
  )
  const watching = filter.watching === undefined ? [] : [{ field: 'watching', values: [filter.watching ? 'yes' : 'no'] }]
  return [...lists, ...watching, ...spans, ...custom]
}

/** Days chosen one after the other: the last counts, and the other end of it stays. */
function spanFrom(values: readonly string[] = []): string | undefined {
  const last = values.at(-1)
  if (!last || last.endsWith('d')) return last
  const ends = values.filter((value) => !value.endsWith('d')).map((value) => value.split('..'))
  const end = (which: 0 | 1) => ends.findLast((one) => one[which])?.[which] ?? ''
  return `${end(0)}..${end(1)}`
}

/** The filter the chips say, read as the address would be. */
export function fromChips(chips: readonly AppliedFilter[]): Filter {
  const chipOf = (id: string) => chips.find(({ field }) => field === id)
  const lists = LIST_NAMES.map((field) => [field, `${chipOf(field)?.negated ? '!' : ''}${chipOf(field)?.values.join(',') ?? ''}`])
  const spans = SPAN_NAMES.map((field) => [field, spanFrom(chipOf(field)?.values)])
  const custom = chips.filter(({ field }) => field.startsWith('cf.'))
  const conditions = custom.map(({ field, values, negated }) => [field, (negated ? negatedTokens(values) : values).map(asToken).join(',')])
  const watching = chipOf('watching')?.values.at(-1)
  return readSearch({ ...Object.fromEntries([...lists, ...spans, ...conditions]), watching, view: 'all' }).filter
}
