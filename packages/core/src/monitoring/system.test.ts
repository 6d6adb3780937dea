import { GetSeries } from '@balcao/contracts/monitoring/monitoring'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { forgetSamples, gauge, rate, record, stepOf } from './record.ts'
import { sampleSystem } from './sample.ts'
import { series, systemNow } from './system.ts'

const time = (ms: number, n: number) => ({ metric: 'latency' as const, step: stepOf(ms), n, total: ms * n, peak: ms })

test('samples of several processes make one figure by the rule of their metric, and percentiles are exact by step', async ({
  desk,
  testDb,
}) => {
  await testDb.asOwner('truncate monitoring_samples')
  await record(desk.db, 'server:a', [
    rate('requests', 90),
    rate('errors', 3),
    gauge('sockets', 7),
    gauge('disk_used', 0.5),
    time(4, 60),
    time(90, 30),
  ])
  await record(desk.db, 'server:b', [rate('requests', 10), gauge('sockets', 5), gauge('disk_used', 0.97), time(4_000, 10)])
  const now = await desk.as('admin')(systemNow, {})
  const of = (metric: string) => now.readings.find((one) => one.metric === metric)
  expect(of('requests')).toMatchObject({ value: 20, state: 'ok' })
  expect(of('errors')).toMatchObject({ value: 0.03, state: 'warning' })
  expect(of('sockets')).toMatchObject({ value: 12 })
  expect(of('disk_used')).toMatchObject({ value: 0.97, state: 'critical' })
  expect(of('mail_lag')).toMatchObject({ value: null, state: 'unknown', at: null })
  expect(now.percentiles).toEqual({ p50: 5, p95: 5_000, p99: 5_000 })
  expect(now.state).toBe('critical')
  for (const period of ['1h', '24h', '7d', '30d', '13m'] as const) {
    const { points } = await desk.as('admin')(series, GetSeries.parse({ metric: 'latency', period }))
    expect(points.map(({ value, p95 }) => [value, p95])).toEqual([[5, 5_000]])
  }
})

test('a second sample of the same minute is added to it; a gauge keeps its mean and its peak', async ({ desk, testDb }) => {
  await testDb.asOwner('truncate monitoring_samples')
  for (const lag of [2, 10]) await record(desk.db, 'worker', [gauge('job_lag', lag)])
  const { points, minutes } = await desk.as('admin')(series, GetSeries.parse({ metric: 'job_lag' }))
  expect(minutes).toBe(10)
  expect(points.at(-1)?.peak).toBe(10)
  await sampleSystem(desk)
  const now = await desk.as('admin')(systemNow, {})
  for (const metric of ['database_size', 'database_connections', 'database_latency'] as const)
    expect(now.readings.find((one) => one.metric === metric)?.value, metric).toBeGreaterThan(0)
})

test('samples are forgotten by the age of their resolution, and hours stay for 13 months', async ({ desk, testDb }) => {
  await testDb.asOwner('truncate monitoring_samples')
  await testDb.asOwner(`
    insert into monitoring_samples (resolution, metric, at, source, n, total, peak)
    select r, 'sockets', now() - make_interval(days => d), 'server:a', 1, 1, 1 from (values (1), (10), (60)) a(r), (values (1), (30), (390), (401)) b(d)`)
  await forgetSamples(desk)
  const left = await testDb.asOwner('select resolution, count(*)::int as n from monitoring_samples group by 1 order by 1')
  expect(left).toEqual([
    { resolution: 1, n: 1 },
    { resolution: 10, n: 2 },
    { resolution: 60, n: 3 },
  ])
})

test('what is asked for is checked by field', () => {
  const refused = (input: object) => GetSeries.safeParse({ metric: 'latency', ...input }).error?.issues[0]?.path
  expect(refused({ metric: 'nothing' })).toEqual(['metric'])
  expect(refused({ period: '2y' })).toEqual(['period'])
})
