import type { Relation } from '@balcao/contracts/tickets/relation-kinds'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

export type StoredKind = 'related' | 'blocks' | 'duplicates' | 'parent'

/** What each relation is stored as, and whether this ticket is then `to`. */
const STORED: Record<Relation, { kind: StoredKind; isTo: boolean }> = {
  related: { kind: 'related', isTo: false },
  parent_of: { kind: 'parent', isTo: false },
  child_of: { kind: 'parent', isTo: true },
  blocks: { kind: 'blocks', isTo: false },
  blocked_by: { kind: 'blocks', isTo: true },
  duplicate_of: { kind: 'duplicates', isTo: false },
  duplicated_by: { kind: 'duplicates', isTo: true },
}
const SAID = Object.entries(STORED) as [Relation, (typeof STORED)[Relation]][]

/** The row that says it: what is mutual has the older ticket first. */
export function stored(relation: Relation, id: number, otherId: number) {
  const { kind, isTo } = STORED[relation]
  const turned = kind === 'related' ? otherId < id : isTo
  return turned ? { kind, fromId: otherId, toId: id } : { kind, fromId: id, toId: otherId }
}

/** How this ticket says a row of its own. */
export function saidBy(id: number, row: { kind: string; fromId: number; toId: number }): { kind: Relation; otherId: number } {
  const isTo = row.toId === id
  const said = SAID.find(([, one]) => one.kind === row.kind && (row.kind === 'related' || one.isTo === isTo))
  if (!said) throw new Error(`A relation of no known kind: ${row.kind}`)
  return { kind: said[0], otherId: isTo ? row.fromId : row.toId }
}

/** The relations of a ticket, oldest first. */
export function relationsOf(db: Tx, id: number) {
  return db
    .selectFrom('ticketRelations')
    .select(['id', 'kind', 'fromId', 'toId', 'createdAt'])
    .where((eb) => eb.or([eb('fromId', '=', id), eb('toId', '=', id)]))
    .orderBy('id')
    .execute()
}

/** How far each ticket is that one comes to from here along one kind of relation, this one (0) among them. */
export async function reached(db: Tx, kind: StoredKind, id: number, way: 'down' | 'up'): Promise<{ id: number; steps: number }[]> {
  const [near, far] = way === 'down' ? [sql.ref('r.fromId'), sql.ref('r.toId')] : [sql.ref('r.toId'), sql.ref('r.fromId')]
  const { rows } = await sql<{ id: number; steps: number }>`
    with recursive walk as (
      select ${id}::bigint as id, 0 as steps
      union
      select ${far}, w.steps + 1 from walk w join ticket_relations r on r.kind = ${kind} and ${near} = w.id where w.steps < 100
    )
    select id, max(steps) as steps from walk group by id`.execute(db)
  return rows
}
