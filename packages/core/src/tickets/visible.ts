import { type Relationship, relationshipsOf } from '@balcao/contracts/roles/permissions'
import type { DB } from '@balcao/db/schema'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Actor } from '../ctx.ts'
import { scopeOf } from '../roles/grants.ts'

export type Eb = ExpressionBuilder<DB & { t: DB['tickets'] }, 't'>

/** The ties of `tickets/policy.ts` as conditions, so that lists hold exactly what may be read one by one. */
export const TIED: Record<Relationship, (eb: Eb, actor: Actor) => Expression<SqlBool>> = {
  requester: (eb, actor) => eb('t.requesterId', '=', actor.userId),
  watcher: (eb, actor) =>
    eb.exists(
      eb
        .selectFrom('ticketWatchers as w')
        .whereRef('w.tenantId', '=', 't.tenantId')
        .whereRef('w.ticketId', '=', 't.id')
        .where('w.userId', '=', actor.userId as number)
        .select('w.userId'),
    ),
  assignee: (eb, actor) => eb('t.assigneeId', '=', actor.userId),
  queue: (eb, actor) => eb('t.queueId', '=', eb.fn.any(eb.val([...actor.queueIds]))),
  company: (eb, actor) => (actor.companyId === null ? eb.lit(false) : eb('t.companyId', '=', actor.companyId)),
}

/** Which tickets exist for this actor: the scope of `ticket.read` as a condition. */
export function visible(eb: Eb, actor: Actor): Expression<SqlBool> {
  const scope = scopeOf(actor, 'ticket.read')
  if (scope === undefined) return eb.lit(false)
  const relationships = relationshipsOf(scope)
  return relationships ? eb.or([...relationships.map((tie) => TIED[tie](eb, actor)), ...shared(eb, actor)]) : eb.lit(true)
}

/** Companies that share all of their tickets with this actor, and those that share the ones the actor follows. */
export function sharedWith({ memberships }: Actor): { whole: number[]; copied: number[] } {
  const of = (wanted: string) => memberships.filter(({ visibility }) => visibility === wanted).map(({ companyId }) => companyId)
  return { whole: of('company'), copied: of('cc') }
}

/** What companies share with a customer, as in the policy. */
function shared(eb: Eb, actor: Actor): Expression<SqlBool>[] {
  const { whole, copied } = sharedWith(actor)
  const isOf = (ids: number[]) => eb('t.companyId', '=', eb.fn.any(eb.val(ids)))
  return [...(whole.length > 0 ? [isOf(whole)] : []), ...(copied.length > 0 ? [eb.and([isOf(copied), TIED.watcher(eb, actor)])] : [])]
}
