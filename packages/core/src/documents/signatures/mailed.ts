import type { SignatureState } from '@balcao/contracts/documents/signature-bounds'
import type { Ctx } from '../../ctx.ts'
import { makeLink } from '../internal/signature-links.ts'
import { requestRows, signersOf } from '../internal/signature-rows.ts'

type Person = { id: number; name: string; email: string; language: string; state: 'waiting' | 'signed' | 'declined'; isInvited: boolean }
/** What those who sign are mailed of a request. */
export type Mailed = {
  organisation: string
  timeZone: string
  title: string
  message: string
  asker: string
  dueAt: string
  state: SignatureState
  signers: Person[]
}

/** A request as it is now, with who signs; undefined where its document is gone. */
export async function toMail(ctx: Ctx, requestId: number): Promise<Mailed | undefined> {
  const request = await requestRows(ctx)
    .innerJoin('documents as d', (join) => join.onRef('d.tenantId', '=', 'q.tenantId').onRef('d.id', '=', 'q.documentId'))
    .innerJoin('tenants as t', 't.id', 'q.tenantId')
    .select(['t.name as organisation', 't.timeZone'])
    .where('q.id', '=', requestId)
    .where('d.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!request) return undefined
  const signers = (await signersOf(ctx, [requestId])).get(requestId) ?? []
  const { organisation, timeZone, title, message, askerName, dueAt, state } = request
  return {
    ...{ organisation, timeZone, title, message, dueAt, state, asker: askerName ?? '' },
    signers: signers
      .filter(({ email }) => email !== '')
      .map(({ id, name, email, language, state: did, invitedAt }) => ({
        id,
        name,
        email,
        language,
        state: did,
        isInvited: invitedAt !== null,
      })),
  }
}

/** A link for one of them. */
export const linkFor = makeLink
