import { AttachmentLink, AttachmentList, GetAttachment, ListAttachments, RemovedAttachment } from '@balcao/contracts/tickets/attachments'
import * as rules from '@balcao/core/tickets/attachments'
import { client } from '../endpoint.ts'

/** Uploading and fetching stream, so the server serves them beside this table (rest/files). */
export const attachments = {
  list: client.query('GET /uploads/ticket/{ticketId}', ListAttachments, AttachmentList, rules.list),
  link: client.query('GET /attachments/{id}/link', GetAttachment, AttachmentLink, async (ctx, { id }, request) => {
    await rules.mustFetch(ctx, id)
    return request.linkTo(ctx, id)
  }),
  remove: client.mutation('DELETE /attachments/{id}', GetAttachment, RemovedAttachment, rules.remove),
  removeUpload: client.mutation('DELETE /uploads/{id}', GetAttachment, RemovedAttachment, rules.remove),
}
