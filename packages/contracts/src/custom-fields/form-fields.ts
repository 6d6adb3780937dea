type Asked = { key: string; required: boolean; requiredToResolve: boolean }
type Form = { type: string; fields: readonly { customField: string; required: boolean; requiredToResolve: boolean }[] }

/** The form of a type; undefined where it has none. */
export const formOf = <F extends Form>(forms: readonly F[], type: string | undefined): F | undefined =>
  forms.find((form) => form.type === type)

/**
 * The fields of a form, in its order, each required as the form says; without a form, all of them as they are. What the reader does not see, and what
 * is gone or inactive, is in no form.
 */
export function fieldsOfForm<F extends Asked>(fields: readonly F[], form: Form | undefined): readonly F[] {
  if (!form) return fields
  const byKey = new Map(fields.map((field) => [field.key, field]))
  return form.fields.flatMap(({ customField, required, requiredToResolve }) => {
    const field = byKey.get(customField)
    return field ? [{ ...field, required, requiredToResolve }] : []
  })
}

/** Fields that one form has and another has not. */
export function leftOut<F extends Asked>(fields: readonly F[], from: Form | undefined, to: Form | undefined): F[] {
  const kept = new Set(fieldsOfForm(fields, to).map(({ key }) => key))
  return fieldsOfForm(fields, from).filter(({ key }) => !kept.has(key))
}
