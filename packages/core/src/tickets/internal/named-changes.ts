import type { Change } from '@balcao/contracts/tickets/history'
import type { Tx } from '@balcao/db/tenant'

const ids = (changes: Change[], field: string) =>
  changes.flatMap((change) => (change.field === field ? [change.from, change.to].filter((id): id is number => typeof id === 'number') : []))

async function names(db: Tx, table: 'users' | 'queues', wanted: number[]): Promise<Map<unknown, string>> {
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Changes with people and queues by name, so that the history still reads when they are gone. */
export async function namedChanges(db: Tx, changes: Change[]): Promise<Change[]> {
  const people = await names(db, 'users', ids(changes, 'assigneeId'))
  const queues = await names(db, 'queues', ids(changes, 'queueId'))
  return changes.map((change) => {
    const map = change.field === 'assigneeId' ? people : change.field === 'queueId' ? queues : undefined
    if (!map) return change
    const name = (id: unknown) => (id === null ? null : (map.get(id) ?? String(id)))
    return { field: change.field === 'assigneeId' ? 'assignee' : 'queue', from: name(change.from), to: name(change.to) }
  })
}
