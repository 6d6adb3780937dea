import { FilterEvents } from '@balcao/contracts/audit/events'
import { Id } from '@balcao/contracts/common'
import { ExportCompanies } from '@balcao/contracts/companies/companies'
import { ExportHours } from '@balcao/contracts/companies/contracts'
import { GetAttachment, TakenAttachment } from '@balcao/contracts/tickets/attachments'
import { ExportTickets } from '@balcao/contracts/tickets/export'
import { PartialUpload, PutPart } from '@balcao/contracts/tickets/partial-uploads'
import { ExportWatches } from '@balcao/contracts/tickets/watch-overview'
import type { UploadTo } from '@balcao/core/tickets/uploads'
import type { Endpoint } from '@balcao/trpc/endpoint'
import { z } from 'zod'

/** A call whose answer is a file, part after part: served beside the endpoint table, described like its lines. */
export type Download = Omit<Endpoint, 'call'> & { type: string }

export const AUDIT_EXPORT = {
  method: 'GET',
  path: '/audit/export',
  role: 'manager',
  input: FilterEvents,
  output: z.string(),
  status: 200,
  type: 'text/csv',
} as const satisfies Download

export const TICKET_EXPORT = {
  method: 'GET',
  path: '/tickets/export',
  role: 'support-agent',
  input: ExportTickets,
  output: z.string(),
  status: 200,
  type: 'text/csv',
} as const satisfies Download

export const WATCH_EXPORT = {
  method: 'GET',
  path: '/watchers/export',
  role: 'supervisor',
  input: ExportWatches,
  output: z.string(),
  status: 200,
  type: 'text/csv',
} as const satisfies Download

export const HOURS_EXPORT = {
  method: 'GET',
  path: '/companies/{id}/hours/export',
  role: 'support-agent',
  input: ExportHours,
  output: z.string(),
  status: 200,
  type: 'text/csv',
} as const satisfies Download

export const COMPANY_EXPORT = {
  method: 'GET',
  path: '/companies/export',
  role: 'admin',
  input: ExportCompanies,
  output: z.string(),
  status: 200,
  type: 'text/csv',
} as const satisfies Download

type Fetched = Download & { role: 'client'; isThumbnail: boolean }
const fetched = (path: string, type: string, isThumbnail = false): Fetched => ({
  method: 'GET',
  path,
  role: 'client',
  input: GetAttachment,
  output: z.string(),
  status: 200,
  type,
  isThumbnail,
})
/** Two families of paths for the same ids (C-53). */
export const FILES: Readonly<Record<string, Fetched>> = {
  'tickets.attachments.download': fetched('/attachments/{id}/download', 'application/octet-stream'),
  'tickets.attachments.downloadUpload': fetched('/uploads/{id}/download', 'application/octet-stream'),
  'tickets.attachments.thumbnail': fetched('/attachments/{id}/thumbnail', 'image/webp', true),
}

type Upload = Download & { role: 'client'; to: UploadTo['kind'] }
const upload = (name: string | undefined, path: string, to: UploadTo['kind']): Upload => ({
  method: 'POST',
  path,
  role: 'client',
  input: z.strictObject({ ...(name ? { [name]: Id } : {}), file: z.string() }),
  output: TakenAttachment,
  status: 201,
  type: 'application/json',
  to,
})
/** A form with one field `file`: to be sent with a message or a new ticket, or the ticket's own at once. */
export const UPLOADS: Readonly<Record<string, Upload>> = {
  'tickets.attachments.upload': upload('ticketId', '/uploads/ticket/{ticketId}', 'unsent'),
  'tickets.attachments.uploadForNew': upload(undefined, '/uploads/new-ticket', 'new'),
  'tickets.attachments.create': upload('id', '/tickets/{id}/attachments', 'ticket'),
}

/** One part of a file that comes in several: its bytes, bare. */
export const PART = {
  method: 'PUT',
  path: '/uploads/parts/{id}/{offset}',
  role: 'client',
  input: PutPart,
  output: PartialUpload,
  status: 200,
  type: 'application/json',
} as const satisfies Download

/** By the names they have in the documentation. */
export const DOWNLOADS: Readonly<Record<string, Download>> = {
  'audit.export': AUDIT_EXPORT,
  'tickets.export': TICKET_EXPORT,
  'watchers.export': WATCH_EXPORT,
  'companies.export': COMPANY_EXPORT,
  'companies.contracts.exportHours': HOURS_EXPORT,
  ...FILES,
  ...UPLOADS,
  'tickets.uploads.put': PART,
}
