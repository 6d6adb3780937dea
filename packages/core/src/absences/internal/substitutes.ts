import { MAX_CHAIN } from '@balcao/contracts/absences/bounds'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { can } from '../../policy.ts'
import { actorsOf, type KnownActor } from '../../users/actors.ts'
import { chainTrouble, type Link } from './chains.ts'

export type Named = { queueId: number | null; userId: number }
type Queue = { id: number; name: string }

/** Whether somebody could see and answer the tickets of a queue that are theirs. */
export const mayServe = (who: KnownActor, queueId: number): boolean => {
  const ticket = { requesterId: 0, assigneeId: null, queueId, companyId: null, watcherIds: [] }
  return can(who, 'ticket.read', ticket) && can(who, 'ticket.reply', { ...ticket, assigneeId: who.userId })
}

/** The queues that a person is a member of. */
const queuesOf = ({ db }: Ctx, userId: number): Promise<Queue[]> =>
  db
    .selectFrom('queueMembers as m')
    .innerJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 'm.tenantId').onRef('q.id', '=', 'm.queueId'))
    .where('m.userId', '=', userId)
    .select(['q.id', 'q.name'])
    .orderBy('q.id')
    .execute()

/** Refuses substitutes that cannot take somebody's place. @throws DomainError invalid_input naming each and why */
export async function mustBeAbleToServe(ctx: Ctx, userId: number, named: readonly Named[]): Promise<void> {
  if (named.length === 0) return
  const people = new Map((await actorsOf(ctx, [...new Set(named.map((one) => one.userId))])).map((one) => [one.userId, one]))
  const own = named.flatMap(({ queueId }) => (queueId === null ? [] : [queueId]))
  const known = own.length ? await ctx.db.selectFrom('queues').select(['id', 'name']).where('id', 'in', own).execute() : []
  const others = named.some(({ queueId }) => queueId === null) ? (await queuesOf(ctx, userId)).filter(({ id }) => !own.includes(id)) : []
  const refused = named.flatMap((one, n): FieldReason[] => {
    const field = `substitutes.${n}.userId`
    const who = people.get(one.userId)
    if (one.userId === userId) return [{ field, reason: 'substitute_is_self' }]
    if (!who?.isActive || who.side !== 'staff') return [{ field, reason: 'substitute_unknown' }]
    const queues = one.queueId === null ? others : known.filter(({ id }) => id === one.queueId)
    if (one.queueId !== null && queues.length === 0) return [{ field: `substitutes.${n}.queueId`, reason: 'queue_not_found' }]
    const closed = queues.find(({ id }) => !mayServe(who, id))
    return closed ? [{ field, reason: 'substitute_without_right', params: { person: who.name, queue: closed.name } }] : []
  })
  if (refused.length) throw invalid(...refused)
}

type Held = { id: number | null; userId: number; startsAt: string; endsAt: string }

/** What else is planned while an absence lasts, with whom it names. */
async function plannedBeside({ db }: Ctx, { id, startsAt, endsAt }: Held): Promise<Link[]> {
  const rows = await db
    .selectFrom('absences as a')
    .innerJoin('absenceSubstitutes as s', (join) => join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.absenceId', '=', 'a.id'))
    .where('a.cancelledAt', 'is', null)
    .where('a.startsAt', '<', endsAt)
    .where('a.endsAt', '>', startsAt)
    .$if(id !== null, (q) => q.where('a.id', '<>', id as number))
    .select(['a.id', 'a.userId', 'a.startsAt', 'a.endsAt', 's.queueId', 's.userId as substituteId'])
    .execute()
  return [...Map.groupBy(rows, (row) => row.id).values()].map((links) => {
    const [first] = links as [(typeof rows)[number]]
    const substitutes = new Map(links.map((one) => [one.queueId, one.substituteId]))
    return { userId: first.userId, from: Date.parse(first.startsAt), to: Date.parse(first.endsAt), substitutes }
  })
}

/** Refuses substitutes that lead back to somebody away, or too far. @throws DomainError invalid_input */
export async function mustNotCircle(ctx: Ctx, held: Held, named: readonly Named[]): Promise<void> {
  if (named.length === 0) return
  const substitutes = new Map(named.map((one) => [one.queueId ?? 0, one.userId]))
  const start = { userId: held.userId, from: Date.parse(held.startsAt), to: Date.parse(held.endsAt), substitutes }
  const found = chainTrouble(start, await plannedBeside(ctx, held))
  if (!found) return
  if ('tooLong' in found) throw invalid({ field: 'substitutes', reason: 'substitute_chain', params: { most: MAX_CHAIN } })
  const names = new Map((await actorsOf(ctx, found.loop)).map((one) => [one.userId, one.name]))
  const people = found.loop.map((id) => names.get(id) ?? `#${id}`)
  throw invalid({ field: 'substitutes', reason: 'substitute_loop', params: { people } })
}
