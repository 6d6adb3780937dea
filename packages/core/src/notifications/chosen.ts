import type { QueueReach } from '@balcao/contracts/notifications/preference-words'
import type { QuietHours } from '@balcao/contracts/notifications/preferences'
import { prepared } from '@balcao/db/prepared'
import type { Tx } from '@balcao/db/tenant'
import { loadCached } from '../dataloader.ts'
import { pipeline } from '../pipeline.ts'
import { type Chosen, type KeptRules, rulesOf } from './preferences.ts'

/** What the organisation sets. Customers' transactions know of none. No reaction changes it, nor what people chose. */
export const defaultsOf = (db: Tx) => loadCached(db, 'notice defaults', [], () => readDefaults(db))

const defaultRows = prepared((db: Tx) => db.selectFrom('noticeDefaults').select(['rules', 'quietHours', 'digestHour']).compile())

async function readDefaults(db: Tx) {
  const [row] = await defaultRows(db)
  return {
    kept: (row?.rules ?? {}) as KeptRules,
    rules: rulesOf(row?.rules),
    quietHours: (row?.quietHours ?? null) as QuietHours | null,
    digestHour: row?.digestHour ?? null,
  }
}

/** How these people are told, by id. Who is not of the tenant is not among them. */
export async function chosenBy(db: Tx, userIds: readonly number[]): Promise<Map<number, Chosen & { isDefault: boolean }>> {
  return userIds.length === 0 ? new Map() : loadCached(db, 'chosen', userIds, (all) => readChosen(db, all))
}

const chosenRows = prepared((db: Tx, userIds: readonly number[]) =>
  db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenantId')
    .leftJoin('noticePreferences as p', (join) => join.onRef('p.tenantId', '=', 'u.tenantId').onRef('p.userId', '=', 'u.id'))
    .where((eb) => eb('u.id', '=', eb.fn.any(eb.val(userIds))))
    .select(['u.id', 'u.timeZone', 't.timeZone as ofTenant', 'p.userId'])
    .select(['p.rules', 'p.queues', 'p.quietHours', 'p.digestHour', 'p.hasQuietHours', 'p.hasDigest'])
    .compile(),
)

async function readChosen(db: Tx, userIds: readonly number[]) {
  const [defaults, rows] = await pipeline([defaultsOf(db), chosenRows(db, userIds)])
  return new Map<number, Chosen & { isDefault: boolean }>(
    rows.map((row) => [
      row.id,
      {
        rules: rulesOf(defaults.kept, row.rules as KeptRules | null),
        queues: (row.queues ?? {}) as Record<string, QueueReach>,
        quietHours: row.hasQuietHours ? (row.quietHours as QuietHours | null) : defaults.quietHours,
        digestHour: row.hasDigest ? row.digestHour : defaults.digestHour,
        timeZone: row.timeZone ?? row.ofTenant,
        isDefault: row.userId === null,
      },
    ]),
  )
}
