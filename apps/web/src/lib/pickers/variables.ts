import { STAFF_VARIABLES, VARIABLES } from '@balcao/contracts/templates/variables'
import { messages } from '@balcao/ui/lib/messages'

/** What a variable stands for, in words. */
export const variableName = messages('template-variables', { ...VARIABLES, ...STAFF_VARIABLES, ofTicket: 'Ticket: {label}' })
