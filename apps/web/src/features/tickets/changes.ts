import { PRIORITY_NAME, STAFF_MOVES, STATUS, type Status, TYPE_NAME } from '@balcao/contracts/tickets/statuses'
import type { Ticket, UpdateTicket } from '@balcao/contracts/tickets/tickets'

/** A change as it is told; JSON leaves out what is undefined. */
export type Change = { field: string; from?: unknown; to?: unknown; label?: string }
export type Changes = Omit<UpdateTicket, 'id' | 'version'>

const FIELD_NAME: Record<string, string> = {
  status: 'status',
  priority: 'prioridade',
  type: 'tipo',
  assignee: 'responsável',
  assigneeId: 'responsável',
  queue: 'fila',
  queueId: 'fila',
  tags: 'tags',
  tagIds: 'tags',
  title: 'título',
  description: 'descrição',
  scheduledFor: 'agendamento',
}

/** Fields whose values are too long to tell in a line. */
const UNTOLD = new Set(['description', 'title'])

export const fieldName = (field: string) => FIELD_NAME[field] ?? field

/** A value of a field as people say it. */
function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return 'nenhum'
  if (Array.isArray(value)) return value.map((one) => valueText(field, one)).join(', ')
  if (typeof value === 'object') return 'name' in value ? String(value.name) : 'outro'
  const key = String(value)
  const names: Record<string, string> = {
    status: STATUS[key as Status]?.name,
    priority: PRIORITY_NAME[key as keyof typeof PRIORITY_NAME],
    type: TYPE_NAME[key as keyof typeof TYPE_NAME],
  }
  if (field === 'scheduledFor') return new Date(key).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' })
  return names[field] ?? key
}

/** One change as a sentence: 'mudou status de Novo para Em atendimento'. */
export function changeText({ field, from, to, label }: Change): string {
  const name = label ?? fieldName(field)
  if (UNTOLD.has(field)) return `alterou ${name}`
  const gone = to === null || to === undefined || (Array.isArray(to) && to.length === 0)
  if (gone) return `removeu ${name} (era ${valueText(field, from)})`
  const empty = from === null || from === undefined || (Array.isArray(from) && from.length === 0)
  return empty ? `definiu ${name} como ${valueText(field, to)}` : `mudou ${name} de ${valueText(field, from)} para ${valueText(field, to)}`
}

/** The values of a ticket that `changes` would replace: what undo puts back. */
export function previousOf(ticket: Ticket, changes: Changes): Changes {
  const before: Required<Changes> = {
    title: ticket.title,
    description: ticket.description,
    status: ticket.status,
    scheduledFor: ticket.scheduledFor,
    priority: ticket.priority,
    type: ticket.type,
    assigneeId: ticket.assignee?.id ?? null,
    queueId: ticket.queueId,
    tagIds: ticket.tags.map(({ id }) => id),
    customFields: previousFields(ticket, changes.customFields),
  }
  return Object.fromEntries(Object.keys(changes).map((key) => [key, before[key as keyof Changes]])) as Changes
}

/** What the custom fields that change hold now, as it is sent. */
function previousFields(ticket: Ticket, changes: Changes['customFields'] = {}): NonNullable<Changes['customFields']> {
  const held = (key: string) => {
    const value = ticket.customFields[key] ?? null
    return value !== null && typeof value === 'object' && 'id' in value ? value.id : value
  }
  return Object.fromEntries(Object.keys(changes).map((key) => [key, held(key)]))
}

/** Statuses to choose from here; cancelling is a permission of its own. */
export function movesFrom(status: Status, cancels: boolean): Status[] {
  return STAFF_MOVES[status].filter((to) => to !== status && (to !== 'cancelled' || cancels))
}

/** Undo is offered only where the way back is allowed. */
export function canUndo(now: Ticket, before: Changes): boolean {
  return before.status === undefined || before.status === now.status || STAFF_MOVES[now.status].includes(before.status)
}

const COMPARED = ['title', 'description', 'status', 'priority', 'type', 'assignee', 'queueId', 'tags', 'scheduledFor'] as const

/** What differs between two states of a ticket, as changes. */
export function differences(before: Ticket, now: Ticket): Change[] {
  return COMPARED.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field])).map((field) => ({
    field,
    from: before[field],
    to: now[field],
  }))
}
