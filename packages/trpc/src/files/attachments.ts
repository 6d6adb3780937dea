import { AttachmentLink, AttachmentList, GetAttachment, ListAttachments, RemovedAttachment } from '@balcao/contracts/files/attachments'
import * as rules from '@balcao/core/files/attachments'
import { client } from '../endpoint.ts'

/** Uploading and fetching stream: those rows are in `transfers.ts`. */
export const attachments = {
  list: client.query('GET /uploads/ticket/{ticketId}', ListAttachments, AttachmentList, rules.list),
  link: client.query('GET /attachments/{id}/link', GetAttachment, AttachmentLink, async (ctx, { id }, request) => {
    await rules.mustFetch(ctx, id)
    return request.linkTo(ctx, id)
  }),
  remove: client.mutation('DELETE /attachments/{id}', GetAttachment, RemovedAttachment, rules.remove),
  removeUpload: client.mutation('DELETE /uploads/{id}', GetAttachment, RemovedAttachment, rules.remove),
}
