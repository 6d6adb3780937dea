import { isAtLeast } from '@balcao/contracts/access'
import type { GetMatrix, SkillMatrix } from '@balcao/contracts/queues/skills'
import { MAX_MEMBERS } from '@balcao/contracts/queues/words'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { forbidden } from '../../errors.ts'
import { can, must } from '../../policy.ts'
import { availabilityOf } from '../availability.ts'
import { ledQueues } from '../internal/people.ts'
import { mustSeeQueue } from '../internal/queue-rows.ts'
import { coverageOf } from './coverage.ts'

/** The queues whose people are shown; undefined for all of them. @throws DomainError forbidden, queue_not_found */
async function queuesAsked(ctx: Ctx, queueId: number | undefined): Promise<number[] | undefined> {
  const seesAll = isAtLeast(ctx.actor.role, 'supervisor')
  if (queueId !== undefined) {
    const queue = await mustSeeQueue(ctx, queueId)
    if (!seesAll && !can(ctx.actor, 'queue.lead', queue)) throw forbidden()
    return [queueId]
  }
  if (seesAll) return undefined
  const led = await ledQueues(ctx)
  if (led.length === 0) throw forbidden()
  return led
}

/**
 * Who of a queue (or of all that the caller leads) can do what, and how well each skill is covered by them.
 * @throws DomainError forbidden, queue_not_found
 */
export async function matrix(ctx: Ctx, { queueId }: GetMatrix): Promise<SkillMatrix> {
  must(ctx, 'queue.use')
  const asked = await queuesAsked(ctx, queueId)
  const { db } = ctx
  const users = await db
    .selectFrom('users as u')
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('queueMembers as m')
          .whereRef('m.tenantId', '=', 'u.tenantId')
          .whereRef('m.userId', '=', 'u.id')
          .$if(asked !== undefined, (q) => q.where((e) => e('m.queueId', '=', e.fn.any(e.val(asked as number[])))))
          .select('m.userId'),
      ),
    )
    .select(['u.id', 'u.name'])
    .orderBy(sortKey('u.name'))
    .orderBy('u.id')
    .limit(MAX_MEMBERS)
    .execute()
  const skills = await db
    .selectFrom('skills')
    .select(['id', 'name', 'skillGroup as group'])
    .orderBy(sortKey('skillGroup'))
    .orderBy(sortKey('name'))
    .execute()
  const ids = users.map(({ id }) => id)
  const { rows: cells } = await sql<SkillMatrix['cells'][number]>`
    select k.user_id as "userId", k.skill_id as "skillId", k.level, to_char(k.expires_on, 'YYYY-MM-DD') as "expiresOn"
    from user_skills k join tenants z on z.id = k.tenant_id
    where k.user_id = any(${ids}::bigint[]) and (k.expires_on is null or k.expires_on >= (now() at time zone z.time_zone)::date)
    order by k.user_id, k.skill_id`.execute(db)
  const { rows: away } = await sql<{ userId: number; startsAt: string; endsAt: string }>`
    select user_id as "userId", starts_at as "startsAt", ends_at as "endsAt" from absences
    where user_id = any(${ids}::bigint[]) and cancelled_at is null and starts_at < now() + interval '7 days' and ends_at > now()`.execute(
    db,
  )
  const states = await availabilityOf(ctx, ids)
  const present = new Set(ids.filter((id) => states.get(id)?.effective === 'online'))
  const coverage = coverageOf(
    skills.map(({ id }) => id),
    cells,
    away,
    present,
    Date.now(),
  )
  return { skills, users, cells, coverage }
}
