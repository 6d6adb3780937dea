import { AcknowledgeAlert, ListAlerts, UpdateAlertRule } from '@balcao/contracts/monitoring/alerts'
import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import type { TestDatabase } from '@balcao/db/testing/database'
import { expect } from 'vitest'
import * as notifications from '../notifications/notifications.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as alerts from './alerts.ts'
import { updateRule } from './rules.ts'
import { sampleSystem } from './sample.ts'
import { watchSamples } from './watch.ts'

/** How long jobs lag, by the minute, the newest first. */
async function lagged(testDb: TestDatabase, seconds: readonly number[]): Promise<void> {
  await testDb.asOwner('truncate monitoring_samples')
  for (const [ago, lag] of seconds.entries())
    await testDb.asOwner(`
      insert into monitoring_samples (resolution, metric, at, source, n, total, peak)
      values (1, 'job_lag', date_bin('1 minute', now() - interval '${ago} minutes', 'epoch'), 'worker', 1, ${lag}, ${lag})`)
}
const listed = async (desk: Desk, state: 'open' | 'over') => (await desk.as('admin')(alerts.list, ListAlerts.parse({ state }))).data
const notified = async (desk: Desk, role: 'super_admin' | 'admin' | 'agent') =>
  (await desk.as(role)(notifications.list, ListNotifications.parse({}))).data.map(({ type, actionUrl }) => [type, actionUrl])
const rule = (desk: Desk, values: object) => desk.as('admin')(updateRule, UpdateAlertRule.parse({ metric: 'job_lag', ...values }))

test('an alert begins when a metric was too high for long enough, notifies whoever runs the installation once, and ends by itself', async ({
  desk,
  other,
  testDb,
}) => {
  await desk.person('super_admin')
  await desk.person('agent')
  await lagged(testDb, [900, 900, 5])
  await watchSamples(desk)
  expect(await listed(desk, 'open')).toEqual([])
  await lagged(testDb, [900, 900, 900])
  await watchSamples(desk)
  await watchSamples(desk)
  expect(await listed(desk, 'open')).toMatchObject([{ metric: 'job_lag', value: 900, threshold: 300, endedAt: null }])
  expect(await notified(desk, 'super_admin')).toEqual([['alert_began', '/monitoring?tab=system&metric=job_lag']])
  for (const role of ['admin', 'agent'] as const) expect(await notified(desk, role)).toEqual([])
  expect(await listed(other, 'open')).toEqual([])
  // One good minute is not the end of it.
  await lagged(testDb, [5, 900, 900])
  await watchSamples(desk)
  expect(await listed(desk, 'open')).toHaveLength(1)
  await lagged(testDb, [5, 5, 5])
  await watchSamples(desk)
  expect(await listed(desk, 'open')).toEqual([])
  expect(await listed(desk, 'over')).toMatchObject([{ metric: 'job_lag', endedAt: expect.any(String) }])
})

test('a rule can be changed, silenced and switched off; who acknowledges first stays', async ({ desk, testDb, other }) => {
  await desk.person('super_admin')
  await lagged(testDb, [60, 60, 60])
  await rule(desk, { threshold: 50, minutes: 2, silenceMinutes: 30 })
  await expect(rule(desk, { threshold: 1, version: 0 })).rejects.toMatchObject({ code: 'alert_rule_changed' })
  await watchSamples(desk)
  const [alert] = await listed(desk, 'open')
  expect(alert).toMatchObject({ threshold: 50 })
  expect(await notified(desk, 'super_admin')).toEqual([])
  const taken = { id: alert?.id, note: 'Reiniciei o worker' }
  expect(await desk.as('admin')(alerts.acknowledge, AcknowledgeAlert.parse(taken))).toMatchObject({ note: 'Reiniciei o worker' })
  const again = await desk.as('super_admin')(alerts.acknowledge, AcknowledgeAlert.parse({ id: alert?.id, note: 'Eu também' }))
  expect(again.note).toBe('Reiniciei o worker')
  await expect(other.as('admin')(alerts.acknowledge, AcknowledgeAlert.parse(taken))).rejects.toMatchObject({ code: 'alert_not_found' })
  await rule(desk, { active: false })
  await watchSamples(desk)
  expect(await listed(desk, 'open')).toEqual([])
  await expect(rule(desk, { metric: 'requests', threshold: 5 })).rejects.toMatchObject({ code: 'alert_without_rule' })
})

test('a real fault raises an alert: events that nobody takes on are measured, watched and notified, and so is their end', async ({
  desk,
  testDb,
}) => {
  await desk.person('super_admin')
  await testDb.asOwner('truncate monitoring_samples')
  await testDb.asOwner('update outbox set dispatched_at = now() where dispatched_at is null')
  await rule(desk, { minutes: 1 })
  await desk.aTicket()
  await desk.rows((tx) => tx.insertInto('outbox').values({ tenantId: desk.id, name: 'kb:changed', payload: '{}' }).execute())
  await testDb.asOwner(
    `update outbox set created_at = now() - interval '10 minutes', seq = nextval('outbox_seq') where tenant_id = ${desk.id}`,
  )
  await sampleSystem(desk)
  await watchSamples(desk)
  const [alert] = await listed(desk, 'open')
  expect(alert).toMatchObject({ metric: 'job_lag', endedAt: null })
  expect(alert?.value).toBeGreaterThanOrEqual(600)
  expect(await notified(desk, 'super_admin')).toEqual([['alert_began', '/monitoring?tab=system&metric=job_lag']])
  await testDb.asOwner('update outbox set dispatched_at = now()')
  await testDb.asOwner('truncate monitoring_samples')
  await sampleSystem(desk)
  await watchSamples(desk)
  expect(await listed(desk, 'open')).toEqual([])
})
