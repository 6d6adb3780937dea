import type { SentValues } from '@balcao/contracts/custom-fields/values'
import type { Level } from '@balcao/contracts/tickets/matrix-words'
import { CreateTicket, type TagRef, type Ticket } from '@balcao/contracts/tickets/tickets'
import type { User } from '@balcao/contracts/users/users'
import { actionKeys } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { assesses, proposedPriority } from '@balcao/ui/lib/texts/assessment'
import { usualType } from '@balcao/ui/lib/texts/ticket-types'
import { useQueryClient } from '@tanstack/react-query'
import { refreshStats } from '../../../lib/caches/ticket-cache.ts'
import { useMe } from '../../../lib/session.ts'
import { api } from '../../../lib/trpc.ts'

type Requester = Pick<User, 'id' | 'name' | 'email' | 'companyId' | 'companyName'>

/** The form's values as its fields hold them, and as its draft keeps them. */
export const emptyTicket = () => ({
  title: '',
  description: '',
  /** True where the description is for the staff alone. */
  isNote: false,
  priority: 'medium',
  urgency: 'medium',
  impact: 'medium',
  // In place of the proposed one, which '' is.
  ownPriority: '',
  priorityReason: '',
  type: usualType(),
  queueId: '',
  requester: null as Requester | null,
  /** True where the customer is somebody new, named by the two that follow. */
  isNewcomer: false,
  requesterName: '',
  requesterEmail: '',
  /** `own` is the customer's, whichever it is. */
  company: 'own' as 'own' | { id: number; name: string } | null,
  assigneeId: '',
  tags: [] as TagRef[],
  customFields: {} as SentValues,
})
export type NewTicket = ReturnType<typeof emptyTicket>

/** True while nothing was filled in. */
export const isBlank = (values: NewTicket) => JSON.stringify(values) === JSON.stringify(emptyTicket())
/** Is the ticket for somebody, so that the first message may be a note? Nobody writes notes to themselves. */
export const isForSomebody = ({ isNewcomer, requester }: NewTicket) => isNewcomer || requester !== null

/** The priority that the chosen urgency and impact propose. */
export const proposedFor = ({ urgency, impact }: NewTicket) => proposedPriority(urgency as Level, impact as Level)
/** Is the chosen priority another than that, so that it needs a reason? */
export const isUnproposed = (values: NewTicket) => values.ownPriority !== '' && values.ownPriority !== proposedFor(values)

/** The contract's input from the form's values. */
function toInput(values: NewTicket, customFields: SentValues = {}, staff = true, attachmentIds: number[] = []) {
  const { urgency, impact, priority, ownPriority, priorityReason } = values
  const own = isUnproposed(values) ? { priority: ownPriority, priorityReason } : {}
  const assessment = staff ? { urgency, impact, ...own } : { urgency }
  return {
    title: values.title,
    description: values.description,
    ...((assesses() ? assessment : { priority }) as Pick<CreateTicket, 'urgency' | 'impact' | 'priority' | 'priorityReason'>),
    type: values.type,
    ...(values.queueId ? { queueId: Number(values.queueId) } : {}),
    ...(values.isNewcomer
      ? { requester: { name: values.requesterName, email: values.requesterEmail } }
      : values.requester
        ? { requesterId: values.requester.id }
        : {}),
    ...(isForSomebody(values) && values.company !== 'own' ? { companyId: values.company?.id ?? null } : {}),
    ...(isForSomebody(values) && values.isNote ? { isInternal: true } : {}),
    ...(values.assigneeId ? { assigneeId: Number(values.assigneeId) } : {}),
    ...(values.tags.length > 0 ? { tagIds: values.tags.map(({ id }) => id) } : {}),
    ...(Object.keys(customFields).length > 0 ? { customFields } : {}),
    ...(attachmentIds.length > 0 ? { attachmentIds } : {}),
  }
}

/** The validator is the contract: its reasons by field. */
export function reasonsOf(values: NewTicket): Record<string, string> | undefined {
  const parsed = CreateTicket.safeParse(toInput(values))
  if (parsed.success) return undefined
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [fieldOf(path.join('.')), message]))
}

const FIELDS: Readonly<Record<string, string>> = {
  'requester.name': 'requesterName',
  'requester.email': 'requesterEmail',
  requesterId: 'requester',
  companyId: 'company',
  tagIds: 'tags',
}
/** The form's field for one of the contract. */
const fieldOf = (path: string): string => FIELDS[path] ?? (path.startsWith('customFields.') ? path : path.split('.')[0]) ?? ''

type Outcome = { ticket: Ticket } | { why: string; fields: Record<string, string> }

/** Creates the ticket; sent again after a lost answer it is created once. */
export function useCreateTicket() {
  const cache = useQueryClient()
  const me = useMe()
  return async (values: NewTicket, customFields: SentValues, staff: boolean, attachmentIds: number[]): Promise<Outcome> => {
    const input = toInput(values, customFields, staff, attachmentIds)
    const keys = actionKeys(sessionStorage, `ticket:${me.id}`)
    try {
      const ticket = await api.tickets.create.mutate(input, { context: { actionKey: keys.keyFor(input) } })
      keys.done()
      cache.setQueryData([['tickets', 'get'], { input: { id: ticket.id }, type: 'query' }], ticket)
      refreshStats(cache)
      return { ticket }
    } catch (error) {
      return {
        why: failureOf(error).message,
        fields: Object.fromEntries(fieldErrors(error).map(({ field, message }) => [fieldOf(field), message])),
      }
    }
  }
}
