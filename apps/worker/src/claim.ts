import { anybodyFollows } from '@balcao/core/tickets/anybody-follows'
import type { Database } from '@balcao/db/database'
import { alone, inSystem, inSystemAlone } from '@balcao/db/system'
import { CompiledQuery, sql } from 'kysely'
import type { Range } from './range.ts'

/** A published fact whose reactions are not queued yet. */
export type Published = { tenantId: number; id: number; name: string; seq: number }
export type Claim = { from: number; to: number; tenantIds: number[]; count: number; toDispatch: Published[] }

/** The events that start something, and those of them that concern nobody but who follows companies, queues, tags or views. */
export type Reacting = { events: readonly string[]; toFollowers: readonly string[] }

/** The statement that tells of a range with the commit of the claim. */
export type Announce = (range: Required<Range>) => { text: string; values: unknown[] }

/** Facts in one batch. */
export const BATCH = 500

/**
 * Publishes the next facts: gives each a `seq`, in the order of their ids. One relay at a time does so, and a later one
 * begins after the commit of an earlier, so whoever has read up to a `seq` will never find a smaller one appear.
 * What would be told to followers alone starts nothing where nobody follows anything.
 * @param reacting where it is not known, who queues reactions looks at all
 * @param announce tells of them at the very commit, where the bus can
 * @returns undefined where there is nothing, or another relay is at it
 */
export async function claim(db: Database, reacting?: Reacting, announce?: Announce): Promise<Claim | undefined> {
  return inSystemAlone(db, 'outbox.relay', async (tx) => {
    const { rows } = await sql<Published & { dispatchedAt: string | null }>`
      with next as (select tenant_id, id from outbox where seq is null and ${alone} order by id limit ${BATCH}),
      numbered as materialized (select tenant_id, id, nextval('outbox_seq') as seq from next)
      update outbox o
      set seq = n.seq, dispatched_at = case
        when o.name = any(${reacting?.events ?? null}::text[]) is false then now()
        when o.name = any(${reacting?.toFollowers ?? null}::text[]) and not ${anybodyFollows(sql`o.tenant_id`)} then now() end
      from numbered n where o.tenant_id = n.tenant_id and o.id = n.id
      returning o.tenant_id, o.id, o.name, o.seq, o.dispatched_at`.execute(tx)
    const facts = rows.toSorted((a, b) => a.seq - b.seq)
    const [first, last] = [facts[0], facts.at(-1)]
    if (!first || !last) return undefined
    const range = { from: first.seq, to: last.seq, tenantIds: [...new Set(facts.map((fact) => fact.tenantId))] }
    // Not waited for: the commit follows it at once, and fails where it failed.
    if (announce) tx.executeQuery(announced(announce(range))).catch(() => undefined)
    return { ...range, count: facts.length, toDispatch: facts.filter((fact) => fact.dispatchedAt === null) }
  })
}

const announced = ({ text, values }: ReturnType<Announce>) => CompiledQuery.raw(text, values)

/** Published facts that wait for their reactions, oldest first: a relay died between publishing and queueing, or the queues were away. */
export function findUndispatched(db: Database, olderThanSeconds: number): Promise<Published[]> {
  return inSystem(db, async (tx) => {
    const { rows } = await sql<Published>`
      select tenant_id, id, name, seq from outbox
      where dispatched_at is null and seq is not null and created_at <= now() - make_interval(secs => ${olderThanSeconds})
      order by seq limit ${BATCH}`.execute(tx)
    return rows
  })
}

export async function markDispatched(db: Database, facts: readonly Published[]): Promise<void> {
  const seqs = facts.map(({ seq }) => seq)
  await inSystem(db, (tx) => sql`update outbox set dispatched_at = now() where seq = any(${seqs}) and dispatched_at is null`.execute(tx))
}
