import { isToFollowers, reactionsTo } from '@balcao/core/reactions'
import { anybodyFollows } from '@balcao/core/tickets/anybody-follows'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Queues } from '@balcao/platform/queues'
import { sql } from 'kysely'
import { eventsWithReactions, jobsOf } from './dispatch-jobs.ts'
import { openShares } from './turns.ts'

const WINDOW = 5_000

/**
 * Queues again every reaction that was queued once and is not marked done: the store of the queues may have lost them
 * (a flushed Redis, a lost volume, a change of store). Those it still knows are done once all the same, and fail as one job
 * (see `retryingAlone`). What would have told followers when nobody followed is left alone: whoever does since is not told of what was before.
 */
export async function requeueLost(db: Database, queues: Queues): Promise<number> {
  const { first, last } = await range(db)
  const expected = eventsWithReactions.flatMap((name) =>
    reactionsTo(name).map((reaction) => ({ name, reaction, toFollowers: isToFollowers(name, reaction) })),
  )
  const place = openShares()
  let requeued = 0
  // Windows of the sequence, because most facts are done and one long scan would meet the statement timeout.
  for (let after = first - 1; after < last; after += WINDOW) {
    const missing = await findUnmarked(db, expected, after, Math.min(after + WINDOW, last))
    const again = jobsOf(
      missing.map(({ reaction, ...fact }) => ({ ...fact, reactions: [reaction] })),
      place,
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

type Expected = { name: string; reaction: string; toFollowers: boolean }

function findUnmarked(db: Database, expected: readonly Expected[], after: number, upTo: number) {
  const names = expected.map(({ name }) => name)
  const wanted = expected.map(({ reaction }) => reaction)
  const toFollowers = expected.map((one) => one.toFollowers)
  return inSystem(db, async (tx) => {
    const { rows } = await sql<{ name: string; reaction: string; tenantId: number; id: number }>`
      select o.tenant_id, o.id, o.name, e.reaction
      from outbox o join unnest(${names}::text[], ${wanted}::text[], ${toFollowers}::boolean[]) as e (name, reaction, to_followers) on e.name = o.name
      where o.seq > ${after} and o.seq <= ${upTo} and o.dispatched_at is not null
        and (not e.to_followers or ${anybodyFollows(sql`o.tenant_id`, sql`o.created_at`)})
        and not exists (
          select from reaction_marks m where m.tenant_id = o.tenant_id and m.outbox_id = o.id and m.reaction = e.reaction)
      order by o.seq`.execute(tx)
    return rows
  })
}
