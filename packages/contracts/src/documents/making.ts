import { z } from 'zod'
import { markdown } from '../comments/message-content.ts'
import { Id, line, prose } from '../common.ts'
import { because } from '../reasons.ts'
import { openVariables } from '../templates/variables.ts'
import { DOCUMENT_STATUSES, LEAST_ROLES, MAX_DOCUMENT_COMPANIES, MAX_DOCUMENT_TITLE, VISIBILITIES } from './bounds.ts'
import { MADE_FIELD_KEY, MAX_DOCUMENT_TEXT, MAX_LONG_VALUE, MAX_MADE_FIELDS } from './template-bounds.ts'

/** What was filled in, by the keys of a template's fields: dates as 2026-12-31, numbers as 1234.5. */
const MadeValues = z
  .record(z.string().regex(MADE_FIELD_KEY), z.string().max(MAX_LONG_VALUE))
  .refine((values) => Object.keys(values).length <= MAX_MADE_FIELDS, { error: because('document_fields_many') })
export type MadeValues = z.output<typeof MadeValues>

/** A template for a ticket, or for none, with what was filled in. */
export const FillDocument = z.strictObject({ id: Id, ticketId: Id.optional(), values: MadeValues.default({}) })
export type FillDocument = z.output<typeof FillDocument>
/** The text as it would be made; `open` are the variables without a value. Nothing was made. */
export const FilledDocument = z.object({ title: z.string(), text: z.string(), open: z.array(z.string()) })
export type FilledDocument = z.output<typeof FilledDocument>

/** A text as it will be, before it is made. */
export const PreviewDocument = z.strictObject({
  title: line(MAX_DOCUMENT_TITLE),
  text: markdown(MAX_DOCUMENT_TEXT),
  hasHeader: z.boolean().default(true),
  hasPageNumbers: z.boolean().default(true),
})
export type PreviewDocument = z.output<typeof PreviewDocument>
/** A PDF in base64. */
export const PreviewedDocument = z.object({ pdf: z.string(), pages: z.int() })
export type PreviewedDocument = z.output<typeof PreviewedDocument>

const text = markdown(MAX_DOCUMENT_TEXT).refine((words) => openVariables(words).length === 0, {
  error: (issue) => because('document_variables_open', { names: openVariables(String(issue.input)) }),
})
const made = { templateId: Id, text, note: z.union([z.literal(''), prose(500)]).default('') }

/** A document that is made from a template; its text is final. It belongs to the ticket, where one is named. */
export const MakeDocument = z.strictObject({
  ...made,
  title: line(MAX_DOCUMENT_TITLE),
  ticketId: Id.optional(),
  folderId: Id.nullable().default(null),
  status: z.enum(DOCUMENT_STATUSES).default('draft'),
  visibility: z.enum(VISIBILITIES).default('staff'),
  companyIds: z.array(Id).max(MAX_DOCUMENT_COMPANIES).default([]),
  leastRole: z.enum(LEAST_ROLES).nullable().default(null),
  onClash: z.enum(['refuse', 'number']).default('refuse'),
})
export type MakeDocument = z.output<typeof MakeDocument>

/** A new version of a document, made from a template. `replacesSigned` has to be sent where the current version was signed. */
export const RemakeDocument = z.strictObject({ ...made, id: Id, replacesSigned: z.boolean().default(false) })
export type RemakeDocument = z.output<typeof RemakeDocument>
