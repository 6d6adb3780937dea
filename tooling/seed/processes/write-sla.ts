import type { Tx } from '@balcao/db/tenant'
import { POLICIES } from '../content/sla.ts'
import { type Ids, idOf } from '../write-people.ts'

const OPEN = ['new', 'open', 'waiting_customer', 'waiting_third_party', 'scheduled']

/** What the desk promises. The clocks of its tickets are worked out by the jobs, as after any change of policies: nobody is told. */
export async function writeSla(tx: Tx, { tenantId, queues }: Pick<Ids, 'tenantId' | 'queues'>): Promise<void> {
  const calendar = await tx
    .selectFrom('calendars')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('isDefault', '=', true)
    .executeTakeFirstOrThrow()
  const rows = POLICIES.map(({ name, description, queues: keys, priorities, warnAt, targets }, n) => {
    const all = [
      ...(priorities ? [{ field: 'priority', not: false, values: priorities }] : []),
      ...(keys ? [{ field: 'queueId', not: false, values: keys.map((key) => idOf(queues, key)) }] : []),
    ]
    const promised = Object.entries(targets).map(([metric, { minutes, calendar: byOffice }]) => {
      const calendarId = byOffice ? calendar.id : null
      return [metric, Object.fromEntries(Object.entries(minutes).map(([priority, each]) => [priority, { minutes: each, calendarId }]))]
    })
    return {
      ...{ tenantId, name, description, position: n + 1 },
      conditions: JSON.stringify({ all, any: [] }),
      targets: JSON.stringify(Object.fromEntries(promised)),
      warnAt: JSON.stringify(warnAt),
    }
  })
  await tx.insertInto('slaPolicies').values(rows).execute()
  const { total } = await tx
    .selectFrom('tickets')
    .where('tenantId', '=', tenantId)
    .where('status', 'in', OPEN)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  await tx.insertInto('slaRecomputes').values({ tenantId, cause: 'policy', total }).execute()
}
