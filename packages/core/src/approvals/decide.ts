import type { DecideApproval } from '@balcao/contracts/approvals/approvals'
import type { DecidedVia, Verdict } from '@balcao/contracts/approvals/bounds'
import type { OwnApproval } from '@balcao/contracts/approvals/lists'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import type { AuthContext } from '../auth/session.ts'
import { asSystem, type Ctx, makeCtx, me } from '../ctx.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { can } from '../policy.ts'
import { mustSee } from '../tickets/tickets.ts'
import { findApproval, type Held, hold } from './internal/approval-rows.ts'
import { ownRows, ownView } from './internal/own-rows.ts'
import { announce, recordChange, settleDecided } from './internal/settle.ts'

type Verdicts = { decision: Verdict; comment: string }

/**
 * Writes down what one approver decides, under the lock of the ticket, and settles the approval where that is enough.
 * @throws DomainError approval_settled, approval_decided_already, approval_not_yours
 */
export async function decideLocked(ctx: Ctx, { approval, ticket }: Held, { decision, comment }: Verdicts, via: DecidedVia): Promise<void> {
  const { id, title } = approval
  const own = await ctx.db
    .selectFrom('approvalApprovers')
    .select('decision')
    .where('approvalId', '=', id)
    .where('userId', '=', me(ctx))
    .executeTakeFirst()
  if (!own) throw forbidden('approval_not_yours')
  if (own.decision === 'approved' || own.decision === 'refused') throw conflict('approval_decided_already')
  const isDue = approval.dueAt !== null && Date.parse(approval.dueAt) <= Date.now()
  if (approval.state !== 'pending' || own.decision !== 'waiting' || isDue) throw conflict('approval_settled')
  await ctx.db
    .updateTable('approvalApprovers')
    .set({ decision, comment, via, decidedAt: sql<string>`now()` })
    .where('approvalId', '=', id)
    .where('userId', '=', me(ctx))
    .execute()
  const state = await settleDecided(ctx, approval)
  await recordChange(ctx, approval, 'decided', { decision, state, ...(comment ? { comment } : {}) })
  const details = { ticketId: ticket.id, title, decision, comment, via }
  await audit(ctx, { action: 'approval.decided', resource: 'approval', resourceId: id, details, risk: 'medium' })
  await announce(ctx, approval)
}

type Opens = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Those who see an approval: whoever is asked for it and, of the staff, whoever sees its ticket. @throws DomainError approval_not_found */
async function mustKnow(ctx: Ctx, id: number): Promise<Ctx> {
  const approval = await findApproval(ctx, id)
  if (!approval) throw notFound('approval_not_found')
  if (ctx.actor.side === 'staff')
    await mustSee(ctx, approval.ticketId).catch(() => {
      throw notFound('approval_not_found')
    })
  return ctx
}

/**
 * The caller approves or refuses what they are asked. It is decided as the system, in the caller's name: what others decided, which customers may not
 * read, is counted with it.
 * @throws DomainError approval_not_found, approval_not_yours, approval_decided_already, approval_settled
 */
export async function decide(auth: AuthContext, open: Opens, { id, ...given }: DecideApproval): Promise<OwnApproval> {
  const { actor, from } = await open((ctx) => mustKnow(ctx, id))
  await asSystem(auth.db, actor.tenantId, async ({ db }) => {
    const ctx = makeCtx(db, actor, from)
    const held = await hold(ctx, id)
    if (actor.side === 'staff' && !can(actor, 'ticket.read', held.ticket)) throw notFound('approval_not_found')
    await decideLocked(ctx, held, given, actor.side === 'staff' ? 'staff' : 'portal')
  })
  return open(async (ctx) => ownView(ctx)(await ownRows(ctx).where('p.id', '=', id).executeTakeFirstOrThrow()))
}
