import { isOpenState } from '@balcao/contracts/privacy/bounds'
import type { EraseForRequest, ErasurePreview, GetRequest, WholeRequest } from '@balcao/contracts/privacy/requests'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import type { AuthContext } from '../../auth/session.ts'
import { mustBeFresh } from '../../auth/step-up.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, unprocessable } from '../../errors.ts'
import { must } from '../../policy.ts'
import type { Opens } from '../../profile/proof.ts'
import { now } from '../../tickets/queries.ts'
import { removeEverywhere } from '../../users/remove.ts'
import { mustNotBeHeld, shareHolds } from '../held.ts'
import { list as listHolds } from '../holds.ts'
import { mustFindRequest, type RequestRow } from './request-rows.ts'
import { get } from './requests.ts'

/** A request of erasure that is open and of somebody who is still there. @throws DomainError privacy_request_kind, privacy_request_of_nobody, privacy_request_closed */
async function mustBeOfErasure(ctx: Ctx, id: number): Promise<RequestRow & { userId: number }> {
  must(ctx, 'privacy.manage')
  const row = await mustFindRequest(ctx, id)
  if (row.kind !== 'erasure') throw unprocessable('privacy_request_kind')
  if (!isOpenState(row.state)) throw conflict('privacy_request_closed')
  if (row.userId === null || row.goneAt !== null) throw conflict('privacy_request_of_nobody')
  return { ...row, userId: row.userId }
}

type Counts = Omit<ErasurePreview, 'person' | 'holds'>

/** What would go, or lose its name, with the person that a request is of, and what keeps it from going. */
export async function preview(ctx: Ctx, { id }: GetRequest): Promise<ErasurePreview> {
  const { userId, userName, userEmail } = await mustBeOfErasure(ctx, id)
  const { rows } = await sql<Counts>`
    select (select count(*)::int from tickets where requester_id = ${userId}) as tickets,
      (select count(*)::int from comments where author_id = ${userId}) as messages,
      (select count(*)::int from inbound_mails where user_id = ${userId} or from_address = ${userEmail}) as mails,
      (select count(*)::int from attachments where author_id = ${userId}) as files,
      (select coalesce(sum(f.size), 0)::float8 from attachments a join files f on f.tenant_id = a.tenant_id and f.id = a.file_id
        where a.author_id = ${userId}) as bytes,
      (select count(*)::int from conversations where author_id = ${userId}) as conversations`.execute(ctx.db)
  const { data } = await listHolds(ctx, { limit: 100, active: true })
  const { rows: tickets } = await sql<{
    id: number
  }>`select id from tickets where requester_id = ${userId} and id = any(${data.map(({ subjectId }) => subjectId)}::bigint[])`.execute(
    ctx.db,
  )
  const { rows: companies } = await sql<{ id: number }>`select company_id as id from users where id = ${userId} and company_id is not null
    union select company_id from tickets where requester_id = ${userId} and company_id is not null`.execute(ctx.db)
  const has = (list: readonly { id: number }[], one: number) => list.some((row) => row.id === one)
  const keeps = data.filter(
    ({ subject, subjectId }) =>
      (subject === 'person' && subjectId === userId) ||
      (subject === 'ticket' && has(tickets, subjectId)) ||
      (subject === 'company' && has(companies, subjectId)),
  )
  return {
    person: { id: userId, name: userName ?? '', email: userEmail },
    ...(rows[0] as Counts),
    holds: keeps.map((hold) => ({ id: hold.id, label: hold.label, reason: hold.reason })),
  }
}

/** Whether the person that a request is of may be removed now. @throws DomainError held, proof_required, and what a preview refuses */
async function erasable(ctx: Ctx, { id }: EraseForRequest): Promise<number> {
  const { userId } = await mustBeOfErasure(ctx, id)
  mustBeFresh(ctx)
  await mustNotBeHeld(ctx, userId)
  return userId
}

/**
 * Removes the person that a request is of, as every removal does (see users), and writes that down with the request. It is answered afterwards.
 * @throws DomainError like `remove` of users; held, privacy_request_kind, privacy_request_of_nobody, privacy_request_closed
 */
export async function erase(auth: Pick<AuthContext, 'db' | 'provider'>, open: Opens, input: EraseForRequest): Promise<WholeRequest> {
  const userId = await open((ctx) => erasable(ctx, input), 'read')
  const recorded: Opens = (run, access) =>
    open(async (ctx) => {
      if (access !== 'read') await shareHolds(ctx.db, ctx.actor.tenantId)
      const done = await run(ctx)
      if (access === 'read') return done
      await ctx.db
        .updateTable('privacyRequests')
        .set((eb) => ({ erasedAt: now, updatedAt: now, version: eb('version', '+', 1) }))
        .where('id', '=', input.id)
        .execute()
      await audit(ctx, {
        action: 'privacy_request.erased',
        resource: 'privacy_request',
        resourceId: input.id,
        details: { userId },
        risk: 'high',
      })
      return done
    }, access)
  await removeEverywhere(auth, recorded, { id: userId })
  return open((ctx) => get(ctx, { id: input.id }))
}
