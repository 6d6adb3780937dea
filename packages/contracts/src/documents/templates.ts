import { z } from 'zod'
import { markdown } from '../comments/message-content.ts'
import { Id, line, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { isReservedKey } from '../reserved-keys.ts'
import {
  MADE_FIELD_KEY,
  MADE_FIELD_TYPES,
  MAX_CHOICE,
  MAX_CHOICES,
  MAX_DOCUMENT_TEMPLATE_NAME,
  MAX_DOCUMENT_TEXT,
  MAX_MADE_FIELD_KEY,
  MAX_MADE_FIELD_LABEL,
  MAX_MADE_FIELDS,
  TEMPLATE_KINDS,
} from './template-bounds.ts'
import { unknownInDocument } from './template-variables.ts'

/** What a template asks for when a document is made; `{{campo.<key>}}` in its text. */
export const MadeField = z
  .strictObject({
    key: z
      .string()
      .max(MAX_MADE_FIELD_KEY)
      .regex(MADE_FIELD_KEY)
      .refine((key) => !isReservedKey(key), { error: because('key_reserved') }),
    label: line(MAX_MADE_FIELD_LABEL),
    type: z.enum(MADE_FIELD_TYPES),
    required: z.boolean().default(false),
    /** Of a choice: what can be chosen. */
    options: z.array(line(MAX_CHOICE)).max(MAX_CHOICES).default([]),
  })
  .refine(({ type, options }) => type !== 'choice' || options.length > 0, { path: ['options'], error: because('option_missing') })
  .refine(({ options }) => new Set(options).size === options.length, { path: ['options'], error: because('document_field_twice') })
export type MadeField = z.output<typeof MadeField>

export const DocumentTemplate = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(TEMPLATE_KINDS),
  /** Markdown with variables. */
  body: z.string(),
  fields: z.array(MadeField),
  /** Each page names the organisation. */
  hasHeader: z.boolean(),
  hasPageNumbers: z.boolean(),
  active: z.boolean(),
  /** How many versions of documents were made from it. */
  uses: z.int(),
  version: z.int(),
  updatedAt: Timestamp,
})
export type DocumentTemplate = z.output<typeof DocumentTemplate>

/** All of them by name; `active` leaves out those that no documents are made from. */
export const ListDocumentTemplates = z.strictObject({ active: z.boolean().optional() })
export type ListDocumentTemplates = z.output<typeof ListDocumentTemplates>
export const DocumentTemplates = z.object({ data: z.array(DocumentTemplate) })
export type DocumentTemplates = z.output<typeof DocumentTemplates>

export const GetDocumentTemplate = z.strictObject({ id: Id })
export type GetDocumentTemplate = z.output<typeof GetDocumentTemplate>

const columns = {
  name: line(MAX_DOCUMENT_TEMPLATE_NAME),
  kind: z.enum(TEMPLATE_KINDS),
  body: markdown(MAX_DOCUMENT_TEXT),
  fields: z
    .array(MadeField)
    .max(MAX_MADE_FIELDS)
    .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, { error: because('document_field_twice') }),
  hasHeader: z.boolean(),
  hasPageNumbers: z.boolean(),
  active: z.boolean(),
}

/** A body names nothing that neither the ticket nor its own fields can fill. */
export const CreateDocumentTemplate = z
  .strictObject({
    ...columns,
    fields: columns.fields.default([]),
    hasHeader: z.boolean().default(true),
    hasPageNumbers: z.boolean().default(true),
    active: z.boolean().default(true),
  })
  .superRefine(({ body, fields }, check) => {
    const names = unknownOf(body, fields)
    if (names.length > 0) check.addIssue({ code: 'custom', path: ['body'], message: because('document_variables_unknown', { names }) })
  })
export type CreateDocumentTemplate = z.output<typeof CreateDocumentTemplate>

const unknownOf = (body: string, fields: readonly MadeField[]) =>
  unknownInDocument(
    body,
    fields.map(({ key }) => key),
  )

/** What is sent replaces what was there, each property whole. A stale `version` is refused (409). */
export const UpdateDocumentTemplate = z.strictObject(columns).partial().extend({ id: Id, version: z.int().positive().optional() })
export type UpdateDocumentTemplate = z.output<typeof UpdateDocumentTemplate>
