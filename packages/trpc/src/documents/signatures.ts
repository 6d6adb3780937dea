import { Done } from '@balcao/contracts/auth/session'
import { GetDocument } from '@balcao/contracts/documents/documents'
import {
  AskForSignatures,
  CancelSignatures,
  GetSignatureRequest,
  SignatureFile,
  SignatureFileLink,
  SignatureRequest,
  SignatureRequests,
} from '@balcao/contracts/documents/signatures'
import {
  DeclineSignature,
  FetchSigned,
  OpenedSignature,
  OpenSignature,
  SendSignatureCode,
  SentSignatureCode,
  SignDocument,
  VerifiedSignature,
  VerifySignature,
} from '@balcao/contracts/documents/signing'
import { link } from '@balcao/core/documents/signatures/files'
import * as rules from '@balcao/core/documents/signatures/requests'
import * as signing from '@balcao/core/documents/signatures/signing'
import { verify } from '@balcao/core/documents/signatures/verify'
import { open, supportAgent } from '../endpoint.ts'

/** Requests for signatures, and what those who are asked do by their mailed link. */
export const signatures = {
  list: supportAgent.query('GET /documents/{id}/signatures', GetDocument, SignatureRequests, rules.list),
  ask: supportAgent.creation('POST /documents/{id}/signatures', AskForSignatures, SignatureRequest, rules.ask),
  remind: supportAgent.mutation(
    'POST /documents/{id}/signatures/{signatureId}/remind',
    GetSignatureRequest,
    SignatureRequest,
    rules.remind,
  ),
  cancel: supportAgent.mutation('POST /documents/{id}/signatures/{signatureId}/cancel', CancelSignatures, SignatureRequest, rules.cancel),
  file: supportAgent.query(
    'GET /documents/{id}/signatures/{signatureId}/file',
    SignatureFile,
    SignatureFileLink,
    (ctx, input, { authContext }) => link(ctx, input, authContext.secrets),
  ),
  open: open.reading('POST /signatures/opened', OpenSignature, OpenedSignature, ({ authContext }, input) =>
    signing.open(authContext, input),
  ),
  fetch: open.reading('POST /signatures/fetched', FetchSigned, SignatureFileLink, ({ authContext }, input) =>
    signing.fetchFile(authContext, input),
  ),
  sendCode: open.mutation('POST /signatures/codes', SendSignatureCode, SentSignatureCode, ({ authContext }, input) =>
    signing.sendCode(authContext, input),
  ),
  sign: open.mutation('POST /signatures/signed', SignDocument, OpenedSignature, ({ authContext }, input) =>
    signing.sign(authContext, input),
  ),
  decline: open.mutation('POST /signatures/declined', DeclineSignature, Done, ({ authContext }, input) =>
    signing.decline(authContext, input),
  ),
  verify: open.reading('POST /signatures/verified', VerifySignature, VerifiedSignature, ({ authContext }, input) =>
    verify(authContext, input),
  ),
}
