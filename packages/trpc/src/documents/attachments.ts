import { AttachDocument } from '@balcao/contracts/documents/attaching'
import { Attachment } from '@balcao/contracts/files/attachments'
import { attach } from '@balcao/core/documents/attaching'
import { supportAgent } from '../endpoint.ts'

/** Documents as files of messages. */
export const attachments = { add: supportAgent.creation('POST /documents/{id}/attachments', AttachDocument, Attachment, attach) }
