import { REOPEN_DAYS, STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import { customerStatusName } from '@balcao/ui/lib/names'
import { ownWord } from '@balcao/ui/lib/texts/own-words'

/** The four steps a customer reads. */
export const STEPS = ['step_received', 'step_progress', 'step_you', 'step_resolved'] as const
/** The status that each of them is about: an organisation's own word for it names the step as well. */
const STEP_STATUS = ['new', 'open', 'waiting_customer', 'resolved'] as const
export const stepWord = (step: number): string | undefined => ownWord(`customer-status.${STEP_STATUS[step]}`)
export type StepState = 'done' | 'current' | 'ahead'

const STEP: Partial<Record<Status, number>> = { new: 0, open: 1, scheduled: 1, waiting_customer: 2, resolved: 3, closed: 3 }

/** What the customer may know of a status: internal waiting looks like work in progress. */
export function publicStatus(status: Status): Status {
  return STATUS[status].customerStatus
}

/** What the customer reads of where a ticket stands: the label of a custom status, where it is in one that has a label for them. */
export function publicLabel({ status, statusLabel, customStatusId }: Labelled): string {
  return customStatusId ? statusLabel : customerStatusName(publicStatus(status))
}
export type Labelled = { status: Status; statusLabel: string; customStatusId?: number | null | undefined }

/** The step a ticket stands at, or null when it left the road (cancelled, merged). */
function stepOf(status: Status): number | null {
  return STEP[publicStatus(status)] ?? null
}

/** Each step as passed, current or ahead; a closed ticket has passed them all. */
export function trackOf(status: Status): StepState[] | null {
  const at = stepOf(status)
  if (at === null) return null
  return STEPS.map((_, step) => {
    if (step < at || status === 'closed') return 'done'
    return step === at ? 'current' : 'ahead'
  })
}

/** True when the next move is the team's. */
export function awaitsTeam(status: Status): boolean {
  return publicStatus(status) === 'new' || publicStatus(status) === 'open'
}

/** True when the next move is the customer's. */
export function needsCustomer(status: Status): boolean {
  return status === 'waiting_customer' || status === 'resolved'
}

/** Those that wait for the customer's answer, then for a confirmation, then the rest; each as they came. */
export function byNeed<T extends { status: Status }>(tickets: readonly T[]): T[] {
  const rank = (status: Status) => (status === 'waiting_customer' ? 0 : status === 'resolved' ? 1 : 2)
  return tickets.toSorted((a, b) => rank(a.status) - rank(b.status))
}

const DAY = 86_400_000
type Closed = { status: Status; closedAt: string | null; reopenDays?: number | undefined }
/** In so many days after its closing an answer opens a ticket again. */
export const reopenDaysOf = ({ reopenDays = REOPEN_DAYS }: Pick<Closed, 'reopenDays'>): number => reopenDays

/** What the desk gave up without closing it (no day of closing) does not open again by the customer's hand. */
export function opensAgain(ticket: Closed, now: number): boolean {
  const status = publicStatus(ticket.status)
  return status === 'resolved' || (status === 'closed' && ticket.closedAt !== null && !isPastReopening(ticket, now))
}

/** A closed ticket opens again only for some days; after them an answer becomes a new ticket. */
export function isPastReopening(ticket: Closed, now: number): boolean {
  const { status, closedAt } = ticket
  return publicStatus(status) === 'closed' && closedAt !== null && now - Date.parse(closedAt) > reopenDaysOf(ticket) * DAY
}
