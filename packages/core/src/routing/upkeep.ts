import { DECISION_DAYS } from '@balcao/contracts/routing/words'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

type Upkeep = { db: Database }

/** Adds the changes of loads to what is kept of them. One at a time: two would wait for each other's rows. */
export async function foldLoads({ db }: Upkeep): Promise<void> {
  await inSystem(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('routing.foldLoads')) as mine`.execute(tx)
    if (!rows[0]?.mine) return
    // Of somebody who is gone nothing is kept.
    await sql`
      with gone as (
        delete from agent_load_deltas where (tenant_id, id) in (select tenant_id, id from agent_load_deltas limit 20000)
        returning tenant_id, user_id, queue_id, delta
      )
      insert into agent_loads (tenant_id, user_id, queue_id, load)
      select d.tenant_id, d.user_id, d.queue_id, sum(d.delta)
      from gone d join users u on u.tenant_id = d.tenant_id and u.id = d.user_id group by 1, 2, 3 having sum(d.delta) <> 0
      on conflict (tenant_id, user_id, queue_id) do update set load = agent_loads.load + excluded.load`.execute(tx)
  })
}

/** Forgets decisions that nobody asks for any more, and rebalances that can no longer be undone. */
export async function forgetOldRouting({ db }: Upkeep): Promise<void> {
  await inSystem(db, async (tx) => {
    await sql`delete from routing_decisions where at < now() - make_interval(days => ${DECISION_DAYS})`.execute(tx)
    await sql`delete from rebalances where created_at < now() - interval '1 day'`.execute(tx)
  })
}
