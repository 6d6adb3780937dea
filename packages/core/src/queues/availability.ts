import { isAtLeast } from '@balcao/contracts/access'
import type { AVAILABILITY_REASONS, AvailabilitySet, SetAvailability } from '@balcao/contracts/queues/availability'
import type { AvailabilityState } from '@balcao/contracts/queues/words'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { forbidden, invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { EFFECTIVE, IS_PRESENT, STATED, UNTIL } from './internal/effective.ts'
import { mayLookAfter, mustBeStaff } from './internal/people.ts'

type Row = {
  userId: number
  stated: AvailabilityState
  effective: AvailabilityState
  until: string | null
  alwaysAvailable: boolean
  capacity: number | null
  present: boolean
  active: boolean
}

async function rowsOf({ db }: Ctx, userIds: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.id as "userId", ${STATED} as stated, ${EFFECTIVE} as effective, ${UNTIL} as until,
      coalesce(a.always_available, false) as "alwaysAvailable", a.capacity, ${IS_PRESENT} as present,
      u.is_active and u.deleted_at is null as active
    from users u
    left join availabilities a on a.tenant_id = u.tenant_id and a.user_id = u.id
    left join presences p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.id = any(${[...userIds]}::bigint[])`.execute(db)
  return rows
}

/** What people's availabilities come to now: what was stated, and whether an app of theirs is open or they always take tickets. */
export async function availabilityOf(
  ctx: Ctx,
  userIds: readonly number[],
): Promise<Map<number, { effective: AvailabilityState; until: string | null }>> {
  if (userIds.length === 0) return new Map()
  return new Map((await rowsOf(ctx, userIds)).map(({ userId, effective, until }) => [userId, { effective, until }]))
}

function why({ active, stated, alwaysAvailable, present }: Row): (typeof AVAILABILITY_REASONS)[number] {
  if (!active) return 'inactive'
  if (stated !== 'online') return 'stated'
  if (alwaysAvailable) return 'always_available'
  return present ? 'app_open' : 'no_app_open'
}

/** One person's availability with its reason. */
export async function viewOf(ctx: Ctx, userId: number): Promise<AvailabilitySet> {
  const [row] = await rowsOf(ctx, [userId])
  if (!row) throw invalid({ field: 'userId', reason: 'user_not_found' })
  const { present: _, active: __, ...view } = row
  return { ...view, why: why(row) }
}

/** Others' are for supervisors, and for who leads a queue that they work on. @throws DomainError forbidden, invalid_input */
async function mustSpeakFor(ctx: Ctx, userId: number): Promise<void> {
  await mustBeStaff(ctx, [userId], 'userId')
  if (!(await mayLookAfter(ctx, userId))) throw forbidden()
}

/**
 * States whether somebody takes tickets, and until when.
 * @throws DomainError forbidden; invalid_input for a person who is none of the desk, an end that is past, and a limit of one's own
 */
export async function set(ctx: Ctx, input: SetAvailability): Promise<AvailabilitySet> {
  must(ctx, 'queue.use')
  const { userId = me(ctx), availability, until = null, alwaysAvailable, capacity } = input
  const isOwn = userId === me(ctx)
  if (!isOwn) await mustSpeakFor(ctx, userId)
  if (until !== null && Date.parse(until) <= Date.now()) throw invalid({ field: 'until', reason: 'until_past' })
  if (isOwn && capacity !== undefined && !isAtLeast(ctx.actor.role, 'supervisor'))
    throw invalid({ field: 'capacity', reason: 'capacity_not_own' })
  const before = await viewOf(ctx, userId)
  const said = {
    state: availability,
    until,
    setBy: ctx.actor.userId,
    ...(alwaysAvailable === undefined ? {} : { alwaysAvailable }),
    ...(capacity === undefined ? {} : { capacity }),
  }
  await ctx.db
    .insertInto('availabilities')
    .values({ tenantId: ctx.actor.tenantId, userId, ...said })
    .onConflict((oc) => oc.columns(['tenantId', 'userId']).doUpdateSet({ ...said, updatedAt: now }))
    .execute()
  const after = await viewOf(ctx, userId)
  const change = diff(kept(before), kept(after))
  if (!differs(change)) return after
  await audit(ctx, { action: 'availability.changed', resource: 'user', resourceId: userId, ...change, risk: 'low' })
  await ctx.emit('queue:eligibility_changed', { queueId: null, userId, what: 'availability' })
  return after
}

const kept = ({ stated, until, alwaysAvailable, capacity }: AvailabilitySet) => ({ availability: stated, until, alwaysAvailable, capacity })
