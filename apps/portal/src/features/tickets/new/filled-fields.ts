import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { useFilledValues } from '@balcao/ui/lib/forms/use-filled-values'
import { useTicketFields } from '../fields.data.ts'
import { t } from '../messages.ts'

/** The fields of a new ticket of a type that the customer fills in. `kept` is what a draft held. */
export function useFilledFields(type: string, kept: SentValues, onWrite: (values: SentValues) => void) {
  const fields = useTicketFields(type).filter((field) => field.editableByCustomers)
  const filled = useFilledValues(fields, kept, t('fieldRequired'))
  return {
    ...filled,
    change: (next: SentValues) => {
      filled.change(next)
      onWrite(next)
    },
    reset: () => {
      filled.change({})
      filled.setErrors({})
    },
  }
}
