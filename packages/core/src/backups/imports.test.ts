import { CreateBackup } from '@balcao/contracts/backups/backups'
import { PreviewRollback } from '@balcao/contracts/backups/runs'
import { expect } from 'vitest'
import { asSystem, type Ctx } from '../ctx.ts'
import { type Desk, test } from '../testing/desk.ts'
import { unseal } from './archive/seal.ts'
import { create, get, list } from './backups.ts'
import { keepSent, mustImport, sealSent } from './imports.ts'
import { preview } from './runs.ts'
import { aStore } from './testing/store.ts'
import { workOnBackups } from './work.ts'

const quiet = { info: () => undefined, error: () => undefined }
type Store = ReturnType<typeof aStore>
const work = (desk: Desk, { ports }: Store) => workOnBackups({ db: desk.db, ports, sign: (text) => text, log: quiet })

async function* once(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
}
async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

/** A backup, and the archive that somebody fetches of it. */
async function fetched(desk: Desk, store: Store) {
  const { id } = await desk.as('admin')(create, CreateBackup.parse({}))
  await work(desk, store)
  const { key } = await asSystem(desk.db, desk.id, ({ db }) =>
    db.selectFrom('backups').select('key').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const sealed = store.kept.get(key ?? '') as Buffer
  return { id, archive: await bytesOf(unseal(store.ports.backupSecrets, desk.id, once(sealed))) }
}

async function bring(desk: Desk, store: Store, archive: Buffer, name = 'balcao-acme.tar.gz') {
  const { ports } = store
  const sent = await sealSent(ports.backupSecrets, desk.id, {
    ...{ key: crypto.randomUUID(), name, source: once(archive) },
    put: (key, source) => ports.files.put(key, source),
  })
  const { id } = await desk.as('admin')(keepSent, sent)
  await work(desk, store)
  return { ...(await desk.as('admin')(get, { id })), key: sent.key }
}

test('an archive that was fetched comes back, also after its backup was deleted, and restores what is gone since', async ({ desk }) => {
  const store = aStore()
  const ticket = await desk.aTicket({ title: 'Balança parada' })
  const { id, archive } = await fetched(desk, store)
  await asSystem(desk.db, desk.id, ({ db }) => db.deleteFrom('backups').where('id', '=', id).execute())
  const before = await desk.as('admin')(mustImport)
  expect(before).toBeGreaterThan(archive.length)
  const back = await bring(desk, store, archive)
  expect(back).toMatchObject({
    ...{ kind: 'imported', status: 'ready', note: 'balcao-acme.tar.gz', bytes: archive.length, encrypted: true },
    verification: { level: 'bytes', ok: true },
  })
  expect(back.tables.find(({ name }) => name === 'tickets')?.rows).toBe(1)
  expect(store.kept.get(back.key)?.includes('Balança parada'), 'it is sealed here too').toBe(false)
  await desk.rows((tx) => tx.updateTable('tickets').set({ title: 'Outro título' }).where('id', '=', ticket.id).execute())
  const asAdmin = { open: <T>(run: (ctx: Ctx) => Promise<T>) => desk.as('admin')(run) }
  await expect(preview(asAdmin, PreviewRollback.parse({ id: back.id })), 'it can be previewed like any other').resolves.toMatchObject({
    status: 'running',
  })
})

test('B02 B03 what was cut off, changed or never was an archive fails with its reason, and its bytes go', async ({ desk }) => {
  const store = aStore()
  const { archive } = await fetched(desk, store)
  const flipped = Buffer.from(archive)
  const middle = Math.floor(archive.length / 2)
  flipped[middle] = (flipped[middle] ?? 0) ^ 0xff
  for (const [bytes, failures] of [
    [archive.subarray(0, archive.length - 400), ['archive_truncated', 'archive_damaged', 'archive_signature']],
    [flipped, ['archive_damaged', 'archive_truncated', 'archive_entry_refused']],
    [Buffer.from('isto não é um arquivo de backup'), ['archive_damaged']],
  ] as const) {
    const { status, failure, key } = await bring(desk, store, bytes)
    expect(status).toBe('failed')
    expect(failures).toContain(failure)
    expect(store.kept.has(key)).toBe(false)
  }
  expect((await desk.as('admin')(list, { limit: 10, kind: 'imported' })).data).toHaveLength(3)
})

test('B06 an archive of another organisation, and one of another installation, are refused', async ({ desk, other }) => {
  const store = aStore()
  const { archive } = await fetched(other, store)
  expect(await bring(desk, store, archive)).toMatchObject({ status: 'failed', failure: 'archive_foreign' })
  const elsewhere = store.ports.backupSecrets.map((secrets) => ({
    ...secrets,
    derive: (use: string, of: string) => secrets.derive(use, `${of} elsewhere`),
  }))
  const theirs = { ...store, ports: { ...store.ports, backupSecrets: elsewhere as unknown as typeof store.ports.backupSecrets } }
  const { archive: foreign } = await fetched(desk, theirs)
  expect(await bring(desk, store, foreign)).toMatchObject({ status: 'failed', failure: 'archive_signature' })
})

test('only administrators bring archives, and one at a time', async ({ desk }) => {
  const store = aStore()
  await expect(desk.as('manager')(mustImport)).rejects.toMatchObject({ code: 'forbidden' })
  const { archive } = await fetched(desk, store)
  await desk.as('admin')(create, CreateBackup.parse({}))
  await expect(desk.as('admin')(mustImport)).rejects.toMatchObject({ code: 'backup_running' })
  await expect(bring(desk, store, archive)).rejects.toMatchObject({ code: 'backup_running' })
})
