import { type Readers, STAFF_VARIABLE_NAMES, TICKET_FIELD_PREFIX, VARIABLE_NAMES } from '@balcao/contracts/templates/variables'
import { useFields } from '../custom-fields/fields.data.ts'
import { variableName } from './variables.ts'

/** The variables of a text, with what each stands for in words: those of tickets, and the custom fields that its readers see. */
export function useVariableChoices(readers: Readers): (readonly [name: string, words: string])[] {
  const fields = useFields('ticket').filter(({ visibleToCustomers }) => readers === 'staff' || visibleToCustomers)
  return [
    ...[...VARIABLE_NAMES, ...(readers === 'staff' ? STAFF_VARIABLE_NAMES : [])].map((name) => [name, variableName(name)] as const),
    ...fields.map(({ key, label }) => [TICKET_FIELD_PREFIX + key, variableName('ofTicket', { label })] as const),
  ]
}
