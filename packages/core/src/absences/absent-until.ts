import { type RawBuilder, sql } from 'kysely'

/** Of the person in a row of `users` named so: until when they are away, or null. */
export const absentUntil = (users: string): RawBuilder<string | null> =>
  sql<string | null>`(select max(away.ends_at) from absences away where away.tenant_id = ${sql.ref(`${users}.tenant_id`)}
    and away.user_id = ${sql.ref(`${users}.id`)} and away.cancelled_at is null and away.starts_at <= now() and away.ends_at > now())`
