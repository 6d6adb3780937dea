import type { MadeFieldType, TemplateKind } from '@balcao/contracts/documents/template-bounds'
import { CreateDocumentTemplate, type DocumentTemplate } from '@balcao/contracts/documents/templates'
import { plainName } from '@balcao/contracts/text/plain-name'

/** A field as it is written; `id` names it in the form alone. */
export type FieldValues = { id: number; key: string; label: string; type: MadeFieldType; required: boolean; options: string[] }
export type TemplateValues = {
  name: string
  active: string
  kind: TemplateKind
  body: string
  hasHeader: boolean
  hasPageNumbers: boolean
  fields: FieldValues[]
}

let made = 0
export const newField = (): FieldValues => ({ id: ++made, key: '', label: '', type: 'text', required: false, options: [] })

export const emptyTemplate = (): TemplateValues => ({
  ...{ name: '', active: 'yes', kind: 'report', body: '', hasHeader: true, hasPageNumbers: true, fields: [] },
})

export const valuesOf = ({ name, active, kind, body, hasHeader, hasPageNumbers, fields }: DocumentTemplate): TemplateValues => ({
  ...{ name, kind, body, hasHeader, hasPageNumbers },
  active: active ? 'yes' : 'no',
  fields: fields.map((field) => ({ ...field, id: ++made })),
})

/** What a field's variable is called after its label, until somebody says otherwise. */
export const keyOf = (label: string): string =>
  plainName(label, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)

/** What is sent. Only a choice has options. */
export const toInput = ({ active, fields, ...values }: TemplateValues): unknown => ({
  ...values,
  active: active === 'yes',
  fields: fields.map(({ id: _, options, ...field }) => ({ ...field, options: field.type === 'choice' ? options : [] })),
})

/** The validator is the contract: its reasons by field of the form, the first of each. */
export function reasonsOf(values: TemplateValues): Record<string, string> {
  const reasons: Record<string, string> = {}
  for (const { path, message } of CreateDocumentTemplate.safeParse(toInput(values)).error?.issues ?? []) reasons[path.join('.')] ??= message
  return reasons
}
