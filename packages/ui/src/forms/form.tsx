import { createFormHook, revalidateLogic } from '@tanstack/react-form'
import { fieldContext, formContext } from '../lib/forms/form-context.ts'
import { PasswordField, Select, TextArea, TextField } from './form-fields.tsx'
import { FormErrorSummary, SubmitButton } from './form-parts.tsx'

/**
 * The product's one form hook: `const form = useAppForm({ defaultValues, ...validateOnBlur, validators: { onDynamic: schema }, onSubmit })`,
 * then `<form.AppField name="title">{(field) => <field.TextField label="Assunto" />}</form.AppField>`
 * and, inside `<form.AppForm>`, `<form.FormErrorSummary>` and `<form.SubmitButton>`.
 */
export const { useAppForm, withForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, TextArea, PasswordField, Select },
  formComponents: { FormErrorSummary, SubmitButton },
})

/** Checks when it is sent and, after that, as one types: where a message that appears on leaving would move the button away. */
export const validateOnSubmit = { validationLogic: revalidateLogic({ mode: 'submit', modeAfterSubmission: 'change' }) } as const

/**
 * Says what is wrong with a field once it was left (the fields see to that) and, after a refused submit, as one types. Checked with each
 * change: what one field said of another when it was left would refuse the submit that comes by a key, out of the field just filled in.
 */
export const validateOnBlur = { validationLogic: revalidateLogic({ mode: 'change', modeAfterSubmission: 'change' }) } as const
