import { CreateBackup } from '@balcao/contracts/backups/backups'
import { openScratch } from '@balcao/db/scratch'
import { expect } from 'vitest'
import { collectFiles } from '../files/upkeep.ts'
import { gauge, record } from '../monitoring/record.ts'
import { type Desk, test } from '../testing/desk.ts'
import { secretsHere } from '../testing/no-files.ts'
import { react } from '../testing/react.ts'
import { create, get, queueBackup, remove, update } from './backups.ts'
import { mayDownload } from './download.ts'
import { workOnRuns } from './run-jobs.ts'
import { verify } from './runs.ts'
import { aBackupOf, asAdmin, backupRow, jobOf, restore, type Store } from './testing/restores.ts'
import { aStore } from './testing/store.ts'
import { workOnBackups } from './work.ts'

async function verified(desk: Desk, store: Store, id: number) {
  await verify(asAdmin(desk), { id, fresh: true })
  await workOnRuns(jobOf(desk, store))
  return verify(asAdmin(desk), { id })
}

/** A file that a reply carries, with its bytes in the store. */
async function aFile(desk: Desk, store: Store, text: string) {
  const ticket = await desk.aTicket()
  const { fileId } = await desk.anAttachment(ticket)
  const bytes = Buffer.from(text)
  store.kept.set(fileId, bytes)
  await desk.rows((tx) => tx.updateTable('files').set({ size: bytes.length }).where('id', '=', fileId).execute())
  return { ticket, fileId }
}

