import type { AssignSkill, ListUserSkills, RemoveSkill, UserSkills } from '@balcao/contracts/queues/skills'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { forbidden, invalid, notFound } from '../../errors.ts'
import { onlyOnce } from '../../only-once.ts'
import { can, must } from '../../policy.ts'
import { mayLookAfter, mustBeStaff, mustFindStaff, notLedBy } from '../internal/people.ts'

/** Today, where the organisation is. */
const TODAY = sql<string>`(now() at time zone z.time_zone)::date`

/** What people can do is for who manages queues, and for leaders of queues that all of them work on. @throws DomainError forbidden */
async function mustTeach(ctx: Ctx, userIds: readonly number[]): Promise<void> {
  must(ctx, 'queue.use')
  if (!can(ctx.actor, 'queue.manage') && (await notLedBy(ctx, userIds)).length > 0) throw forbidden()
}

type Held = { userId: number; name: string; level: number | null; expiresOn: string | null }

/** How well people have a skill. */
async function heldOf({ db }: Ctx, skillId: number, userIds: readonly number[]): Promise<Held[]> {
  return db
    .selectFrom('users as u')
    .leftJoin('userSkills as k', (join) =>
      join.onRef('k.tenantId', '=', 'u.tenantId').onRef('k.userId', '=', 'u.id').on('k.skillId', '=', skillId),
    )
    .where((eb) => eb('u.id', '=', eb.fn.any(eb.val([...userIds]))))
    .select(['u.id as userId', 'u.name', 'k.level', sql<string | null>`to_char(k.expires_on, 'YYYY-MM-DD')`.as('expiresOn')])
    .orderBy('u.id')
    .execute()
}

/** Gives people a skill, or another level of it. @throws DomainError forbidden; invalid_input for a skill or people that are none, and a day that is past */
export async function assign(ctx: Ctx, { skillId, userIds, level, expiresOn }: AssignSkill): Promise<{ success: true }> {
  must(ctx, 'queue.use')
  const skill = await ctx.db.selectFrom('skills').select(['id', 'name']).where('id', '=', skillId).forShare().executeTakeFirst()
  if (!skill) throw invalid({ field: 'skillId', reason: 'skill_not_found' })
  await mustBeStaff(ctx, userIds, 'userIds')
  await mustTeach(ctx, userIds)
  if (expiresOn !== null && (await isPast(ctx, expiresOn))) throw invalid({ field: 'expiresOn', reason: 'skill_expired' })
  const wanted = [...new Set(userIds)]
  const before = await heldOf(ctx, skillId, wanted)
  await ctx.db
    .insertInto('userSkills')
    .values(wanted.map((userId) => ({ tenantId: ctx.actor.tenantId, skillId, userId, level, expiresOn })))
    .onConflict((oc) => oc.columns(['tenantId', 'skillId', 'userId']).doUpdateSet({ level, expiresOn }))
    .execute()
  for (const { userId, name, ...was } of before) await record(ctx, { userId, name }, skill.name, was, { level, expiresOn })
  return { success: true }
}

async function isPast({ db, actor }: Ctx, day: string): Promise<boolean> {
  const { rows } = await sql<{
    past: boolean
  }>`select ${day}::date < ${TODAY} as past from tenants z where z.id = ${actor.tenantId}`.execute(db)
  return rows[0]?.past ?? false
}

type Level = { level: number | null; expiresOn: string | null }

async function record(ctx: Ctx, who: { userId: number; name: string }, skill: string, before: Level, after: Level): Promise<void> {
  const change = diff(before, after)
  if (!differs(change)) return
  const action = after.level === null ? 'skill.taken' : 'skill.given'
  await audit(ctx, { action, resource: 'user', resourceId: who.userId, ...change, details: { skill, user: who.name }, risk: 'low' })
  await ctx.emit('queue:eligibility_changed', { queueId: null, userId: who.userId, what: 'skill' })
}

/** @throws DomainError forbidden, user_without_skill */
export async function remove(ctx: Ctx, { skillId, userId }: RemoveSkill): Promise<{ success: true }> {
  must(ctx, 'queue.use')
  const [held] = await heldOf(ctx, skillId, [userId])
  if (!held || held.level === null) throw notFound('user_without_skill')
  await mustTeach(ctx, [userId])
  const skill = await ctx.db.selectFrom('skills').select('name').where('id', '=', skillId).executeTakeFirst()
  await onlyOnce(ctx.db.deleteFrom('userSkills').where('skillId', '=', skillId).where('userId', '=', userId), 'user_without_skill')
  await record(ctx, held, skill?.name ?? '', { level: held.level, expiresOn: held.expiresOn }, { level: null, expiresOn: null })
  return { success: true }
}

/** What somebody can do: for themselves, their leaders, and supervisors. @throws DomainError forbidden, user_not_found */
export async function ofUser(ctx: Ctx, { id }: ListUserSkills): Promise<UserSkills> {
  must(ctx, 'queue.use')
  await mustFindStaff(ctx, id)
  if (id !== me(ctx) && !(await mayLookAfter(ctx, id))) throw forbidden()
  const data = await ctx.db
    .selectFrom('userSkills as k')
    .innerJoin('skills as s', (join) => join.onRef('s.tenantId', '=', 'k.tenantId').onRef('s.id', '=', 'k.skillId'))
    .innerJoin('tenants as z', 'z.id', 'k.tenantId')
    .where('k.userId', '=', id)
    .select(['s.id', 's.name', 's.skillGroup as group', 'k.level', sql<string | null>`s.levels[k.level]`.as('levelName')])
    .select([
      sql<string | null>`to_char(k.expires_on, 'YYYY-MM-DD')`.as('expiresOn'),
      sql<boolean>`coalesce(k.expires_on < ${TODAY}, false)`.as('expired'),
    ])
    .orderBy(sortKey('s.name'))
    .orderBy('s.id')
    .execute()
  return { data }
}
