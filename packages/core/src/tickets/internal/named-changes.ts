import type { Change } from '@balcao/contracts/tickets/history'
import type { Tx } from '@balcao/db/tenant'
import type { Ctx } from '../../ctx.ts'

const ids = (changes: Change[], field: string) =>
  changes.flatMap((change) => (change.field === field ? [change.from, change.to].filter((id): id is number => typeof id === 'number') : []))

async function names(
  db: Tx,
  table: 'users' | 'queues' | 'companies' | 'customStatuses' | 'statusReasons',
  wanted: number[],
): Promise<Map<unknown, string>> {
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** What is named by an id, and what history calls it. */
const NAMED = {
  assigneeId: { table: 'users', as: 'assignee' },
  queueId: { table: 'queues', as: 'queue' },
  companyId: { table: 'companies', as: 'company' },
  customStatusId: { table: 'customStatuses', as: 'customStatus' },
  statusReasonId: { table: 'statusReasons', as: 'chosenReason' },
} as const
const isNamed = (field: string): field is keyof typeof NAMED => Object.hasOwn(NAMED, field)

/** People by name; the caller, who mostly is the one meant, is known. */
async function people({ db, actor }: Ctx, wanted: number[]): Promise<Map<unknown, string>> {
  const known = await names(
    db,
    'users',
    wanted.filter((id) => id !== actor.userId),
  )
  return actor.userId === null ? known : known.set(actor.userId, actor.name)
}

/** Changes with people, queues and companies by name, so that the history still reads when they are gone. */
export async function namedChanges(ctx: Ctx, changes: Change[]): Promise<Change[]> {
  const known = new Map<string, Map<unknown, string>>()
  for (const [field, { table }] of Object.entries(NAMED)) {
    const wanted = ids(changes, field)
    known.set(field, table === 'users' ? await people(ctx, wanted) : await names(ctx.db, table, wanted))
  }
  return changes.map((change) => {
    if (!isNamed(change.field)) return change
    const name = (id: unknown) => (id === null ? null : (known.get(change.field)?.get(id) ?? String(id)))
    return { field: NAMED[change.field].as, from: name(change.from), to: name(change.to) }
  })
}
