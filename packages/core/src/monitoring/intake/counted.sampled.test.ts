import { CHANNELS } from '@balcao/contracts/tickets/statuses'
import { inSystem } from '@balcao/db/system'
import { scaled } from '@balcao/db/testing/scaled'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { dice } from '../../testing/dice.ts'
import { killedAfter } from '../../testing/killed-after.ts'
import { countedAt } from '../testing/past.ts'
import { foldIntake, forgetIntake } from './fold.ts'

/** Tickets and messages at random, over ten weeks and a half. @returns what a plain count of them says */
async function lives(desk: Desk, count: number, seed: number) {
  const random = dice(seed)
  const queues = [desk.queueId, await desk.aQueue(`Fila ${seed}`), null]
  const naive: Record<string, [number, number]> = {}
  const now = Date.now()
  const moment = () => now - random(10 * 7 * 24 * 60) * 60_000
  const add = (channel: string, queueId: number | null, at: number, place: 0 | 1) => {
    if (at < now - 69 * 86_400_000) return
    const key = `${channel} ${queueId ?? 0} ${new Date(at - (at % 3_600_000)).toISOString().slice(0, 16)}`
    naive[key] ??= [0, 0]
    naive[key][place] += 1
  }
  for (let n = 0; n < count; n++) {
    const [channel, queueId, at] = [CHANNELS[random(CHANNELS.length)] ?? 'portal', queues[random(3)] ?? null, moment()]
    // What would leave the counts while they are compared is left out.
    if (at < now - 69 * 86_400_000) continue
    const ticket = await desk.aTicket({ channel, queueId, createdAt: new Date(at).toISOString() })
    add(channel, queueId, at, 0)
    for (let m = random(3); m > 0; m--) {
      const [authorSide, isInternal, said] = [random(2) ? 'customer' : 'staff', random(4) === 0, Math.max(at, moment())] as const
      await desk.aComment(ticket, { authorSide, isInternal, createdAt: new Date(said).toISOString() })
      if (authorSide === 'customer' && !isInternal) add(channel, queueId, said, 1)
    }
  }
  return naive
}

test('the counts are those of a plain count over random tickets and messages, before and after they are added up', async ({
  desk,
  other,
}) => {
  const naive = await lives(desk, scaled(60, 2_000), 7)
  const others = await lives(other, 5, 11)
  expect(await countedAt(desk)).toEqual(naive)
  await foldIntake(desk)
  expect(await countedAt(desk)).toEqual(naive)
  expect(await countedAt(other)).toEqual(others)
  expect(await desk.rows((tx) => tx.selectFrom('intakeDeltas').select('id').execute())).toEqual([])
  // What came in came in, whatever becomes of it.
  const queue = await desk.aQueue('Outra')
  await desk.rows(async (tx) => {
    await tx.updateTable('tickets').set({ queueId: queue, status: 'spam' }).execute()
    await sql`delete from comments`.execute(tx)
  })
  await foldIntake(desk)
  expect(await countedAt(desk)).toEqual(naive)
})

test('what came in before there were counts is counted once, however often the worker is killed in between', { timeout: 120_000 }, async ({
  desk,
  other,
  testDb,
}) => {
  const random = dice(9)
  const naive = await lives(desk, scaled(40, 500), 3)
  await lives(other, 3, 5)
  await inSystem(desk.db, async (tx) => {
    await sql`delete from intake_deltas where tenant_id = ${desk.id}`.execute(tx)
    await sql`
      insert into intake_backfills (tenant_id, last_ticket_id, last_comment_id)
      select ${desk.id}, (select max(id) from tickets where tenant_id = ${desk.id}),
        (select coalesce(max(id), 0) from comments where tenant_id = ${desk.id})`.execute(tx)
  })
  // What comes in meanwhile is counted by the triggers alone.
  const late = await desk.aTicket({ channel: 'api' })
  const key = `api ${desk.queueId} ${new Date(Date.parse(late.createdAt) - (Date.parse(late.createdAt) % 3_600_000)).toISOString().slice(0, 16)}`
  naive[key] = [(naive[key]?.[0] ?? 0) + 1, naive[key]?.[1] ?? 0]
  const left = () => desk.rows((tx) => tx.selectFrom('intakeBackfills').selectAll().execute())
  for (let n = 0; (await left()).length > 0; n++) {
    expect(n).toBeLessThan(200)
    await killedAfter('backfill-intake.ts', testDb.url, random(400))
  }
  await foldIntake(desk)
  expect(await countedAt(desk)).toEqual(naive)
})

test('hours go after ten weeks, minutes after a day, and anomalies long after their end', async ({ desk }) => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  for (const hours of [1, 30, 24 * 69, 24 * 71]) await desk.aTicket({ createdAt: ago(hours) })
  await foldIntake(desk)
  const grains = async () =>
    (await desk.rows((tx) => tx.selectFrom('intakeCounts').select(['grain', 'at']).orderBy('grain').orderBy('at').execute())).map(
      ({ grain }) => grain,
    )
  expect(await grains()).toEqual(['hour', 'hour', 'hour', 'minute'])
  await inSystem(desk.db, (tx) => sql`update intake_counts set at = at - interval '27 hours' where tenant_id = ${desk.id}`.execute(tx))
  await forgetIntake(desk)
  expect(await grains()).toEqual(['hour', 'hour'])
  const anomalies = [401, 399].map((days) => ({ tenantId: desk.id, kind: 'late', value: days, threshold: 5, endedAt: ago(24 * days) }))
  await desk.rows(async (tx) => {
    await tx.insertInto('anomalies').values(anomalies).execute()
  })
  await inSystem(desk.db, (tx) =>
    tx
      .insertInto('waitingHours')
      .values([69, 71].map((days) => ({ tenantId: desk.id, at: ago(24 * days), waiting: days })))
      .execute(),
  )
  await forgetIntake(desk)
  expect(await desk.rows((tx) => tx.selectFrom('anomalies').select('value').execute())).toEqual([{ value: 399 }])
  expect(await desk.rows((tx) => tx.selectFrom('waitingHours').select('waiting').execute())).toEqual([{ waiting: 69 }])
})
