import type { AnyFormApi } from '@tanstack/react-form'

/** The id of a field's control; the error summary links to it. */
export const fieldId = (name: string): string => `campo-${name}`

/** The first error of a field as text; schema validators give objects with a message. */
export const errorText = (errors: readonly unknown[]): string | undefined => {
  for (const error of errors.flat()) {
    if (typeof error === 'string' && error) return error
    if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string') return error.message
  }
  return undefined
}

/** Puts the server's messages under their fields; each stays until its field is checked again. */
export const showServerErrors = (form: AnyFormApi, fields: Readonly<Record<string, string>>): void => {
  for (const [name, message] of Object.entries(fields)) {
    form.setFieldMeta(name, (meta) => ({ ...meta, isTouched: true, isBlurred: true, errorMap: { ...meta.errorMap, onSubmit: message } }))
  }
}
/** The first wrong field gets the focus, once its message is there; `fields` says among which. */
export const focusWrong = (fields = 'form '): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(`${fields}[aria-invalid="true"]`)?.focus())
