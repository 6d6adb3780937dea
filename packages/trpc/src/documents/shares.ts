import { GetDocument } from '@balcao/contracts/documents/documents'
import { DocumentShares, OpenedShare, OpenShare, RevokeShare, ShareDocument, SharedDocument } from '@balcao/contracts/documents/shares'
import * as opening from '@balcao/core/documents/opening'
import * as rules from '@balcao/core/documents/shares'
import { open, supportAgent } from '../endpoint.ts'

/** Links that open a document without an account. */
export const shares = {
  list: supportAgent.query('GET /documents/{id}/shares', GetDocument, DocumentShares, rules.list),
  create: supportAgent.staged(
    'POST /documents/{id}/shares',
    ShareDocument,
    SharedDocument,
    ({ open: run, authContext: { passwords } }, input) => rules.create({ open: run, passwords }, input),
    201,
  ),
  revoke: supportAgent.mutation('DELETE /documents/{id}/shares/{shareId}', RevokeShare, DocumentShares, rules.revoke),
  open: open.reading('POST /shared-documents/opened', OpenShare, OpenedShare, ({ authContext }, input) => opening.open(authContext, input)),
}
