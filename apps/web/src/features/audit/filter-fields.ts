import { RISKS } from '@balcao/contracts/audit/risk'
import type { AppliedFilter, FilterField } from '@balcao/ui/lib/table/filters'
import { shortDate } from '@balcao/ui/lib/time'
import { dayOf, type Filter, readSearch } from './filter.ts'
import { t } from './messages.ts'
import { ACTIONS, actionName, RESOURCES, resourceName, riskName } from './words.ts'

type PersonOption = { id: number; name: string }

const withChosen = (known: readonly string[], chosen: readonly string[]) => [...new Set([...known, ...chosen])]

const daysValue = ({ from, to }: Filter) => (from || to ? `${from ? dayOf(from) : ''}..${to ? dayOf(to, 1) : ''}` : undefined)

function daysWords({ from, to }: Filter): string {
  const first = from && shortDate(from)
  const last = to && shortDate(new Date(Date.parse(to) - 1).toISOString())
  return first && last ? t('between', { from: first, to: last }) : first ? t('since', { day: first }) : t('until', { day: last ?? '' })
}

/** What the log can be filtered by, as the chips offer it. */
export function filterFields(
  people: readonly PersonOption[],
  filter: Filter,
  onSearch: (text: string) => void,
  today: Date,
): FilterField[] {
  const daysAgo = (days: number) => `${dayOf(new Date(today.getTime() - days * 86_400_000).toISOString())}..`
  const presets = [
    { value: daysAgo(0), label: t('today') },
    { value: daysAgo(6), label: t('last7') },
    { value: daysAgo(29), label: t('last30') },
    { value: daysAgo(89), label: t('last90') },
  ]
  const days = daysValue(filter)
  const own = days && !presets.some(({ value }) => value === days) ? [{ value: days, label: daysWords(filter) }] : []
  return [
    { id: 'user', label: t('who'), onSearch, options: people.map(({ id, name }) => ({ value: String(id), label: name })) },
    {
      id: 'action',
      label: t('action'),
      options: withChosen(ACTIONS, filter.action ?? []).map((value) => ({ value, label: actionName(value) })),
    },
    {
      id: 'resource',
      label: t('resource'),
      options: withChosen(RESOURCES, filter.resource ? [filter.resource] : []).map((value) => ({ value, label: resourceName(value) })),
    },
    { id: 'risk', label: t('risk'), lowerCase: true, options: RISKS.toReversed().map((value) => ({ value, label: riskName(value) })) },
    {
      id: 'origin',
      label: t('origin'),
      lowerCase: true,
      options: [
        { value: 'server', label: t('trusted') },
        { value: 'browser', label: t('untrusted') },
      ],
    },
    { id: 'days', label: t('day'), options: [...presets, ...own] },
    { id: 'suspicious', label: t('suspicious'), options: [{ value: 'yes', label: t('suspiciousYes') }] },
  ]
}

export function toChips(filter: Filter): AppliedFilter[] {
  const chip = (field: string, ...values: (string | number | undefined)[]): AppliedFilter[] => {
    const given = values.filter((value) => value !== undefined).map(String)
    return given.length > 0 ? [{ field, values: given }] : []
  }
  return [
    ...chip('user', filter.actor),
    ...chip('action', ...(filter.action ?? [])),
    ...chip('resource', filter.resource),
    ...chip('risk', ...(filter.risk ?? [])),
    ...chip('origin', filter.trusted === undefined ? undefined : filter.trusted ? 'server' : 'browser'),
    ...chip('days', daysValue(filter)),
    ...chip('suspicious', filter.suspicious ? 'yes' : undefined),
  ]
}

/** The filter the chips say, read as the address would be. Where only one value can hold, the newest choice wins. */
export function fromChips(chips: readonly AppliedFilter[]): Filter {
  const chosen = (id: string) => chips.find(({ field }) => field === id)?.values
  const [from, to] = chosen('days')?.at(-1)?.split('..') ?? []
  return readSearch({
    user: chosen('user')?.at(-1),
    action: chosen('action')?.join(','),
    resource: chosen('resource')?.at(-1),
    risk: chosen('risk')?.join(','),
    origin: chosen('origin')?.at(-1),
    suspicious: chosen('suspicious')?.at(-1),
    from,
    to,
  })
}
