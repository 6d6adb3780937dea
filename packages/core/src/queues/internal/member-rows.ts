import type { Member } from '@balcao/contracts/queues/members'
import type { AvailabilityState, MemberKind } from '@balcao/contracts/queues/words'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { absentNow } from '../../absences/absent.ts'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { LOAD_PARTS } from '../../routing/cost.ts'
import { EFFECTIVE, STATED, UNTIL } from './effective.ts'

const skills = sql<Member['skills']>`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'level', k.level,
    'expiresOn', to_char(k.expires_on, 'YYYY-MM-DD')) order by k.level desc, s.id)
  from user_skills k join skills s on s.tenant_id = k.tenant_id and s.id = k.skill_id
  where k.tenant_id = m.tenant_id and k.user_id = m.user_id), '[]')`.as('skills')
const load = sql<number>`coalesce((select sum(l.load) from ${LOAD_PARTS} l
  where l.tenant_id = m.tenant_id and l.user_id = m.user_id and l.queue_id = m.queue_id), 0)::int`.as('load')

/** Members of a queue, leaders first, then by name. */
const memberRows = ({ db }: Ctx, queueId: number) =>
  db
    .selectFrom('queueMembers as m')
    .innerJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 'm.tenantId').onRef('q.id', '=', 'm.queueId'))
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.userId'))
    .leftJoin('availabilities as a', (join) => join.onRef('a.tenantId', '=', 'm.tenantId').onRef('a.userId', '=', 'm.userId'))
    .leftJoin('presences as p', (join) => join.onRef('p.tenantId', '=', 'm.tenantId').onRef('p.userId', '=', 'm.userId'))
    .where('m.queueId', '=', queueId)
    .where('u.deletedAt', 'is', null)
    .select(['u.id', 'u.name', 'u.email', 'u.isActive', 'm.weight', 'm.kind', 'm.isLeader', 'm.capacity as ownCapacity', 'm.version'])
    .select(['q.capacityDefault', skills, load])
    .select([STATED.as('stated'), EFFECTIVE.as('effective'), UNTIL.as('until')])
    .orderBy('m.isLeader', 'desc')
    .orderBy(sortKey('u.name'))
    .orderBy('u.id')
type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRows>['execute']>>[number]

function memberView(
  { id, name, email, isActive, kind, capacityDefault, stated, effective, until, ...row }: MemberRow,
  absentUntil: string | null,
): Member {
  return {
    ...row,
    user: { id, name, email, active: isActive },
    kind: kind as MemberKind,
    capacity: row.ownCapacity ?? capacityDefault,
    absentUntil,
    availability: { stated: stated as AvailabilityState, effective: effective as AvailabilityState, until },
  }
}

/** @param userIds only these; all of them where it is left out */
export async function membersOf(ctx: Ctx, queueId: number, userIds?: readonly number[]): Promise<Member[]> {
  const rows = await memberRows(ctx, queueId)
    .$if(userIds !== undefined, (q) => q.where((eb) => eb('m.userId', '=', eb.fn.any(eb.val([...(userIds ?? [])])))))
    .execute()
  const away = await absentNow(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => memberView(row, away.get(row.id)?.until ?? null))
}

/** A member, kept from being changed by others meanwhile. @throws DomainError member_not_found */
export async function mustLockMember(ctx: Ctx, queueId: number, userId: number): Promise<Member> {
  await ctx.db.selectFrom('queueMembers').select('userId').where('queueId', '=', queueId).where('userId', '=', userId).forUpdate().execute()
  const [member] = await membersOf(ctx, queueId, [userId])
  if (!member) throw notFound('member_not_found')
  return member
}
