import { asSystem } from '@balcao/core/ctx'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { aDesk, type Environment, inAHouse } from '../testing/environment.ts'

const inTime = { timeout: 60_000, interval: 100 }

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

const stateOf = async (name: string) => {
  const { rows } = await inSystem(environment.db, (tx) =>
    sql<{ endedAt: string | null; wantedAt: string | null; failure: string | null }>`
      select ended_at as "endedAt", wanted_at as "wantedAt", failure from job_states where name = ${name}`.execute(tx),
  )
  return rows[0]
}

test('a job that somebody wants is run by a worker within seconds; one that is paused is not, until it is let go on', async () => {
  const desk = await aDesk(environment.db)
  const order = (name: string, what: string) =>
    asSystem(environment.db, desk.tenant.id, ({ db }) => sql`select order_job(${name}, ${what}, 'teste')`.execute(db))
  await order('bulkEdits.cleanup', 'pause')
  const worker = await environment.startWorker()
  await vi.waitFor(async () => expect((await stateOf('drafts.cleanup'))?.endedAt).toBeTruthy(), inTime)
  const first = (await stateOf('drafts.cleanup'))?.endedAt ?? ''
  await order('drafts.cleanup', 'run')
  await vi.waitFor(async () => {
    const now = await stateOf('drafts.cleanup')
    expect(now).toMatchObject({ wantedAt: null, failure: null })
    expect(Date.parse(now?.endedAt ?? '')).toBeGreaterThan(Date.parse(first))
  }, inTime)
  // It had its first time when the worker began, as the other one.
  expect((await stateOf('bulkEdits.cleanup'))?.endedAt).toBeNull()
  await order('bulkEdits.cleanup', 'run')
  await order('bulkEdits.cleanup', 'resume')
  await vi.waitFor(async () => expect((await stateOf('bulkEdits.cleanup'))?.endedAt).toBeTruthy(), inTime)
  expect(worker.stderr).toEqual([])
})
