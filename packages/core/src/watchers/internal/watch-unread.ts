import { sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'

/** So many of the newest unread notifications are looked at: what is unread behind them has long been a matter of the bell. */
const LOOKED_AT = 1_000

/** Which of these (`ticket:5`, `queue:3`) told the caller something that is not read yet. */
export async function unreadAmong(ctx: Ctx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`
    select distinct k.key from (
      select group_key, metadata from notifications
      where user_id = ${me(ctx)} and archived_at is null and read_at is null and (expires_at is null or expires_at > now())
      order by created_at desc, id desc limit ${sql.lit(LOOKED_AT)}) n,
    lateral (
      select n.group_key as key union all
      select jsonb_array_elements_text(n.metadata -> 'followed') where jsonb_typeof(n.metadata -> 'followed') = 'array') k
    where k.key = any(${[...keys]}::text[])`.execute(ctx.db)
  return new Set(rows.map(({ key }) => key))
}
