import type { RuleAction } from '@balcao/contracts/automation/rules'
import type { RuleDryRun } from '@balcao/contracts/automation/trials'
import type { Change } from '@balcao/contracts/tickets/history'
import { absentReasons } from '../../absences/present.ts'
import { type Ctx, makeCtx, me, rehearse, systemActor } from '../../ctx.ts'
import { DomainError, reasonsOf } from '../../errors.ts'
import { lockTicket } from '../../tickets/ticket-rows.ts'
import { act } from '../act.ts'

type Would = NonNullable<RuleDryRun['examples'][number]['would']>

/** What the history of a ticket was told since an entry of it. */
async function toldSince({ db }: Ctx, ticketId: number, after: number): Promise<Change[]> {
  const rows = await db
    .selectFrom('ticketEvents')
    .select(['kind', 'changes'])
    .where('ticketId', '=', ticketId)
    .where('id', '>', after)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ kind, changes }) => (kind === 'rule' ? [] : (changes as Change[])))
}

async function lastTold({ db }: Ctx, ticketId: number): Promise<number> {
  const row = await db
    .selectFrom('ticketEvents')
    .select('id')
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/**
 * What actions would do to a ticket as it is now. They are done for real, as the system, and then all of it is undone: what would be refused is refused.
 */
export async function wouldDo(ctx: Ctx, ticketId: number, actions: readonly RuleAction[]): Promise<Would | null> {
  const system = makeCtx(ctx.db, systemActor(ctx.actor.tenantId), ctx.from)
  const { name: authorName, email: authorEmail } = ctx.actor
  const author = { authorId: me(ctx), authorName, authorEmail }
  return rehearse(ctx, async () => {
    const ticket = await lockTicket(ctx.db, ticketId)
    if (!ticket) return null
    const after = await lastTold(ctx, ticketId)
    try {
      const acted = await act(system, { kind: 'rule', id: null, name: '', version: 0, ...author, actions }, ticket, 'dry run')
      return { changes: await toldSince(ctx, ticketId, after), actions: acted.actions, reasons: absentReasons(acted.absent) }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return { changes: [], actions: [], reasons: reasonsOf(error) }
    }
  })
}
