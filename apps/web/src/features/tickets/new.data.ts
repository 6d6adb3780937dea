import type { SentValues } from '@balcao/contracts/custom-fields/values'
import type { Level } from '@balcao/contracts/tickets/matrix-words'
import { CreateTicket, type Ticket } from '@balcao/contracts/tickets/tickets'
import { actionKeys } from '@balcao/ui/lib/action-key'
import { assesses, proposedPriority } from '@balcao/ui/lib/assessment'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { usualType } from '@balcao/ui/lib/ticket-types'
import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '../../lib/session.ts'
import { refreshStats } from '../../lib/ticket-cache.ts'
import { api } from '../../lib/trpc.ts'

/** The form's values as its fields hold them. */
export const emptyTicket = () => ({
  title: '',
  description: '',
  priority: 'medium',
  urgency: 'medium',
  impact: 'medium',
  // In place of the proposed one, which '' is.
  ownPriority: '',
  priorityReason: '',
  type: usualType(),
  queueId: '',
  requesterId: '',
  tagIds: [] as number[],
})
export type NewTicket = ReturnType<typeof emptyTicket>

/** The priority that the chosen urgency and impact propose. */
export const proposedFor = ({ urgency, impact }: NewTicket) => proposedPriority(urgency as Level, impact as Level)
/** Is the chosen priority another than that, so that it needs a reason? */
export const isUnproposed = (values: NewTicket) => values.ownPriority !== '' && values.ownPriority !== proposedFor(values)

/** The contract's input from the form's values. */
function toInput(values: NewTicket, customFields: SentValues = {}, staff = true) {
  const { urgency, impact, priority, ownPriority, priorityReason } = values
  const own = isUnproposed(values) ? { priority: ownPriority, priorityReason } : {}
  const assessment = staff ? { urgency, impact, ...own } : { urgency }
  return {
    title: values.title,
    description: values.description,
    ...((assesses() ? assessment : { priority }) as Pick<CreateTicket, 'urgency' | 'impact' | 'priority' | 'priorityReason'>),
    type: values.type,
    ...(values.queueId ? { queueId: Number(values.queueId) } : {}),
    ...(values.requesterId ? { requesterId: Number(values.requesterId) } : {}),
    ...(values.tagIds.length > 0 ? { tagIds: values.tagIds } : {}),
    ...(Object.keys(customFields).length > 0 ? { customFields } : {}),
  }
}

/** The validator is the contract: its reasons by field. */
export function reasonsOf(values: NewTicket): Record<string, string> | undefined {
  const parsed = CreateTicket.safeParse(toInput(values))
  if (parsed.success) return undefined
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]))
}

type Outcome = { ticket: Ticket } | { why: string; fields: Record<string, string> }

/** Creates the ticket; sent again after a lost answer it is created once. */
export function useCreateTicket() {
  const cache = useQueryClient()
  const me = useMe()
  return async (values: NewTicket, customFields: SentValues, staff: boolean): Promise<Outcome> => {
    const input = toInput(values, customFields, staff)
    const keys = actionKeys(sessionStorage, `ticket:${me.id}`)
    try {
      const ticket = await api.tickets.create.mutate(input, { context: { actionKey: keys.keyFor(input) } })
      keys.done()
      cache.setQueryData([['tickets', 'get'], { input: { id: ticket.id }, type: 'query' }], ticket)
      refreshStats(cache)
      return { ticket }
    } catch (error) {
      return { why: failureOf(error).message, fields: Object.fromEntries(fieldErrors(error).map(({ field, reason }) => [field, reason])) }
    }
  }
}
