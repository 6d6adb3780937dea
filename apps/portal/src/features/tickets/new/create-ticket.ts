import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { LEVELS } from '@balcao/contracts/tickets/matrix-words'
import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { assesses } from '@balcao/ui/lib/texts/assessment'
import { activeTypes } from '@balcao/ui/lib/texts/ticket-types'
import { problemsOf } from '../../../lib/problems.ts'

/** The form as people fill it in; '' is "não sei dizer". */
export type TicketForm = { title: string; description: string; priority: string; type: string; customFields: SentValues }
export const EMPTY_FORM: TicketForm = { title: '', description: '', priority: '', type: '', customFields: {} }

/** What the contract takes: choices not made are left out. */
function inputOf({ title, description, priority, type }: TicketForm) {
  return {
    title,
    description,
    // Where the desk assesses, its matrix makes a priority of how urgent it is.
    ...(assesses() ? { urgency: LEVELS.find((key) => key === priority) } : { priority: PRIORITIES.find((key) => key === priority) }),
    type: activeTypes().find((key) => key === type),
  }
}

export function formProblems(form: TicketForm): Record<string, string> {
  return problemsOf(CreateTicket, inputOf(form))
}

/** A ticket ready to be sent, or null while something is missing. */
export function ticketOf(
  form: TicketForm,
  customFields: SentValues = {},
  files: readonly number[] = [],
  assetId?: number,
): CreateTicket | null {
  const custom = Object.keys(customFields).length > 0 ? { customFields } : {}
  const attached = files.length > 0 ? { attachmentIds: [...files] } : {}
  return CreateTicket.safeParse({ ...inputOf(form), ...custom, ...attached, assetId }).data ?? null
}

export function isBlank(form: TicketForm): boolean {
  return !form.title.trim() && !form.description.trim()
}
