import { setTimeout as sleep } from 'node:timers/promises'
import { CreateBackup } from '@balcao/contracts/backups/backups'
import { AddComment } from '@balcao/contracts/comments/comments'
import { openScratch } from '@balcao/db/scratch'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { add } from '../comments/comments.ts'
import { asSystem, type Ctx } from '../ctx.ts'
import { type Desk, test } from '../testing/desk.ts'
import { create, get, remove } from './backups.ts'
import { workOnRuns } from './run-jobs.ts'
import { preview, rollback, rollbacks, verify } from './runs.ts'
import { aStore } from './testing/store.ts'
import { workOnBackups } from './work.ts'

const quiet = { info: () => undefined, error: () => undefined }
type Store = ReturnType<typeof aStore>
const jobOf = (desk: Desk, { ports }: Store) => ({ db: desk.db, ports, sign: (text: string) => text, log: quiet })

async function aBackup(desk: Desk, store: Store): Promise<number> {
  const { id } = await desk.as('admin')(create, CreateBackup.parse({}))
  await workOnBackups(jobOf(desk, store))
  return id
}
/** The calls that open their own transactions, as an administrator makes them. */
const asAdmin = (desk: Desk) => ({ open: <T>(run: (ctx: Ctx) => Promise<T>) => desk.as('admin')(run) })

async function previewed(desk: Desk, store: Store, id: number) {
  expect((await preview(asAdmin(desk), { id, fresh: true, scope: 'all' })).status).toBe('running')
  await workOnRuns(jobOf(desk, store))
  return preview(asAdmin(desk), { id, scope: 'all' })
}
const titles = (desk: Desk) =>
  desk.rows(async (tx) => (await tx.selectFrom('tickets').select('title').orderBy('id').execute()).map(({ title }) => title))
const retitle = (desk: Desk, id: number, title: string) =>
  desk.rows((tx) => tx.updateTable('tickets').set({ title }).where('id', '=', id).execute())
const ask = (desk: Desk, id: number, token: string, confirm?: string) =>
  desk.as('admin')(rollback, { id, token, confirm: confirm ?? desk.slug, reason: 'mudança errada', scope: 'all' })

