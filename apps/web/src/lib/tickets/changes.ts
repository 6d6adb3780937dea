import { LEVELS } from '@balcao/contracts/tickets/matrix-words'
import { PRIORITIES, STAFF_MOVES, STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import type { Ticket, UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { locale } from '@balcao/ui/lib/language'
import { priorityName, statusName, typeName } from '@balcao/ui/lib/names'
import { slaText } from '../sla/news-text.ts'
import { t } from './change-messages.ts'
import { ratingText } from './rating-text.ts'
import { timeText } from './time-text.ts'

/** A change as it is told; JSON leaves out what is undefined. */
export type Change = { field: string; from?: unknown; to?: unknown; label?: string }
export type Changes = Omit<UpdateTicket, 'id' | 'version'>
/** What of them is a property of the ticket, and can be put back. */
type Kept = Omit<Changes, 'statusReason' | 'override'>

const FIELDS: Record<string, Parameters<typeof t>[0]> = {
  status: 'status',
  customStatus: 'customStatus',
  customStatusId: 'customStatus',
  priority: 'priority',
  urgency: 'urgency',
  impact: 'impact',
  priorityReason: 'priorityReason',
  type: 'type',
  assignee: 'assignee',
  assigneeId: 'assignee',
  queue: 'queue',
  queueId: 'queue',
  company: 'company',
  companyId: 'company',
  companyName: 'company',
  tags: 'tags',
  tagIds: 'tags',
  title: 'title',
  description: 'description',
  scheduledFor: 'scheduledFor',
  watchers: 'watchers',
  triage: 'triage',
  chosenReason: 'chosenReason',
  statusReasonId: 'chosenReason',
}

/** Fields whose values are too long to tell in a line. */
const UNTOLD = new Set(['description', 'title'])

export function fieldName(field: string): string {
  const key = FIELDS[field]
  return key ? t(key) : field
}

/** The name of a key, of those that are known. */
const named = <Key extends string>(known: readonly Key[], name: (key: Key) => string, value: string): string => {
  const key = known.find((one) => one === value)
  return key ? name(key) : value
}

/** What happened between two tickets, each its own sentence. */
function mergeText({ field, from, to }: Change): string | undefined {
  const number = String(to ?? from)
  if (field === 'mergedInto') return t(to ? 'mergedInto' : 'unmergedFrom', { number })
  if (field === 'mergedFrom') return t(to ? 'mergedFrom' : 'partedWith', { number })
  return undefined
}

/** A reply that is to go out at a time, moved to another, or called off. */
function planText({ field, from, to }: Change): string | undefined {
  if (field !== 'plannedReply') return undefined
  return t(to ? (from ? 'replanned' : 'planned') : 'unplanned', { at: valueText('scheduledFor', to ?? from) })
}

/** Why a ticket went to somebody, or away from them. */
function routingText({ field, to }: Change): string | undefined {
  if (field === 'idleReturn') return t('idleReturn')
  if (field === 'overCapacity' || field === 'returnReason' || field === 'escalated') return t(field, { reason: String(to) })
  return undefined
}

/** A value of a field as people say it. */
function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return t('none')
  if (Array.isArray(value)) return value.map((one) => valueText(field, one)).join(', ')
  if (typeof value === 'object') return 'name' in value ? String(value.name) : t('other')
  const key = String(value)
  if (field === 'status') return named(STATUSES, statusName, key)
  if (field === 'impact') return named(LEVELS, t, key)
  if (field === 'priority' || field === 'urgency') return named(PRIORITIES, priorityName, key)
  if (field === 'type') return typeName(key)
  if (field === 'scheduledFor') return new Date(key).toLocaleString(locale(), { dateStyle: 'short', timeStyle: 'short' })
  return key
}

/** One change as a sentence: 'mudou status de Novo para Em atendimento'. */
export function changeText(change: Change): string {
  const { field, from, to, label } = change
  const told = mergeText(change) ?? planText(change) ?? routingText(change)
  if (told) return told
  if (field === 'time') return timeText(from, to)
  if (field === 'statusReason') return t('statusReason', { reason: String(to) })
  if (field === 'workflowOverride') return t('workflowOverride', { name: String(to) })
  if (field === 'sla') return slaText(to)
  if (field === 'rating') return ratingText(from, to)
  if (field === 'attachment') return typeof to === 'string' ? t('attached', { name: to }) : t('detached', { name: String(from) })
  if (field === 'article') return t(to === null ? 'articleUnlinked' : 'articleLinked', { number: String(to ?? from) })
  if (field === 'attachmentBlocked') return t('blocked', { name: String(from), threat: String(to) })
  const name = label ?? fieldName(field)
  if (UNTOLD.has(field)) return t('altered', { field: name })
  const gone = to === null || to === undefined || (Array.isArray(to) && to.length === 0)
  if (gone) return t('removed', { field: name, from: valueText(field, from) })
  const empty = from === null || from === undefined || (Array.isArray(from) && from.length === 0)
  return empty
    ? t('set', { field: name, to: valueText(field, to) })
    : t('changed', { field: name, from: valueText(field, from), to: valueText(field, to) })
}

const ASSESSMENT: readonly (keyof Kept)[] = ['urgency', 'impact', 'priority', 'priorityReason']

/** The values of a ticket that `changes` replaced, which made it `saved`: what undo puts back. */
export function previousOf(ticket: Ticket, changes: Changes, saved: Ticket): Changes {
  const before: { [Key in keyof Required<Kept>]: Kept[Key] } = {
    title: ticket.title,
    description: ticket.description,
    status: ticket.status,
    customStatusId: ticket.customStatusId ?? null,
    statusReasonId: ticket.statusReason?.id ?? null,
    scheduledFor: ticket.scheduledFor,
    priority: ticket.priority,
    urgency: ticket.urgency ?? null,
    impact: ticket.impact ?? null,
    priorityReason: ticket.priorityReason,
    type: ticket.type,
    assigneeId: ticket.assignee?.id ?? null,
    queueId: ticket.queueId,
    companyId: ticket.companyId,
    tagIds: ticket.tags.map(({ id }) => id),
    customFields: previousFields(ticket, changes.customFields ?? (changes.type ? {} : undefined), saved),
  }
  const keys = Object.keys(changes).filter((key): key is keyof Kept => Object.hasOwn(before, key))
  // Another type emptied what its form has not.
  if (changes.type && Object.keys(before.customFields ?? {}).length > 0) keys.push('customFields')
  // A custom status comes and goes with its status.
  if ((changes.status && ticket.customStatusId) || changes.customStatusId) keys.push('status', 'customStatusId')
  // And so does why it was there.
  if (ticket.statusReason && (changes.status || changes.customStatusId !== undefined)) keys.push('statusReasonId')
  // Leaving that status forgot until when the ticket sleeps.
  if (changes.status && ticket.status === 'scheduled') keys.push('scheduledFor')
  // What was assessed comes back whole: a pair alone would propose its priority anew.
  const whole = keys.some((key) => ASSESSMENT.includes(key)) && (ticket.urgency || changes.urgency || changes.impact) ? ASSESSMENT : []
  return Object.fromEntries([...new Set([...keys, ...whole])].map((key) => [key, before[key]])) as Changes
}

/** What the custom fields that changed held, as it is sent; also those that the others, or another type, left without a meaning, and so empty. */
function previousFields(ticket: Ticket, changes: Changes['customFields'], saved: Ticket): NonNullable<Changes['customFields']> {
  const held = (key: string) => {
    const value = ticket.customFields[key] ?? null
    return value !== null && typeof value === 'object' && 'id' in value ? value.id : value
  }
  if (!changes) return {}
  const lost = (key: string, now = saved.customFields[key]) =>
    now === undefined || (Array.isArray(now) && now.length < textsHeld(ticket, key))
  const emptied = Object.keys(ticket.customFields).filter((key) => lost(key))
  return Object.fromEntries([...Object.keys(changes), ...emptied].map((key) => [key, held(key)]))
}

const textsHeld = ({ customFields }: Ticket, key: string) => (customFields[key] as readonly string[]).length

/** Statuses to choose from here; cancelling is a permission of its own. */
export function movesFrom(status: Status, cancels: boolean): Status[] {
  return STAFF_MOVES[status].filter((to) => to !== status && (to !== 'cancelled' || cancels))
}

/** Set and left only by actions of their own. */
const BY_OWN_ACTION: readonly Status[] = ['merged', 'spam']

/** Undo is offered unless it would merge, part or take for spam: whoever changed a status may give back the one before it, `new` too. */
export function canUndo(now: Ticket, before: Changes): boolean {
  if (before.status === undefined || before.status === now.status) return true
  return !BY_OWN_ACTION.includes(before.status) && !BY_OWN_ACTION.includes(now.status)
}

const COMPARED = [
  'title',
  'description',
  'status',
  'urgency',
  'impact',
  'priority',
  'type',
  'assignee',
  'queueId',
  'companyName',
  'tags',
  'scheduledFor',
] as const

/** What differs between two states of a ticket, as changes. */
export function differences(before: Ticket, now: Ticket): Change[] {
  return COMPARED.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field])).map((field) => ({
    field,
    from: before[field],
    to: now[field],
  }))
}
