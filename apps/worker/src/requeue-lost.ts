import { hasOptIns } from '@balcao/core/opt-ins'
import { isOptIn, reactionsTo } from '@balcao/core/reactions'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Queues } from '@balcao/platform/queues/queues'
import { sql } from 'kysely'
import { eventsWithReactions, jobsOf } from './dispatch-jobs.ts'
import { openTenantPriorities } from './fair-queue.ts'

const WINDOW = 5_000

/**
 * Queues every reaction again that was dispatched and is not marked done, because the queue store may have lost it (a flushed Redis, a lost
 * volume, a change of store). Jobs the store still knows have the same id, and reactions are marked done, so nothing runs twice (see
 * `retryingAlone` for failures). Opt-in reactions are skipped where there was nothing they serve at the time.
 */
export async function requeueLost(db: Database, queues: Queues): Promise<number> {
  const { first, last } = await range(db)
  const expected = eventsWithReactions.flatMap((name) =>
    reactionsTo(name).map((reaction) => ({ name, reaction, optIn: isOptIn(name, reaction) })),
  )
  const priorityOf = openTenantPriorities()
  let requeued = 0
  // Windows of the sequence: one scan over all events would exceed the statement timeout.
  for (let after = first - 1; after < last; after += WINDOW) {
    const missing = await findUnmarked(db, expected, after, Math.min(after + WINDOW, last))
    const again = jobsOf(
      missing.map(({ reaction, ...fact }) => ({ ...fact, reactions: [reaction] })),
      priorityOf,
    )
    for (let i = 0; i < again.length; i += 500) await queues.addBulk(again.slice(i, i + 500))
    requeued += missing.length
  }
  return requeued
}

function range(db: Database): Promise<{ first: number; last: number }> {
  return inSystem(db, async (tx) => {
    const { rows } = await sql<{
      first: number | null
      last: number | null
    }>`select min(seq) as first, max(seq) as last from outbox`.execute(tx)
    return { first: rows[0]?.first ?? 1, last: rows[0]?.last ?? 0 }
  })
}

type Expected = { name: string; reaction: string; optIn: boolean }

function findUnmarked(db: Database, expected: readonly Expected[], after: number, upTo: number) {
  const names = expected.map(({ name }) => name)
  const wanted = expected.map(({ reaction }) => reaction)
  const optIn = expected.map((one) => one.optIn)
  return inSystem(db, async (tx) => {
    const { rows } = await sql<{ name: string; reaction: string; tenantId: number; id: number }>`
      select o.tenant_id, o.id, o.name, e.reaction
      from outbox o join unnest(${names}::text[], ${wanted}::text[], ${optIn}::boolean[]) as e (name, reaction, opt_in) on e.name = o.name
      where o.seq > ${after} and o.seq <= ${upTo} and o.dispatched_at is not null
        and (not e.opt_in or ${hasOptIns(sql`o.tenant_id`, sql`o.created_at`)})
        and not exists (
          select from reaction_marks m where m.tenant_id = o.tenant_id and m.outbox_id = o.id and m.reaction = e.reaction)
      order by o.seq`.execute(tx)
    return rows
  })
}
