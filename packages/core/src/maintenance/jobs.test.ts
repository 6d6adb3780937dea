import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { noteJob, noteProgress, pausedJobs, takeWanted } from './job-notes.ts'
import * as rules from './jobs.ts'

const reason = 'Carga alta'

test('jobs show their last run, the next one, and how far a long one is', async ({ desk }) => {
  const job = async (name: string) => (await desk.as('admin')(rules.list)).data.find((one) => one.name === name)
  expect(await job('files.collect')).toMatchObject({
    state: 'waiting',
    lastRun: null,
    nextRunAt: null,
    everySeconds: 3_600,
    canPause: true,
  })
  const startedAt = new Date(Date.now() - 60_000).toISOString()
  await noteJob(desk.db, 'files.collect', { startedAt })
  await noteProgress(desk.db, 'files.collect', { done: 3, total: 10 })
  expect(await job('files.collect')).toMatchObject({ state: 'running', progress: { done: 3, total: 10 }, nextRunAt: null })
  await noteJob(desk.db, 'files.collect', { startedAt, tookMs: 1_500 })
  const done = await job('files.collect')
  expect(done).toMatchObject({ state: 'waiting', progress: null, lastRun: { ok: true, failure: null, tookMs: 1_500 } })
  expect(Date.parse(done?.nextRunAt ?? '')).toBe(Date.parse(startedAt) + 3_600_000)
  await noteJob(desk.db, 'files.collect', { startedAt: new Date().toISOString(), tookMs: 5, error: new Error('secret of somebody') })
  expect(await job('files.collect')).toMatchObject({ lastRun: { ok: false, failure: 'internal' } })
})

test('a super administrator has a job run once, and holds it up with a reason that the audit log keeps', async ({ desk, other }) => {
  const as = desk.as('super_admin')
  expect(await as(rules.run, { name: 'kb.relate', reason })).toMatchObject({ isWanted: true })
  expect((await other.as('admin')(rules.list)).data.find(({ name }) => name === 'kb.relate')).toMatchObject({ isWanted: true })
  expect(await takeWanted(desk.db)).toEqual(['kb.relate'])
  expect(await takeWanted(desk.db)).toEqual([])
  expect(await as(rules.pause, { name: 'kb.relate', paused: true, reason })).toMatchObject({ state: 'paused', pauseReason: reason })
  expect([...(await pausedJobs(desk.db))]).toEqual(['kb.relate'])
  await expect(as(rules.run, { name: 'kb.relate', reason })).rejects.toMatchObject({ code: 'job_paused' })
  await as(rules.pause, { name: 'kb.relate', paused: false, reason })
  expect([...(await pausedJobs(desk.db))]).toEqual([])
  await expect(as(rules.pause, { name: 'audit.seal', paused: true, reason })).rejects.toMatchObject({ code: 'job_never_paused' })
  await expect(as(rules.run, { name: 'nothing.else', reason })).rejects.toMatchObject({ code: 'job_not_found' })
  const events = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'details']).where('resource', '=', 'job').orderBy('id').execute(),
  )
  expect(events.map(({ action, details }) => [action, (details as { reason: string }).reason])).toEqual([
    ['job.run', reason],
    ['job.paused', reason],
    ['job.paused', reason],
  ])
})

test('what is under way for an organisation is shown to it alone', async ({ desk, other }) => {
  await desk.rows((tx) =>
    tx.insertInto('backups').values({ tenantId: desk.id, kind: 'manual', progress: '{"rows":5,"expectedRows":9}' }).execute(),
  )
  expect((await desk.as('admin')(rules.list)).works).toMatchObject([{ kind: 'backup', progress: { done: 5, total: 9 } }])
  expect((await other.as('admin')(rules.list)).works).toEqual([])
})
