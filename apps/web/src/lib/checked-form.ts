import { validateOnBlur } from '@balcao/ui/forms/form'
import { fieldId } from '@balcao/ui/lib/forms/form-errors'

type Reasons = Readonly<Record<string, unknown>>

/** The first of these fields that is wrong gets the focus. */
export function focusFirst(fields: readonly string[], wrong: Reasons): void {
  const first = fields.find((field) => wrong[field])
  if (first) document.getElementById(fieldId(first))?.focus()
}

/** A form that is checked as a whole: `reasonsOf` says by field what is wrong, in the order of `fields`. */
export const checkedBy = <Values>(fields: readonly string[], reasonsOf: (values: Values) => Record<string, string> | undefined) => ({
  ...validateOnBlur,
  validators: {
    onDynamic: ({ value }: { value: Values }) => {
      const wrong = reasonsOf(value)
      return wrong && { fields: wrong }
    },
  },
  onSubmitInvalid: ({ value }: { value: Values }) => focusFirst(fields, reasonsOf(value) ?? {}),
})
