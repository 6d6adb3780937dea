import type { Verdict } from '@balcao/contracts/approvals/bounds'
import type { DecideByLink, LinkedApproval, LookUpApproval } from '@balcao/contracts/approvals/lists'
import { sql } from 'kysely'
import { parseLinkToken } from '../auth/link-rows.ts'
import type { AuthContext } from '../auth/session.ts'
import { asSystem, type Ctx, makeCtx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { actorsOf } from '../users/actors.ts'
import { decideLocked } from './decide.ts'
import { hold } from './internal/approval-rows.ts'

const unusable = () => notFound('approval_link_invalid')

/** A usable link, with whose it is and what it is about. Used, expired, altered and unknown ones are one and the same. @throws DomainError approval_link_invalid */
async function findByLink({ db, actor }: Ctx, hash: string) {
  const row = await db
    .selectFrom('approvalLinks as l')
    .innerJoin('approvals as p', (join) => join.onRef('p.tenantId', '=', 'l.tenantId').onRef('p.id', '=', 'l.approvalId'))
    .innerJoin('approvalApprovers as d', (join) =>
      join.onRef('d.tenantId', '=', 'l.tenantId').onRef('d.approvalId', '=', 'l.approvalId').onRef('d.userId', '=', 'l.userId'),
    )
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'p.tenantId').onRef('t.id', '=', 'p.ticketId'))
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'l.tenantId').onRef('u.id', '=', 'l.userId'))
    .innerJoin('tenants as o', 'o.id', 'l.tenantId')
    .where('l.tenantId', '=', actor.tenantId)
    .where('l.tokenHash', '=', hash)
    .where('l.expiresAt', '>', sql<string>`now()`)
    .where('p.state', '=', 'pending')
    .where('d.decision', '=', 'waiting')
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .where('o.status', '=', 'active')
    .select(['l.approvalId', 'l.userId', 'p.title', 'p.text', 'p.dueAt', 't.number', 't.title as ticketTitle', 'o.name as tenantName'])
    .executeTakeFirst()
  if (!row || (row.dueAt !== null && Date.parse(row.dueAt) <= Date.now())) throw unusable()
  return row
}
type Found = Awaited<ReturnType<typeof findByLink>>

const view = ({ title, text, dueAt, number, ticketTitle, tenantName }: Found, decision: Verdict | null): LinkedApproval => ({
  ...{ title, text, dueAt, tenantName, decision },
  ticket: { number, title: ticketTitle },
})

async function byLink<T>(auth: AuthContext, token: string, run: (ctx: Ctx, hash: string) => Promise<T>): Promise<T> {
  const parsed = parseLinkToken(token)
  if (!parsed) throw unusable()
  return asSystem(auth.db, parsed.tenantId, (ctx) => run(ctx, parsed.hash))
}

/** What a mailed link asks. Looking decides nothing: mail scanners open links, too. @throws DomainError approval_link_invalid */
export function lookUp(auth: AuthContext, { token }: LookUpApproval): Promise<LinkedApproval> {
  return byLink(auth, token, async (ctx, hash) => view(await findByLink(ctx, hash), null))
}

/** Decides by the mailed link, once, in the name of whom it was mailed to. @throws DomainError approval_link_invalid */
export function decideByLink(auth: AuthContext, { token, ...given }: DecideByLink): Promise<LinkedApproval> {
  return byLink(auth, token, async (ctx, hash) => {
    const { approvalId } = await findByLink(ctx, hash)
    const held = await hold(ctx, approvalId)
    // Of two uses at once, the second finds here that it was decided.
    const found = await findByLink(ctx, hash)
    const [who] = await actorsOf(ctx, [found.userId])
    if (!who) throw unusable()
    await decideLocked(makeCtx(ctx.db, who, { ip: auth.ip, userAgent: auth.userAgent ?? null }), held, given, 'link')
    return view(found, given.decision)
  })
}
