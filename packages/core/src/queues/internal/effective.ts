import { type AvailabilityState, PRESENT_SECONDS } from '@balcao/contracts/queues/words'
import { sql } from 'kysely'

/** Whether an app of theirs (a row of `presences`, `p`) is open. */
export const IS_PRESENT = sql<boolean>`coalesce(p.seen_at > now() - make_interval(secs => ${sql.lit(PRESENT_SECONDS)}), false)`

/** What was stated (a row of `availabilities`, `a`, or none), as it holds now: an online that ended is offline, anything else online again. */
export const STATED = sql<AvailabilityState>`case when a.state is null then 'online' when a.until is null or a.until > now() then a.state
  when a.state = 'online' then 'offline' else 'online' end`

/** What that comes to for an account (`u`): online only with an open app, or for who always takes tickets. */
export const EFFECTIVE = sql<AvailabilityState>`case when not u.is_active or u.deleted_at is not null then 'offline' when (${STATED}) <> 'online' then (${STATED})
  when coalesce(a.always_available, false) or ${IS_PRESENT} then 'online' else 'offline' end`

/** When what was stated ends; null once it has. */
export const UNTIL = sql<string | null>`case when a.until > now() then a.until end`
