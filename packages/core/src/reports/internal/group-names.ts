import type { Breakdown, TimeGroup } from '@balcao/contracts/reports/words'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

const NAMED = {
  ...{ company: 'companies', queue: 'queues', tag: 'tags', person: 'users' },
  ...{ 'custom-status': 'custom_statuses', 'status-reason': 'status_reasons' },
} as const

/** Names of what has an id; those of types, channels and priorities are words of each reader's language. */
export async function namesOf(
  { db }: Ctx,
  by: Exclude<Breakdown, 'custom-field'> | TimeGroup,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (by === 'channel' || by === 'priority') return new Map()
  const { rows } =
    by === 'type'
      ? await sql<{
          key: string
          name: string
        }>`select key, name from ticket_types where key = any(${[...keys]}) and name is not null`.execute(db)
      : await sql<{ key: string; name: string }>`
          select id::text as key, name from ${sql.table(NAMED[by])} where id = any(${[...keys]}::bigint[])`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
