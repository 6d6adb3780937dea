/** Words and bounds of templates of documents, apart from the schemas. */

/** A technical report (laudo), a proposal, an agreement (termo), or anything else. */
export const TEMPLATE_KINDS = ['report', 'proposal', 'agreement', 'free'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** What can be asked for when a document is made. */
export const MADE_FIELD_TYPES = ['text', 'long_text', 'number', 'date', 'choice'] as const
export type MadeFieldType = (typeof MADE_FIELD_TYPES)[number]

export const MAX_DOCUMENT_TEMPLATES = 200
export const MAX_DOCUMENT_TEMPLATE_NAME = 80
/** Characters of the text of a document: about forty pages. */
export const MAX_DOCUMENT_TEXT = 60_000
export const MAX_MADE_FIELDS = 30
export const MAX_MADE_FIELD_KEY = 40
export const MAX_MADE_FIELD_LABEL = 80
export const MAX_CHOICES = 50
export const MAX_CHOICE = 100
export const MAX_MADE_VALUE = 500
export const MAX_LONG_VALUE = 10_000
/** Pages that a document may come to. */
export const MAX_MADE_PAGES = 100

export const MADE_FIELD_KEY = /^[a-z][a-z0-9_]{0,39}$/
