import { useStore } from '@tanstack/react-form'
import { useFieldContext } from './form-context.ts'
import { errorText, fieldId } from './form-errors.ts'

/** The field of a form that it is called in, as texts. */
// The compiler caches by identity and the field object keeps its own: read the state, not the field.
export const useField = () => {
  const field = useFieldContext<string>()
  const value = useStore(field.store, (state) => state.value)
  const errors = useStore(field.store, (state) => state.meta.errors)
  const shown = useStore(field.store, (state) => state.meta.isBlurred)
  const attempts = useStore(field.form.store, (state) => state.submissionAttempts)
  return {
    id: fieldId(field.name),
    name: field.name,
    value: value ?? '',
    error: shown || attempts > 0 ? errorText(errors) : undefined,
    change: (next: string) => field.handleChange(next),
    blur: () => field.handleBlur(),
  }
}
