import { Done } from '@balcao/contracts/auth/session'
import { CreateFolder, DocumentFolder, DocumentFolders, ListFolders, RemoveFolder, UpdateFolder } from '@balcao/contracts/documents/folders'
import * as rules from '@balcao/core/documents/folders'
import { agent, client } from '../endpoint.ts'

/** The tree that documents lie in. */
export const folders = {
  list: client.query('GET /document-folders', ListFolders, DocumentFolders, rules.list),
  create: agent.creation('POST /document-folders', CreateFolder, DocumentFolder, rules.create),
  update: agent.mutation('PATCH /document-folders/{id}', UpdateFolder, DocumentFolder, rules.update),
  remove: agent.mutation('DELETE /document-folders/{id}', RemoveFolder, Done, rules.remove),
}