test('B09 a disk that fills up fails the backup, leaves nothing of it, and the next one is whole', async ({ desk }) => {
  const store = aStore()
  const { put } = store.ports.files
  store.ports.files.put = async (key, source) => {
    for await (const _ of source) {
      store.kept.set(key, Buffer.from('half'))
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    throw new Error('nothing came')
  }
  const id = await aBackupOf(desk, store)
  expect(await desk.as('admin')(get, { id })).toMatchObject({ status: 'failed', failure: 'not_written', bytes: 0 })
  expect(store.kept.size).toBe(0)
  store.ports.files.put = put
  const next = await aBackupOf(desk, store)
  expect(await desk.as('admin')(get, { id: next })).toMatchObject({ status: 'ready' })
})

test('administrators hear of the night without a backup that opens, once each; whoever asks for one by hand looks at it', async ({
  desk,
}) => {
  const store = aStore()
  const { put } = store.ports.files
  const fails: typeof put = () => Promise.reject(new Error('no space left on device'))
  const tonight = async () => {
    const id = await desk.as('admin')((ctx) =>
      queueBackup(ctx, { kind: 'scheduled', note: null, files: 'include', pinned: false, createdBy: null }),
    )
    await workOnBackups(jobOf(desk, store))
    return id
  }
  const news = async () => {
    await react(desk)
    return desk.rows((tx) =>
      tx
        .selectFrom('notifications')
        .select(['userId', 'entityId', 'message'])
        .where('type', '=', 'backup_troubled')
        .orderBy('id')
        .execute(),
    )
  }
  const { id: userId } = await desk.person('admin')
  store.ports.files.put = fails
  await aBackupOf(desk, store)
  expect(await news()).toEqual([])
  const unwritten = await tonight()
  expect(await news()).toEqual([{ userId, entityId: unwritten, message: expect.stringContaining('não pôde ser gravado') }])
  store.ports.files.put = put
  const broken = await tonight()
  for (const key of store.kept.keys()) store.kept.set(key, Buffer.from('outra coisa'))
  await workOnRuns(jobOf(desk, store))
  await workOnRuns(jobOf(desk, store))
  expect(await news()).toMatchObject([
    { entityId: unwritten },
    { userId, entityId: broken, message: expect.stringContaining('restaurado') },
  ])
})

test('B09 where the disk is nearly full, none is begun', async ({ desk, testDb }) => {
  await record(desk.db, 'server', [gauge('disk_used', 0.99)])
  try {
    await expect(desk.as('admin')(create, CreateBackup.parse({}))).rejects.toMatchObject({ kind: 'unavailable', code: 'backup_no_space' })
  } finally {
    await testDb.asOwner('truncate monitoring_samples')
  }
})

test('B18 after the key was changed twice, the oldest backup opens and is restored; without its key it says so', async ({ desk }) => {
  const store = aStore()
  const ticket = await desk.aTicket({ title: 'Como era' })
  const id = await aBackupOf(desk, store)
  const [old] = secretsHere
  const newer = (mark: string) => ({ ...old, derive: (purpose: string, value: string) => old.derive(`${purpose}.${mark}`, value) })
  store.ports.backupSecrets = [newer('third'), newer('second'), old]
  await desk.rows((tx) => tx.updateTable('tickets').set({ title: 'Mudou' }).where('id', '=', ticket.id).execute())
  expect((await restore(desk, store, id)).run).toMatchObject({ state: 'done', failure: null })
  store.ports.backupSecrets = [newer('third')]
  expect(await verified(desk, store, id)).toMatchObject({ status: 'failed', failure: 'archive_sealed_otherwise' })
})

test('B23 what is deleted while somebody fetches it stays in the store until the sweep; what undoes a restore cannot be deleted', async ({
  desk,
}) => {
  const store = aStore()
  await desk.aTicket()
  const first = await aBackupOf(desk, store)
  await aBackupOf(desk, store)
  const archive = await desk.as('admin')(mayDownload, { id: first })
  await desk.as('admin')(remove, { id: first })
  expect(store.kept.has(archive.key)).toBe(true)
  await expect(desk.as('admin')(mayDownload, { id: first })).rejects.toMatchObject({ code: 'backup_not_found' })
})

test('B24 an organisation that is suspended, and one whose administrator is gone, still get their backup', async ({ desk, testDb }) => {
  const store = aStore()
  const { id } = await desk.as('admin')(create, CreateBackup.parse({}))
  const admin = await desk.person('admin')
  await testDb.asOwner(`update tenants set status = 'suspended' where id = ${desk.id}`)
  await testDb.asOwner(`update users set is_active = false, deleted_at = now() where tenant_id = ${desk.id} and id = ${admin.id}`)
  await workOnBackups(jobOf(desk, store))
  expect(await backupRow(desk, id)).toMatchObject({ status: 'ready' })
})

test('B25 files by reference keep their bytes while a backup names them; one that is gone all the same is named, and no fault', async ({
  desk,
  testDb,
}) => {
  const store = aStore()
  store.ports.scratch = () => openScratch(testDb.url)
  const { ticket, fileId } = await aFile(desk, store, 'conteúdo')
  const id = await aBackupOf(desk, store, { files: 'reference' })
  await desk.rows((tx) => tx.deleteFrom('tickets').where('id', '=', ticket.id).execute())
  await testDb.asOwner(`update files set used_at = now() - interval '2 hours' where tenant_id = ${desk.id}`)
  await collectFiles({ db: desk.db, ports: store.ports })
  expect(store.kept.get(fileId)?.toString()).toBe('conteúdo')
  expect((await restore(desk, store, id)).run).toMatchObject({ state: 'done' })
  expect(await desk.rows((tx) => tx.selectFrom('attachments').select('fileId').execute())).toEqual([{ fileId }])
  store.kept.delete(fileId)
  expect(await verified(desk, store, id)).toMatchObject({ status: 'done', ok: true, files: { missing: [fileId] } })
})

test('B01 the bytes of a file that is gone come back with its row', async ({ desk, testDb }) => {
  const store = aStore()
  const { ticket, fileId } = await aFile(desk, store, 'conteúdo')
  const id = await aBackupOf(desk, store)
  await desk.rows((tx) => tx.deleteFrom('tickets').where('id', '=', ticket.id).execute())
  await testDb.asOwner(`update files set used_at = now() - interval '2 hours' where tenant_id = ${desk.id}`)
  await collectFiles({ db: desk.db, ports: store.ports })
  expect(store.kept.has(fileId)).toBe(false)
  expect((await restore(desk, store, id)).run).toMatchObject({ state: 'done' })
  expect(store.kept.get(fileId)?.toString()).toBe('conteúdo')
})

test('B26 what a dead process left of a scratch database goes with the next one', async ({ testDb }) => {
  const name = `balcao_scratch_${Date.now() - 7 * 3_600_000}_00c0ffee`
  await testDb.asOwner(`create database ${name}`)
  const scratch = await openScratch(testDb.url)
  await scratch?.drop()
  expect(await testDb.asOwner(`select datname from pg_database where datname = '${name}'`)).toEqual([])
})

test('B12 neither deleting nor unpinning takes the newest verified backup', async ({ desk }) => {
  const store = aStore()
  const id = await aBackupOf(desk, store)
  await desk.as('admin')(update, { id, pinned: false })
  await expect(desk.as('admin')(remove, { id })).rejects.toMatchObject({ code: 'backup_last_verified' })
})
