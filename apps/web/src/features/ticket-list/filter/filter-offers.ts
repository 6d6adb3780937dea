import { ASKED_ISSUES } from '@balcao/contracts/issues/asked'
import { ASKED_SLA } from '@balcao/contracts/sla/bounds'
import type { FilterName } from '@balcao/contracts/ticket-list/filters'
import { CHANNELS, PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import { TURNS } from '@balcao/contracts/tickets/turns'
import { channelName, priorityName, statusName, typeName } from '@balcao/ui/lib/names'
import type { FilterField, FilterOption } from '@balcao/ui/lib/table/filters'
import { customStatuses, ownWord } from '@balcao/ui/lib/texts/own-words'
import { allTypes } from '@balcao/ui/lib/texts/ticket-types'
import { shortDate } from '@balcao/ui/lib/time'
import { t as sla } from '../../../lib/sla/messages.ts'
import { t } from '../../../lib/tickets/messages.ts'

type NamedOption = { id: number; name: string }
/** What the options of the chips are made of. */
export type Offered = {
  people: readonly NamedOption[]
  requesters: readonly NamedOption[]
  queues: readonly NamedOption[]
  tags: readonly NamedOption[]
  /** What is typed in the open editor, which may be a day. */
  typed: string
  staff: boolean
}
type Offer = Pick<FilterField, 'label' | 'options' | 'lowerCase'> & {
  /** The options depend on what is typed. */
  searched?: true
}
type Offering = (offered: Offered, chosen: string | undefined) => Offer | undefined

/** For the staff only, whatever the server would answer customers. */
const staffOnly =
  (offering: Offering): Offering =>
  (offered, chosen) =>
    offered.staff ? offering(offered, chosen) : undefined

const named = (all: readonly NamedOption[]) => all.map(({ id, name }) => ({ value: String(id), label: name }))
const me = () => ({ value: 'me', label: t('filterMe') })

/** A word of the organisation's own keeps its capitals. */
const ownOption = (of: 'status' | 'type', value: string, label: string): FilterOption => ({
  value,
  label,
  asTyped: ownWord(`${of}.${value}`) !== undefined,
})

const PAST = [1, 7, 30, 90] as const

/** The days that are offered: some of the past, the one that is typed, and those that are chosen. */
const days =
  (label: () => string, past: readonly number[] = PAST): Offering =>
  ({ typed }, chosen) => {
    const day = readDay(typed)
    const values = [...past.map((n) => `${n}d`), ...(day ? [`${day}..`, `..${day}`] : []), ...(chosen ? [chosen] : [])]
    return { label: label(), searched: true, options: [...new Set(values)].map((value) => ({ value, label: spanLabel(value) })) }
  }

/** Not offered here: by the toolbar, with what it must load first, or not at all. */
const elsewhere: Offering = () => undefined

/** The label and the options of each filter; undefined where this reader is not offered it. */
export const OFFERS: Record<FilterName, Offering> = {
  status: () => ({
    label: t('status'),
    lowerCase: true,
    options: STATUSES.map((value) => ownOption('status', value, statusName(value))),
  }),
  customStatusId: staffOnly(() =>
    customStatuses().length > 0 ? { label: t('customStatus'), options: named(customStatuses()) } : undefined,
  ),
  statusReasonId: elsewhere,
  priority: () => ({
    label: t('priority'),
    lowerCase: true,
    options: PRIORITIES.toReversed().map((value) => ({ value, label: priorityName(value) })),
  }),
  urgency: elsewhere,
  impact: elsewhere,
  type: () => ({ label: t('type'), lowerCase: true, options: allTypes().map((value) => ownOption('type', value, typeName(value))) }),
  channel: () => ({ label: t('column_channel'), options: CHANNELS.map((value) => ({ value, label: channelName(value) })) }),
  assignee: staffOnly(({ people }) => ({
    label: t('assignee'),
    searched: true,
    options: [me(), { value: 'none', label: t('filterNobody') }, ...named(people)],
  })),
  requester: staffOnly(({ requesters }) => ({ label: t('requester'), searched: true, options: [me(), ...named(requesters)] })),
  queueId: staffOnly(({ queues }) => (queues.length > 0 ? { label: t('queue'), options: named(queues) } : undefined)),
  tagId: staffOnly(({ tags }) => (tags.length > 0 ? { label: t('tags'), options: named(tags) } : undefined)),
  sla: staffOnly(() => ({
    label: sla('sla'),
    lowerCase: true,
    options: ASKED_SLA.toReversed().map((value) => ({ value, label: sla(`state_${value}`) })),
  })),
  companyId: elsewhere,
  turn: staffOnly(() => ({ label: t('turn'), lowerCase: true, options: TURNS.map((value) => ({ value, label: t(`turn_${value}`) })) })),
  issue: staffOnly(() => ({
    label: t('issue'),
    lowerCase: true,
    options: ASKED_ISSUES.map((value) => ({ value, label: t(`issue_${value}`) })),
  })),
  issueId: elsewhere,
  trackerId: elsewhere,
  unread: staffOnly(() => ({
    label: t('reading'),
    lowerCase: true,
    options: (['me', 'no'] as const).map((value) => ({ value, label: t(`reading_${value}`) })),
  })),
  watching: staffOnly(() => ({
    label: t('watching'),
    options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`watching_${value}`) })),
  })),
  created: days(() => t('createdOn')),
  updated: days(() => t('updatedOn')),
  firstResponse: days(() => t('firstReply')),
  resolved: days(() => t('resolvedOn')),
  closed: days(() => t('closedOn')),
  scheduled: days(() => t('scheduledFor'), []),
  happened: elsewhere,
  customFields: elsewhere,
  ids: elsewhere,
  number: elsewhere,
}

/** A day as people type it. */
function readDay(typed: string): string | undefined {
  const [, day = '', month = '', year] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(typed.trim()) ?? []
  const text = year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined
}

function spanLabel(span: string): string {
  const days = /^(\d+)d$/.exec(span)?.[1]
  if (days) return days === '1' ? t('today') : t('lastDays', { n: days })
  const [from, to] = span.split('..').map((day) => day && shortDate(`${day}T12:00:00`))
  return from && to ? t('between', { from, to }) : from ? t('since', { day: from }) : t('until', { day: to ?? '' })
}
