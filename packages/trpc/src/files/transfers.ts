import { Id } from '@balcao/contracts/common'
import { GetAttachment, TakenAttachment } from '@balcao/contracts/files/attachments'
import { PartialUpload, PutPart } from '@balcao/contracts/files/partial-uploads'
import { mustFetch } from '@balcao/core/files/attachments'
import * as parts from '@balcao/core/files/partial-uploads'
import { keep, mustUpload, type UploadTo } from '@balcao/core/files/uploads'
import { z } from 'zod'
import { client, supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

const attachment = { find: mustFetch, isRecorded: false, missing: 'attachment_not_found' } as const
const whole = { ...attachment, isThumbnail: false, signed: 'file' } as const
const thumbnail = { ...attachment, isThumbnail: true, signed: null } as const
const upload = { names: 'ticketId', may: mustUpload, keep }
const toTicket = (kind: 'unsent' | 'ticket') => ({ ...upload, to: (id: number | null): UploadTo => ({ ticketId: id as number, kind }) })
const file = z.string()

/** Files of tickets: fetched by two families of paths (C-53), sent whole with a message, a new ticket or the ticket itself, or in parts. */
export const fileTransfers: Transfers = {
  'tickets.attachments.download': client.file('GET /attachments/{id}/download', GetAttachment, 'application/octet-stream', whole),
  'tickets.attachments.downloadUpload': client.file('GET /uploads/{id}/download', GetAttachment, 'application/octet-stream', whole),
  'tickets.attachments.thumbnail': client.file('GET /attachments/{id}/thumbnail', GetAttachment, 'image/webp', thumbnail),
  'tickets.attachments.upload': client.upload(
    'POST /uploads/ticket/{ticketId}',
    z.strictObject({ ticketId: Id, file }),
    TakenAttachment,
    toTicket('unsent'),
  ),
  'tickets.attachments.uploadForNew': client.upload('POST /uploads/new-ticket', z.strictObject({ file }), TakenAttachment, {
    ...{ ...upload, to: (): UploadTo => ({ ticketId: null, kind: 'new' }) },
  }),
  'chat.files.upload': client.upload('POST /uploads/chat/{conversationId}', z.strictObject({ conversationId: Id, file }), TakenAttachment, {
    ...upload,
    names: 'conversationId',
    to: (id: number | null): UploadTo => ({ ticketId: null, kind: 'chat', conversationId: id as number }),
  }),
  'documents.uploads.create': supportAgent.upload('POST /uploads/document', z.strictObject({ file }), TakenAttachment, {
    ...{ ...upload, to: (): UploadTo => ({ ticketId: null, kind: 'document' }) },
  }),
  'tickets.attachments.create': client.upload(
    'POST /tickets/{id}/attachments',
    z.strictObject({ id: Id, file }),
    TakenAttachment,
    toTicket('ticket'),
  ),
  'tickets.uploads.put': client.part('PUT /uploads/parts/{id}/{offset}', PutPart, PartialUpload, parts),
}
