import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { expect } from 'vitest'
import * as anomalies from '../monitoring/anomalies/act.ts'
import { rulesWith } from '../monitoring/anomalies/rules.ts'
import { watchSamples } from '../monitoring/watch.ts'
import * as notifications from '../notifications/notifications.ts'
import { type Desk, test } from '../testing/desk.ts'
import { chatMessage } from './chat/message.ts'
import { aReceiver, aWebhook, deliver } from './testing/webhooks.ts'

/** What a desk's webhooks are sent, in the order of their names: what happens at once arrives in none. */
async function bodiesOf(desk: Desk): Promise<string[]> {
  const receiver = aReceiver(desk)
  for (let n = 0; n < 3; n++) await deliver(desk, receiver)
  return receiver.calls.map(({ body }) => body).toSorted()
}
const parsed = (bodies: readonly string[]) => bodies.map((body) => JSON.parse(body))

test('an alert is sent as it begins and ends, to webhooks of administrators alone', async ({ desk, other, testDb }) => {
  const lagged = async (seconds: number) => {
    await testDb.asOwner('truncate monitoring_samples')
    for (const ago of [0, 1, 2])
      await testDb.asOwner(`insert into monitoring_samples (resolution, metric, at, source, n, total, peak)
        values (1, 'job_lag', date_bin('1 minute', now() - interval '${ago} minutes', 'epoch'), 'worker', 1, ${seconds}, ${seconds})`)
    await watchSamples(desk)
  }
  await desk.person('super_admin')
  await aWebhook(desk, { events: ['alert.opened', 'alert.resolved'] })
  await aWebhook(other, { events: ['alert.opened'] })
  await lagged(900)
  const bodies = await bodiesOf(desk)
  expect(parsed(bodies)).toMatchObject([
    { type: 'alert.opened', data: { by: null, alert: { metric: 'job_lag', value: 900, endedAt: null } } },
  ])
  expect(chatMessage(bodies[0] as string, { publicUrl: 'https://b.test', language: 'pt-BR' })).toEqual({
    title: expect.stringMatching(/^Alerta: /),
    facts: [],
  })
  await lagged(5)
  const [resolved] = await bodiesOf(desk)
  expect(JSON.parse(resolved as string)).toMatchObject({ type: 'alert.resolved', data: { alert: { endedAt: expect.any(String) } } })
  expect(chatMessage(resolved as string, { publicUrl: 'https://b.test', language: 'en' }).title).toMatch(/^Over: Alert: /)
  expect(await bodiesOf(other)).toEqual([])

  await desk.rows((tx) => tx.updateTable('users').set({ role: 'supervisor' }).where('role', '=', 'admin').execute())
  await lagged(900)
  expect(await bodiesOf(desk), 'its author administers nothing any more').toEqual([])
})

test('an anomaly is sent as it begins and ends; one of a silenced rule begins without a word', async ({ desk, other }) => {
  await aWebhook(desk, { events: ['anomaly.opened', 'anomaly.resolved'] })
  await aWebhook(other, { events: ['anomaly.opened', 'anomaly.resolved'] })
  const rule = rulesWith([]).find(({ kind, channel }) => kind === 'many' && channel === 'email')
  if (!rule) throw new Error('no such rule')
  const begin = (silencedUntil: string | null) =>
    desk.asSystem((ctx) =>
      anomalies.begin(ctx, { rule: { ...rule, silencedUntil }, seen: { value: 40, usual: null, isOpen: true }, threshold: 20 }),
    )
  await begin(null)
  const opened = await bodiesOf(desk)
  const anomaly = { kind: 'many', channel: 'email', value: 40, threshold: 20, median: null, endedAt: null }
  expect(parsed(opened)).toMatchObject([{ type: 'anomaly.opened', data: { anomaly } }])
  expect(chatMessage(opened[0] as string, { publicUrl: 'https://b.test', language: 'pt-BR' }).title).toContain('Entrada acima do comum')
  const { id } = JSON.parse(opened[0] as string).data.anomaly
  for (let n = 0; n < 2; n++) await desk.asSystem((ctx) => anomalies.end(ctx, [id]))
  expect(parsed(await bodiesOf(desk))).toMatchObject([{ type: 'anomaly.resolved', data: { anomaly: { id, endedAt: expect.any(String) } } }])
  await begin(new Date(Date.now() + 60_000).toISOString())
  expect(await bodiesOf(desk)).toEqual([])
  expect(await bodiesOf(other)).toEqual([])
  expect((await desk.as('agent')(notifications.list, ListNotifications.parse({ type: 'anomaly_began' }))).data).toEqual([])
})
