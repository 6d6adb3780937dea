import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { inSystem } from '@balcao/db/system'
import type { TestDatabase } from '@balcao/db/testing/database'
import { sql } from 'kysely'
import type { Desk } from '../../testing/desk.ts'
import { deriveDue } from '../derive.ts'
import { foldReports } from '../upkeep.ts'
import { aStaffedDesk, BEGIN, HOUR, livesOf, type Staff } from './lives.ts'
import type { Asked } from './oracle-answers.ts'
import { tell } from './oracle-events.ts'
import type { Random } from './random.ts'

/** The custom field of several options that some tickets hold values of. */
export const FIELD = 'regiao'
const REGIONS = ['norte', 'sul', 'leste'] as const

const dayOf = (n: number) => new Date(BEGIN + n * 24 * HOUR).toISOString().slice(0, 10)

/** Any period, with any filters. */
export function aQuery(random: Random, staff: Staff): Asked {
  const first = random.below(70)
  const some = <T>(of: readonly T[], often = 0.2) => (random.chance(often) ? [random.one(of), random.one(of)] : undefined)
  return {
    ...{ from: dayOf(first), to: dayOf(first + random.below(40)), hours: random.one(['business', 'all']) },
    ...{ queueId: some(staff.queues, 0.35), agentId: some(staff.agents.map(({ id }) => id)), priority: some([...PRIORITIES], 0.35) },
    ...{
      channel: some(['portal', 'email', 'staff']),
      type: some(['question', 'incident']),
      companyId: some(staff.companies),
      tagId: some(staff.tags),
      customFields: random.chance(0.3) ? [aCondition(random)] : undefined,
    },
  } as Asked
}

/** One question to that field. */
export function aCondition(random: Random) {
  const operator = random.one(['is', 'is', 'is_not', 'is_set', 'is_not_set'] as const)
  return { key: FIELD, operator, values: operator.endsWith('set') ? [] : [random.one(REGIONS), random.one(REGIONS)] }
}

/** Gives some tickets one or two of the options. */
async function fillIn(desk: Desk, random: Random): Promise<void> {
  const options = REGIONS.map((value) => ({ value, label: value, isActive: true }))
  const field = await desk.aField({ key: FIELD, type: 'multi_select', options: JSON.stringify(options) })
  const found = await desk.rows((tx) => tx.selectFrom('tickets').select('id').orderBy('id').execute())
  const rows = found.flatMap(({ id }) => {
    const chosen = random.chance(0.6) ? [...new Set([random.one(REGIONS), random.one(REGIONS)])] : []
    return chosen.map((option, ordinal) => ({ tenantId: desk.id, entity: 'ticket', entityId: id, fieldId: field.id, ordinal, option }))
  })
  await desk.rows((tx) => tx.insertInto('customFieldValues').values(rows).execute())
}

/** Says of most tickets whose status has reasons why they are in it. */
const explain = (desk: Desk) =>
  desk.rows((tx) =>
    sql`update tickets t set status_reason_id = (select r.id from status_reason_lists l join status_reasons r on r.tenant_id = l.tenant_id and r.list_id = l.id
        where l.tenant_id = t.tenant_id and l.status = t.status order by (r.id + t.id) % 2 limit 1)
      where t.tenant_id = ${desk.id} and t.id % 4 <> 0`.execute(tx),
  )

/** Derives all that waits. @throws what could not be derived */
export async function settle({ db }: Pick<Desk, 'db'>): Promise<void> {
  const log = {
    error: ({ err }: { err?: unknown }) => {
      throw err
    },
  }
  while (await deriveDue({ db, log }));
}

/** Marks some of the tickets once more, in any order. */
export const again = (desk: Desk, part: number) =>
  inSystem(desk.db, (tx) =>
    sql`insert into report_changes (tenant_id, ticket_id) select tenant_id, id from tickets where tenant_id = ${desk.id} and random() < ${part}
      order by random()`.execute(tx),
  )

/** A desk at which much happened, counted by increments in any order, and what the naïve program tells of it. */
export async function aLivedDesk(desk: Desk, db: Pick<TestDatabase, 'asOwner'>, random: Random, size: number) {
  const staff = await aStaffedDesk(desk)
  const scope = [staff.queues[1] as number]
  await desk.join(await desk.person('supervisor'), scope[0])
  const goOn = await livesOf(desk, db, random, staff, size)
  for (let round = 0; round < 12; round++) {
    await goOn()
    if (random.chance(0.7)) await settle(desk)
    if (random.chance(0.3)) await again(desk, 0.3)
    if (random.chance(0.5)) await foldReports(desk)
    // Days begin at another instant from now on.
    if (round === 5)
      await inSystem(desk.db, (tx) => tx.updateTable('tenants').set({ timeZone: 'America/New_York' }).where('id', '=', desk.id).execute())
  }
  await settle(desk)
  await fillIn(desk, random)
  await explain(desk)
  return { staff, scope, told: await tell(db, desk.id, scope[0] as number) }
}
