import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { dead } from './signature-links.ts'

/** Somebody who signs, with what they sign and for whom; nothing of what is cancelled, over, or not to be had. */
const rows = ({ db }: Ctx) =>
  db
    .selectFrom('signatureSigners as s')
    .innerJoin('signatureRequests as q', (join) => join.onRef('q.tenantId', '=', 's.tenantId').onRef('q.id', '=', 's.requestId'))
    .innerJoin('documents as d', (join) => join.onRef('d.tenantId', '=', 'q.tenantId').onRef('d.id', '=', 'q.documentId'))
    .innerJoin('documentVersions as v', (join) =>
      join.onRef('v.tenantId', '=', 'q.tenantId').onRef('v.documentId', '=', 'q.documentId').onRef('v.number', '=', 'q.number'),
    )
    .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'v.tenantId').onRef('f.id', '=', 'v.fileId'))
    .innerJoin('tenants as t', 't.id', 's.tenantId')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'q.tenantId').onRef('u.id', '=', 'q.askedBy'))
    .select(['s.id as signerId', 's.name', 's.email', 's.language', 's.state', 's.readAt', 's.settledAt', 's.codeTries', 's.codesSent'])
    .select(['q.id as requestId', 'q.documentId', 'q.number', 'q.title', 'q.message', 'q.dueAt', 'q.sha256', 'q.isOrdered'])
    .select(['q.state as requestState', 'q.certificateFileId', 'v.name as fileName', 'f.id as fileId', 'f.mime', 'f.size'])
    .select(['t.name as organisation', 'u.name as askedBy'])
    .where('d.deletedAt', 'is', null)
    .where('f.scan', '=', 'clean')
    .where('t.status', '=', 'active')
    .where('s.invitedAt', 'is not', null)
    .where(
      sql<boolean>`(s.state = 'waiting' and q.state = 'pending' and q.due_at > now()
        or s.state = 'signed' and (q.state = 'signed' or q.state = 'pending' and q.due_at > now()))`,
    )
export type Signing = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** Whom a link is of. @throws DomainError signature_link_invalid */
export async function mustFindByLink(ctx: Ctx, hash: string): Promise<Signing> {
  const found = await rows(ctx)
    .innerJoin('signatureLinks as l', (join) => join.onRef('l.tenantId', '=', 's.tenantId').onRef('l.signerId', '=', 's.id'))
    .where('l.secretHash', '=', hash)
    .where('l.expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!found) throw dead()
  return found
}

/** The same by who they are. @throws DomainError signature_link_invalid */
export async function mustFindSigner(ctx: Ctx, requestId: number, signerId: number): Promise<Signing> {
  const found = await rows(ctx).where('s.id', '=', signerId).where('q.id', '=', requestId).executeTakeFirst()
  if (!found) throw dead()
  return found
}
