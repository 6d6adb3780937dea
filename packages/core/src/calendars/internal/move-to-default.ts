import type { DB } from '@balcao/db/schema'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

type Targets = Selectable<DB['slaPolicies']>['targets']

/** The same targets, measured by another calendar where they were by this one. */
function retarget(targets: Targets, from: number, to: number): Targets {
  return JSON.parse(JSON.stringify(targets), (key, value: unknown) => (key === 'calendarId' && value === from ? to : value)) as Targets
}

/**
 * Gives what names a calendar the default one; of queues that is to name none. Running clocks follow the event.
 * @returns how many were changed
 */
export async function moveToDefault({ db }: Ctx, id: number): Promise<{ queues: number; policies: number }> {
  const queues = await db
    .updateTable('queues')
    .set((eb) => ({ calendarId: null, version: eb('version', '+', 1), updatedAt: sql<string>`now()` }))
    .where('calendarId', '=', id)
    .returning('id')
    .execute()
  const policies = await db
    .selectFrom('slaPolicies')
    .select(['id', 'targets'])
    .where(sql<boolean>`targets @? ('$.*.*.calendarId ? (@ == ' || ${id}::int || ')')::jsonpath`)
    .forUpdate()
    .execute()
  const standard = await db.selectFrom('calendars').select('id').where('isDefault', '=', true).executeTakeFirstOrThrow()
  for (const policy of policies)
    await db
      .updateTable('slaPolicies')
      .set((eb) => ({
        targets: JSON.stringify(retarget(policy.targets, id, standard.id)),
        version: eb('version', '+', 1),
        updatedAt: sql<string>`now()`,
      }))
      .where('id', '=', policy.id)
      .execute()
  return { queues: queues.length, policies: policies.length }
}
