import { RemovedAttachment } from '@balcao/contracts/tickets/attachments'
import { BeginUpload, GetPartialUpload, PartialUpload } from '@balcao/contracts/tickets/partial-uploads'
import * as rules from '@balcao/core/tickets/partial-uploads'
import { client } from '../endpoint.ts'

/** Files that come in parts; the parts themselves stream, so the server serves them beside this table (rest/upload-parts). */
export const uploads = {
  begin: client.creation('POST /uploads/parts', BeginUpload, PartialUpload, rules.begin),
  get: client.query('GET /uploads/parts/{id}', GetPartialUpload, PartialUpload, rules.get),
  remove: client.mutation('DELETE /uploads/parts/{id}', GetPartialUpload, RemovedAttachment, rules.remove),
}
