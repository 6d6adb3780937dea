import { sql } from 'kysely'

/** Browsers say instants in milliseconds. */
const LAST_MESSAGE = sql`date_trunc('milliseconds', t.last_message_at)`

/** Statuses in which a ticket goes on, literally: the partial index of unfinished tickets serves no other statement. */
export const GOES_ON = sql<boolean>`t.status in ('new', 'open', 'waiting_customer', 'waiting_third_party', 'scheduled')`

/**
 * True of a ticket `t` that goes on, whose customer spoke last, and which this person has not read since: one look at a key. `limit` keeps
 * the planner from reading all that somebody has read instead.
 */
export const isUnread = (userId: number | null) => sql<boolean>`(${GOES_ON} and t.last_public_by = 'customer'
  and t.last_message_at is not null and coalesce((select o.read_at < ${LAST_MESSAGE} from ticket_reads o
  where o.tenant_id = t.tenant_id and o.user_id = ${userId} and o.ticket_id = t.id limit 1), true))`
