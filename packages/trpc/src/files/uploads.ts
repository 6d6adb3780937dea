import { RemovedAttachment } from '@balcao/contracts/files/attachments'
import { BeginUpload, GetPartialUpload, PartialUpload } from '@balcao/contracts/files/partial-uploads'
import * as rules from '@balcao/core/files/partial-uploads'
import { client } from '../endpoint.ts'

/** Files that are sent in parts; the parts themselves stream: their row is in `transfers.ts`. */
export const uploads = {
  begin: client.creation('POST /uploads/parts', BeginUpload, PartialUpload, rules.begin),
  get: client.query('GET /uploads/parts/{id}', GetPartialUpload, PartialUpload, rules.get),
  remove: client.mutation('DELETE /uploads/parts/{id}', GetPartialUpload, RemovedAttachment, rules.remove),
}