test('B01 a backup is restored into a database of its own and compared to the digest; one that was tampered with is not', async ({
  desk,
  testDb,
}) => {
  const store = aStore()
  const made: string[] = []
  store.ports.scratch = async () => {
    const scratch = await openScratch(testDb.url)
    if (!scratch) return undefined
    const { rows } = await inSystem(scratch.db, (tx) => sql<{ name: string }>`select current_database() as name`.execute(tx))
    made.push(...rows.map(({ name }) => name))
    return scratch
  }
  await desk.aTicket({ title: 'Balança parada' })
  const id = await aBackup(desk, store)
  expect(await verify(asAdmin(desk), { id })).toMatchObject({ status: 'running', ok: null })
  await workOnRuns(jobOf(desk, store))
  const found = await verify(asAdmin(desk), { id })
  expect(found).toMatchObject({ status: 'done', ok: true, level: 'restored', mismatches: [], failure: null })
  expect(found.tables.find(({ name }) => name === 'tickets')).toEqual({ name: 'tickets', rows: 1, digestOk: true })
  expect((await desk.as('admin')(get, { id })).verification).toMatchObject({ level: 'restored', ok: true })
  expect(made).toEqual([expect.stringMatching(/^balcao_scratch_/)])
  // Others of this cluster have theirs meanwhile.
  const [left] = await testDb.asOwner(`select count(*)::int as n from pg_database where datname = '${made[0]}'`)
  expect(left).toEqual({ n: 0 })
  // A bit flips in the store.
  const { key } = await asSystem(desk.db, desk.id, ({ db }) =>
    db.selectFrom('backups').select('key').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const bytes = store.kept.get(key ?? '') as Buffer
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await verify(asAdmin(desk), { id, fresh: true })
  await workOnRuns(jobOf(desk, store))
  expect(await verify(asAdmin(desk), { id })).toMatchObject({ status: 'failed', failure: 'archive_damaged' })
  expect((await desk.as('admin')(get, { id })).verification).toMatchObject({ ok: false })
  await previewed(desk, store, id).then((shown) =>
    expect(shown).toMatchObject({ status: 'failed', failure: 'archive_damaged', token: null }),
  )
})

test('B07 B20 a rollback does what its preview said, tells nobody by mail, and can be undone', async ({ desk, other }) => {
  const store = aStore()
  const first = await desk.aTicket({ title: 'Como era' })
  const id = await aBackup(desk, store)
  await retitle(desk, first.id, 'Estragado')
  const fresh = await desk.aTicket({ title: 'Veio depois' })
  await desk.aComment(fresh, { content: 'já respondida' })
  const shown = await previewed(desk, store, id)
  expect(shown).toMatchObject({ status: 'done', lost: { tickets: 1, replies: 1 }, conflicts: [] })
  const tickets = shown.tables.find(({ name }) => name === 'tickets')
  expect(tickets).toMatchObject({ added: 0, changed: 1, removed: 1 })
  expect(tickets?.samples).toContainEqual(
    expect.objectContaining({
      op: 'change',
      before: expect.objectContaining({ title: 'Estragado' }),
      after: expect.objectContaining({ title: 'Como era' }),
    }),
  )
  expect(shown.kept).toContain('audit_events')
  expect(await titles(desk)).toEqual(['Estragado', 'Veio depois'])
  const before = await desk.facts()
  await expect(ask(desk, id, shown.token ?? '', 'outra')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(ask(desk, id, 'outro')).rejects.toMatchObject({ code: 'rollback_preview_stale' })
  await expect(
    other.as('admin')(rollback, { id, token: shown.token ?? '', confirm: other.slug, reason: 'x', scope: 'all' }),
  ).rejects.toMatchObject({
    code: 'backup_not_found',
  })
  await ask(desk, id, shown.token ?? '')
  await expect(ask(desk, id, shown.token ?? ''), 'B17').rejects.toMatchObject({ code: 'rollback_running' })
  await workOnRuns(jobOf(desk, store))
  const [run] = (await desk.as('admin')(rollbacks)).data
  expect(run).toMatchObject({ state: 'done', failure: null, backupId: id })
  expect(await titles(desk)).toEqual(['Como era'])
  const names = (await desk.facts()).slice(before.length).map(({ name }) => name)
  expect(new Set(names), 'B21').toEqual(new Set(['tenant:restored']))
  const safety = run?.safetyBackupId ?? 0
  await expect(desk.as('admin')(remove, { id: safety })).rejects.toMatchObject({ code: 'backup_undo_window' })
  const next = await desk.aTicket({ title: 'Nova' })
  expect(next.number, 'B20').toBeGreaterThan(fresh.number)
  await desk.rows((tx) => tx.deleteFrom('tickets').where('id', '=', next.id).execute())
  const back = await previewed(desk, store, safety)
  await ask(desk, safety, back.token ?? '')
  await workOnRuns(jobOf(desk, store))
  expect((await desk.as('admin')(rollbacks)).data[0]).toMatchObject({ state: 'done', failure: null })
  expect(await titles(desk)).toEqual(['Estragado', 'Veio depois'])
  // What came back came in once.
  const counted = await desk.rows((tx) => tx.selectFrom('intakeDeltas').select('tickets').where('tickets', '>', 0).execute())
  expect(counted.reduce((sum, { tickets: n }) => sum + n, 0)).toBe(3)
})

test('B07 what changed after the preview refuses the rollback, before anything is written', async ({ desk }) => {
  const store = aStore()
  const ticket = await desk.aTicket({ title: 'Como era' })
  const id = await aBackup(desk, store)
  await retitle(desk, ticket.id, 'Um')
  const shown = await previewed(desk, store, id)
  await retitle(desk, ticket.id, 'Dois')
  await expect(ask(desk, id, shown.token ?? '')).rejects.toMatchObject({ code: 'rollback_preview_stale' })
  const again = await previewed(desk, store, id)
  await ask(desk, id, again.token ?? '')
  await retitle(desk, ticket.id, 'Três')
  await workOnRuns(jobOf(desk, store))
  expect((await desk.as('admin')(rollbacks)).data[0]).toMatchObject({ state: 'failed', failure: 'rollback_preview_stale' })
  expect(await titles(desk)).toEqual(['Três'])
})

test('what the administrator does not see, such as conversations of others, refuses no rollback', async ({ desk }) => {
  const store = aStore()
  const { id: ticketId } = await desk.aTicket({ title: 'Antes' })
  const authorId = (await desk.person('client')).id
  const say = (title: string) =>
    desk.rows((tx) => tx.insertInto('conversations').values({ tenantId: desk.id, title, authorId, type: 'support' }).execute())
  await say('Como exporto?')
  const id = await aBackup(desk, store)
  await verify(asAdmin(desk), { id })
  await workOnRuns(jobOf(desk, store))
  await retitle(desk, ticketId, 'Depois')
  await say('E agora?')
  const { token } = await previewed(desk, store, id)
  expect(await ask(desk, id, token ?? '')).toMatchObject({ state: 'queued' })
})

test('B15 backups made while people write refer to nothing that is not in them, and are what the snapshot saw, to the digest', async ({
  desk,
  testDb,
}) => {
  const store = aStore()
  store.ports.scratch = () => openScratch(testDb.url)
  const job = jobOf(desk, store)
  let writing = true
  let written = 0
  /** Opens tickets, answers them and takes some away again, about fifty writes a second. */
  const writer = async () => {
    while (writing) {
      const { id } = await desk.aTicket({ title: `Durante o backup ${written}` })
      await desk.as('agent')(add, AddComment.parse({ ticketId: id, content: 'Recebido.' }))
      if (written % 3 === 0) await desk.rows((tx) => tx.deleteFrom('tickets').where('id', '=', id).execute())
      written += 3
      await sleep(40)
    }
  }
  const writers = [writer(), writer()]
  const made: number[] = []
  for (let n = 0; n < 3; n++) {
    const { id } = await desk.as('admin')(create, CreateBackup.parse({ files: 'none' }))
    await workOnBackups(job)
    made.push(id)
  }
  writing = false
  await Promise.all(writers)
  expect(written, 'they wrote meanwhile').toBeGreaterThan(10)
  for (const id of made) {
    await verify(asAdmin(desk), { id })
    await workOnRuns(job)
    expect(await verify(asAdmin(desk), { id })).toMatchObject({ status: 'done', ok: true, level: 'restored', mismatches: [] })
  }
})
