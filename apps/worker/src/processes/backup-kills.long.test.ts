import { setTimeout as sleep } from 'node:timers/promises'
import { digestOf, shapesOf } from '@balcao/core/backups/shapes'
import { asSystem, type Ctx } from '@balcao/core/ctx'
import { aTicket } from '@balcao/db/testing/factories'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { aDesk, type Environment, inAHouse, signalTo } from '../testing/environment.ts'

const ROUNDS = 20
const TICKETS = 400
const LIMIT_MS = 30 * 60_000
const inTime = { timeout: 120_000, interval: 20 }

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

/** An organisation whose rows can be compared to the digest. */
async function anOrganization() {
  const { tenant } = await aDesk(environment.db)
  const as = <T>(run: (ctx: Ctx) => Promise<T>) => asSystem(environment.db, tenant.id, run)
  for (let n = 0; n < TICKETS; n++) await aTicket(environment.db, tenant.id, { title: `Balança ${n}`, description: 'x'.repeat(2_000) })
  const digests = () =>
    as(async ({ db }) => {
      const all = (await shapesOf(db)).filter(({ name }) => ['tickets', 'users', 'queues', 'tags'].includes(name))
      const found: Record<string, string> = {}
      for (const shape of all) found[shape.name] = (await digestOf(db, shape, tenant.id)).digest
      return found
    })
  const stateOf = async (table: 'backups' | 'backup_runs', id: number) => {
    const column = sql.ref(table === 'backups' ? 'status' : 'state')
    const { rows } = await as(({ db }) =>
      sql<{ state: string }>`select ${column} as state from ${sql.table(table)} where id = ${id}`.execute(db),
    )
    return rows[0]?.state ?? 'none'
  }
  const backup = () =>
    as(
      async ({ db }) =>
        (await db.insertInto('backups').values({ tenantId: tenant.id, kind: 'manual' }).returning('id').executeTakeFirstOrThrow()).id,
    )
  const run = (backupId: number, kind: string, input: object = {}) =>
    as(
      async ({ db }) =>
        (
          await db
            .insertInto('backupRuns')
            .values({ tenantId: tenant.id, backupId, kind, input: JSON.stringify(input) })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
  /** As if it had been silent for longer than a worker ever is. */
  const silence = () =>
    as(async ({ db }) => {
      for (const table of ['backups', 'backup_runs'])
        await sql`update ${sql.table(table)} set worked_at = now() - interval '5 minutes' where worked_at is not null and ended_at is null`.execute(
          db,
        )
    })
  /** Of backups, safety backups included, that a worker still has to make or to give up. */
  const underWay = () =>
    as(async ({ db }) => (await db.selectFrom('backups').select('id').where('status', 'in', ['queued', 'running']).execute()).length)
  return { as, digests, stateOf, backup, run, silence, underWay }
}
type Organization = Awaited<ReturnType<typeof anOrganization>>

/** Has a worker begin, and kills it somewhere on its way. */
async function killedWhile({ stateOf, silence }: Organization, table: 'backups' | 'backup_runs', id: number, round: number): Promise<void> {
  const worker = await environment.startWorker()
  await vi.waitFor(async () => expect(await stateOf(table, id)).not.toBe('queued'), inTime)
  await sleep(round * 25)
  signalTo(worker, 'SIGKILL')
  await worker.ended
  await silence()
}

async function ready(organization: Organization): Promise<number> {
  const id = await organization.backup()
  const worker = await environment.startWorker()
  await vi.waitFor(async () => expect(await organization.stateOf('backups', id)).toBe('ready'), inTime)
  signalTo(worker, 'SIGKILL')
  await worker.ended
  return id
}

test(
  'B08 B14 workers killed while they make a backup leave one that failed or is whole, and the next is complete',
  async () => {
    const organization = await anOrganization()
    const before = await organization.digests()
    for (let round = 0; round < ROUNDS; round++) {
      const id = await organization.backup()
      await killedWhile(organization, 'backups', id, round)
      const worker = await environment.startWorker()
      await vi.waitFor(async () => expect(['ready', 'failed']).toContain(await organization.stateOf('backups', id)), inTime)
      signalTo(worker, 'SIGKILL')
      await worker.ended
    }
    await ready(organization)
    expect(await organization.digests()).toEqual(before)
  },
  LIMIT_MS,
)

test(
  'B08 workers killed while they verify or restore leave what was, or what was asked for, to the digest',
  async () => {
    const organization = await anOrganization()
    const { as, digests, run, stateOf, underWay } = organization
    for (let round = 0; round < ROUNDS; round++) {
      const id = await ready(organization)
      const then = await digests()
      const verifying = await run(id, 'verify')
      await killedWhile(organization, 'backup_runs', verifying, round)
      expect(await digests()).toEqual(then)
      await as(({ db }) => sql`update tickets set title = title || ${`!${round}`}`.execute(db))
      const now = await digests()
      const previewId = await run(id, 'preview')
      const worker = await environment.startWorker()
      await vi.waitFor(async () => expect(await stateOf('backup_runs', previewId)).toBe('done'), inTime)
      signalTo(worker, 'SIGKILL')
      await worker.ended
      const restoring = await run(id, 'rollback', { previewId, scope: 'all' })
      await killedWhile(organization, 'backup_runs', restoring, round)
      expect([now, then]).toContainEqual(await digests())
      const last = await environment.startWorker()
      await vi.waitFor(async () => expect(['done', 'failed']).toContain(await stateOf('backup_runs', restoring)), inTime)
      await vi.waitFor(async () => expect(await underWay()).toBe(0), inTime)
      signalTo(last, 'SIGKILL')
      await last.ended
    }
  },
  LIMIT_MS,
)
