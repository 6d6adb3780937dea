import { LEAST_ROLES, type LeastRole, type Visibility } from '@balcao/contracts/documents/bounds'
import { CreateDocument, type Document, UpdateDocument } from '@balcao/contracts/documents/documents'
import type { z } from 'zod'
import { t } from './messages.ts'

export type Values = {
  title: string
  url: string
  description: string
  tags: string[]
  folderId: number | null
  status: string
  visibility: string
  companyIds: number[]
  leastRole: string
  validUntil: string
  needsAcknowledgement: boolean
  ownerId: number | null
}

/** In the order in which they stand. */
export const FIELDS = [
  'title',
  'url',
  'description',
  'folderId',
  'tags',
  'status',
  'visibility',
  'companyIds',
  'leastRole',
  'validUntil',
  'ownerId',
] as const

/** What the form begins with: a document, or an address to come. */
export const valuesOf = (document: Document | undefined, folderId: number | null): Values => ({
  title: document?.title ?? '',
  url: document?.current.url ?? '',
  description: document?.description ?? '',
  tags: document?.tags ?? [],
  folderId: document ? (document.folder?.id ?? null) : folderId,
  status: document?.status ?? 'published',
  visibility: document?.visibility ?? 'staff',
  companyIds: document?.companies.map(({ id }) => id) ?? [],
  leastRole: document?.leastRole ?? '',
  validUntil: document?.validUntil ?? '',
  needsAcknowledgement: document?.needsAcknowledgement ?? false,
  ownerId: document?.owner?.id ?? null,
})

function fieldsOf(values: Values) {
  const visibility = values.visibility as Visibility
  return {
    title: values.title,
    description: values.description.trim(),
    tags: values.tags,
    folderId: values.folderId,
    status: values.status as Document['status'],
    visibility,
    companyIds: visibility === 'company' ? values.companyIds : [],
    leastRole: visibility === 'roles' ? (LEAST_ROLES.find((role) => role === values.leastRole) ?? null) : (null as LeastRole | null),
    validUntil: values.validUntil || null,
    needsAcknowledgement: values.needsAcknowledgement,
  }
}

/** A new address as it is sent. */
export const creationOf = (values: Values): z.input<typeof CreateDocument> => ({ ...fieldsOf(values), url: values.url })

/** A changed document as it is sent. */
export const changeOf = (values: Values, document: Document): z.input<typeof UpdateDocument> => ({
  ...fieldsOf(values),
  ...{ id: document.id, version: document.version },
  ...(document.kind === 'link' ? { url: values.url } : {}),
  ...(values.ownerId !== null && values.ownerId !== document.owner?.id ? { ownerId: values.ownerId } : {}),
})

/** Why the contract refuses what is written, by field. */
export function reasonsOf(values: Values, document: Document | undefined): Record<string, string> | undefined {
  const parsed = document ? UpdateDocument.safeParse(changeOf(values, document)) : CreateDocument.safeParse(creationOf(values))
  const wrong: Record<string, string> = {}
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) wrong[String(path[0])] ??= message
  if (!values.title.trim()) wrong.title = t('required')
  if (values.visibility === 'company' && values.companyIds.length === 0) wrong.companyIds = t('required')
  if (values.visibility === 'roles' && !values.leastRole) wrong.leastRole = t('required')
  return Object.keys(wrong).length > 0 ? wrong : undefined
}
