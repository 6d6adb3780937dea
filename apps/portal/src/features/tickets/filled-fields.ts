import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { wrongValues } from '@balcao/ui/lib/custom-checks'
import { defaultsOf, shownValues } from '@balcao/ui/lib/custom-values'
import { useState } from 'react'
import { useTicketFields } from './fields.data.ts'
import { t } from './messages.ts'

/** The fields of a new ticket that the customer fills in. `kept` is what a draft held. */
export function useFilledFields(kept: SentValues, onWrite: (values: SentValues) => void) {
  const fields = useTicketFields().filter((field) => field.editableByCustomers)
  const [written, setWritten] = useState<SentValues>(kept)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const values = { ...defaultsOf(fields), ...written }
  return {
    fields,
    values,
    errors,
    setErrors,
    change: (next: SentValues) => {
      setWritten(next)
      onWrite(next)
    },
    reset: () => {
      setWritten({})
      setErrors({})
    },
    /** What is sent, or undefined when something is wrong, which is shown then. */
    read(): SentValues | undefined {
      const wrong = wrongValues(fields, values, { required: t('fieldRequired') })
      setErrors(wrong)
      return Object.keys(wrong).length > 0 ? undefined : shownValues(fields, values)
    },
  }
}
