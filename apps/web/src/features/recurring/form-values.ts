import type { FieldValues, SentValues } from '@balcao/contracts/custom-fields/values'
import { CreateRecurring, type RecurringTicket } from '@balcao/contracts/recurring/recurring'
import { Schedule } from '@balcao/contracts/recurring/schedule'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { usualType } from '@balcao/ui/lib/texts/ticket-types'
import { timeZone } from '@balcao/ui/lib/time'

const today = () => new Date().toLocaleDateString('sv-SE', timeZone() ? { timeZone: timeZone() } : {})

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
  unit: 'weeks',
  every: '1',
  weekdays: [1] as number[],
  day: '1',
  nth: '1',
  weekday: '1',
  time: '09:00',
  startsOn: today(),
  businessDays: false,
  end: 'never',
  endsOn: '',
  times: '',
})
export type FormValues = ReturnType<typeof emptyValues>

/** A number as it is typed; what is none is left for the contract to refuse. */
const count = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** The rhythm as it is sent. */
function sentSchedule(values: FormValues): object {
  const { unit, time, startsOn, businessDays, end } = values
  const rhythms: Record<string, object> = {
    days: {},
    weeks: { weekdays: values.weekdays },
    months: { day: count(values.day) },
    weekdayOfMonth: { nth: Number(values.nth), weekday: Number(values.weekday) },
  }
  return {
    ...{ unit, every: count(values.every), time, startsOn, businessDays, ...rhythms[unit] },
    endsOn: end === 'date' ? values.endsOn : null,
    times: end === 'times' ? count(values.times) : null,
  }
}

/** The rhythm, when it is one already. */
export const scheduleOf = (values: FormValues): Schedule | undefined => Schedule.safeParse(sentSchedule(values)).data

/** The contract's input from the form's values. Without a requester it is the author. */
export function toInput(values: FormValues, me: number, customFields: SentValues = {}): unknown {
  const { title, description, priority, type, tagIds } = values
  return {
    ...{ title, description, priority, type, tagIds, customFields },
    queueId: values.queueId ? Number(values.queueId) : null,
    assigneeId: values.assigneeId ? Number(values.assigneeId) : null,
    requesterId: values.requesterId ? Number(values.requesterId) : me,
    schedule: sentSchedule(values),
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
const OWN_IMAGES = /!\[(?:[^\]\n\\]|\\.)*\]\(attachment:\d+\)/g

/** A ticket to be opened again and again. */
export const valuesOfTicket = (ticket: Ticket): FormValues =>
  heldValues({ ...ticket, description: ticket.description.replace(OWN_IMAGES, '').trim() })

/** What recurs already, to be changed. */
export function valuesOf(recurring: RecurringTicket): FormValues {
  const { schedule } = recurring
  const { unit, every, time, startsOn, businessDays, endsOn, times } = schedule
  return {
    ...heldValues(recurring),
    ...{ unit, every: String(every), time, startsOn, businessDays },
    ...(schedule.unit === 'weeks' ? { weekdays: schedule.weekdays } : {}),
    ...(schedule.unit === 'months' ? { day: String(schedule.day) } : {}),
    ...(schedule.unit === 'weekdayOfMonth' ? { nth: String(schedule.nth), weekday: String(schedule.weekday) } : {}),
    ...(endsOn ? { end: 'date', endsOn } : {}),
    ...(times ? { end: 'times', times: String(times) } : {}),
  }
}
