import type { FieldValues, SentValues } from '@balcao/contracts/custom-fields/values'
import { CreateRecurring, type RecurringTicket } from '@balcao/contracts/recurring/recurring'
import { Schedule } from '@balcao/contracts/recurring/schedule'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { usualType } from '@balcao/ui/lib/texts/ticket-types'
import { emptyRhythm, rhythmSent, rhythmValues } from '../../lib/rhythm/rhythm-values.ts'

/** The form's values as its fields hold them. */
export const emptyValues = () => ({
  title: '',
  description: '',
  priority: 'medium',
  type: usualType('request'),
  queueId: '',
  requesterId: '',
  assigneeId: '',
  tagIds: [] as number[],
  ...emptyRhythm(),
  time: '09:00',
})
export type FormValues = ReturnType<typeof emptyValues>

/** The rhythm, when it is one already. */
export const scheduleOf = (values: FormValues): Schedule | undefined => Schedule.safeParse(rhythmSent(values)).data

/** The contract's input from the form's values. Without a requester it is the author. */
export function toInput(values: FormValues, me: number, customFields: SentValues = {}): unknown {
  const { title, description, priority, type, tagIds } = values
  return {
    ...{ title, description, priority, type, tagIds, customFields },
    queueId: values.queueId ? Number(values.queueId) : null,
    assigneeId: values.assigneeId ? Number(values.assigneeId) : null,
    requesterId: values.requesterId ? Number(values.requesterId) : me,
    schedule: rhythmSent(values),
  }
}

/** The field of the form that a field of the contract is written in. */
export const formField = (field: string): string =>
  field === 'schedule' ? 'startsOn' : field.replace(/^schedule\./, '').split('.')[0] || field

/** The validator is the contract: its reasons by field of the form. */
export function reasonsOf(values: FormValues, me: number): Record<string, string> | undefined {
  const parsed = CreateRecurring.safeParse(toInput(values, me))
  if (parsed.success) return undefined
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [formField(path.join('.')), message]))
}

/** What custom fields hold, as it is sent. */
export const sentValues = (values: FieldValues): SentValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'object' && !Array.isArray(value) ? value.id : value]),
  )

type Held = Pick<Ticket, 'title' | 'description' | 'priority' | 'type' | 'queueId' | 'requester' | 'assignee' | 'tags'>
const heldValues = (held: Held): FormValues => ({
  ...emptyValues(),
  title: held.title,
  description: held.description,
  priority: held.priority,
  type: held.type,
  queueId: held.queueId === null ? '' : String(held.queueId),
  requesterId: String(held.requester.id),
  assigneeId: held.assignee ? String(held.assignee.id) : '',
  tagIds: held.tags.map(({ id }) => id),
})

/** Files stay with the ticket that they were sent on. */
const OWN_IMAGES = /!\[(?:[^[\]\n\\]|\\.){0,1000}\]\(attachment:\d+\)/g

/** A ticket to be opened again and again. */
export const valuesOfTicket = (ticket: Ticket): FormValues =>
  heldValues({ ...ticket, description: ticket.description.replace(OWN_IMAGES, '').trim() })

/** What recurs already, to be changed. */
export const valuesOf = (recurring: RecurringTicket): FormValues => ({ ...heldValues(recurring), ...rhythmValues(recurring.schedule) })
