import { hasOptIns } from '@balcao/core/opt-ins'
import type { Database } from '@balcao/db/database'
import { alone, inSystem, inSystemAlone } from '@balcao/db/system'
import { CompiledQuery, sql } from 'kysely'
import type { Range } from './range.ts'

/** A published event whose reactions are not queued yet. */
export type Published = { tenantId: number; id: number; name: string; seq: number }
export type Claim = { from: number; to: number; tenantIds: number[]; count: number; toDispatch: Published[] }

/** Event names that have reactions, and the subset whose reactions are all opt-in: they serve subscribers and rules. */
export type Reacting = { events: readonly string[]; optIn: readonly string[] }

/** Builds the statement that announces a range in the transaction that claims it. */
export type Announce = (range: Required<Range>) => { text: string; values: unknown[] }

/** Events per batch. */
export const BATCH = 500

/**
 * Publishes the next events by giving each a `seq`, in the order of their ids. A lock lets one relay at a time do this, and the next starts
 * after its commit, so a reader that has seen a `seq` never finds a smaller one later. Events that only opt-in reactions follow are marked
 * dispatched at once in a tenant that has nothing they serve.
 * @param reacting unknown until the jobs process has started: then every event is passed on
 * @param announce publishes the range in the same transaction, if the bus supports it
 * @returns undefined if there is nothing to publish or another relay holds the lock
 */
export async function claim(db: Database, reacting?: Reacting, announce?: Announce): Promise<Claim | undefined> {
  return inSystemAlone(db, 'outbox.relay', async (tx) => {
    const { rows } = await sql<Published & { dispatchedAt: string | null }>`
      with next as (select tenant_id, id from outbox where seq is null and ${alone} order by id limit ${BATCH}),
      numbered as materialized (select tenant_id, id, nextval('outbox_seq') as seq from next)
      update outbox o
      set seq = n.seq, dispatched_at = case
        when o.name = any(${reacting?.events ?? null}::text[]) is false then now()
        when o.name = any(${reacting?.optIn ?? null}::text[]) and not ${hasOptIns(sql`o.tenant_id`)} then now() end
      from numbered n where o.tenant_id = n.tenant_id and o.id = n.id
      returning o.tenant_id, o.id, o.name, o.seq, o.dispatched_at`.execute(tx)
    const facts = rows.toSorted((a, b) => a.seq - b.seq)
    const [first, last] = [facts[0], facts.at(-1)]
    if (!first || !last) return undefined
    const range = { from: first.seq, to: last.seq, tenantIds: [...new Set(facts.map((fact) => fact.tenantId))] }
    // Not awaited: the commit that follows fails if this statement fails.
    if (announce) tx.executeQuery(announced(announce(range))).catch(() => undefined)
    return { ...range, count: facts.length, toDispatch: facts.filter((fact) => fact.dispatchedAt === null) }
  })
}

const announced = ({ text, values }: ReturnType<Announce>) => CompiledQuery.raw(text, values)

/** Published events whose reactions were never queued, oldest first: a relay died between the two steps, or the queues were down. */
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
