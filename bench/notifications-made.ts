import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchEnvironment } from './bench-environment.ts'
import type { Profile } from './profiles.ts'
import { drained } from './rounds.ts'
import { barePool, type Facts } from './statements.ts'

const FACTS = { full: 2_000, quick: 500, smoke: 20 }
const LATEST_MS = 120_000

/** Tickets that were assigned, as facts of one commit: how many notifications of them one worker makes in a second. */
export async function measureMade(
  environment: BenchEnvironment,
  { tenantId }: Facts,
  profile: Profile,
): Promise<{ made: number; madePerSecond: number }> {
  await drained(environment.url)
  const pool = barePool(environment.url, 1)
  try {
    const before = await lastOf(pool)
    await pool.query(
      `insert into outbox (tenant_id, name, payload)
       select tenant_id, 'ticket:assigned', jsonb_build_object('ticketId', id, 'assigneeId', assignee_id, 'previousAssigneeId', null)
       from tickets where tenant_id = $1 and status not in ('closed', 'merged') and assignee_id is not null order by id desc limit $2`,
      [tenantId, FACTS[profile.name]],
    )
    const began = performance.now()
    let made = 0
    let seen = began
    // Over when there is nothing more to do; timed until the last one came.
    for (let still = 0; still < 20 && performance.now() - began < LATEST_MS; await sleep(50)) {
      const { rows } = await pool.query(
        `select count(*)::int as n from notifications where tenant_id = $1 and id > $2 and type = 'ticket_assigned'`,
        [tenantId, before],
      )
      if (rows[0].n > made) seen = performance.now()
      still = rows[0].n > made || made === 0 ? 0 : still + 1
      made = rows[0].n
    }
    await drained(environment.url)
    return { made, madePerSecond: made / ((seen - began) / 1_000) }
  } finally {
    await pool.end()
  }
}

const lastOf = async (pool: ReturnType<typeof barePool>) =>
  Number((await pool.query('select coalesce(max(id), 0) as id from notifications')).rows[0].id)
