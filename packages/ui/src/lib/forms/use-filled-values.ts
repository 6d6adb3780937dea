import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { settle } from '@balcao/contracts/custom-fields/option-limits'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { useState } from 'react'
import { wrongValues } from './custom-checks.ts'
import { defaultsOf, shownValues } from './custom-values.ts'

/** What is filled in of some fields, begun with `begun`; `required` is what an empty one that must not be is told. */
export function useFilledValues(fields: readonly CustomField[], begun: SentValues, required: string) {
  const [written, setWritten] = useState(begun)
  const [errors, setErrors] = useState<Record<string, string>>({})
  // What a field begins with may not go with what another begins with.
  const { values } = settle(fields, undefined, { ...defaultsOf(fields), ...written })
  return {
    fields,
    values,
    errors,
    setErrors,
    dirty: written !== begun,
    change: setWritten,
    /** What is sent, or undefined when something is wrong, which is shown then. */
    read(): SentValues | undefined {
      const wrong = wrongValues(fields, values, { required })
      setErrors(wrong)
      return Object.keys(wrong).length > 0 ? undefined : shownValues(fields, values)
    },
  }
}
