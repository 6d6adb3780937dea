import { gunzipSync } from 'node:zlib'
import { CreateBackup, type Protect } from '@balcao/contracts/backups/backups'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect } from 'vitest'
import { asSystem } from '../ctx.ts'
import { type Desk, test } from '../testing/desk.ts'
import { unseal } from './archive/seal.ts'
import { create, get } from './backups.ts'
import { findArchive } from './download.ts'
import { keepSent, sealSent } from './imports.ts'
import { aStore } from './testing/store.ts'
import { workOnBackups } from './work.ts'

const quiet = { info: () => undefined, error: () => undefined }
type Store = ReturnType<typeof aStore>
const work = (desk: Desk, { ports }: Store) => workOnBackups({ db: desk.db, ports, sign: (text) => text, log: quiet })

async function* once(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
}

const ask = (desk: Desk, { ports }: Store, protect: Protect) =>
  desk.as('admin')((ctx) => create(ctx, CreateBackup.parse({ protect }), ports.backupSecrets))

async function made(desk: Desk, store: Store, protect: Protect) {
  const asked = await ask(desk, store, protect)
  const before = await rowOf(desk, asked.id)
  await work(desk, store)
  return { id: asked.id, asked, before, after: await rowOf(desk, asked.id) }
}
const rowOf = (desk: Desk, id: number) =>
  asSystem(desk.db, desk.id, ({ db }) => db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

/** The entries of a copy by their names, as their headers say. */
function entriesOf(copy: Buffer): Map<string, Buffer> {
  const tar = gunzipSync(copy)
  const entries = new Map<string, Buffer>()
  for (let at = 0; tar[at] !== 0; ) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8)
    entries.set(name, tar.subarray(at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return entries
}

async function archiveIn(store: Store, desk: Desk, key: string | null): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of unseal(store.ports.backupSecrets, desk.id, once(store.kept.get(key ?? '') as Buffer))) parts.push(part)
  return Buffer.concat(parts)
}

test('a backup protected by a passphrase is handed out so that any age tool opens it, and nothing keeps the passphrase', async ({
  desk,
}) => {
  const store = aStore()
  await desk.aTicket({ title: 'Balança parada' })
  const passphrase = 'cavalo bateria grampo'
  const { id, asked, before, after } = await made(desk, store, { passphrase })
  expect(asked.protection).toBe('passphrase')
  expect(before.protectionSecret).not.toBeNull()
  expect(JSON.stringify(before), 'sealed while it waits').not.toContain(passphrase)
  expect(after).toMatchObject({ status: 'ready', protectionSecret: null })

  const found = await desk.as('admin')(findArchive, { id })
  expect(found).toMatchObject({ isSealed: false, key: after.protectedKey, bytes: store.kept.get(after.protectedKey ?? '')?.length })
  expect(found.name).toMatch(/-protegido\.tar\.gz$/)
  const entries = entriesOf(store.kept.get(found.key) as Buffer)
  expect([...entries.keys()]).toEqual(['COMO-ABRIR.txt', 'backup.tar.gz.age'])
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const opened = Buffer.from(await decrypter.decrypt(entries.get('backup.tar.gz.age') as Buffer))
  expect(opened.equals(await archiveIn(store, desk, after.key))).toBe(true)

  const wrong = new Decrypter()
  wrong.addPassphrase('outra senha qualquer')
  await expect(wrong.decrypt(entries.get('backup.tar.gz.age') as Buffer)).rejects.toThrow()
  const audited = await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().where('action', '=', 'backup.created').execute())
  expect(JSON.stringify(audited)).not.toContain(passphrase)
})

test('one protected for a key opens with its secret half alone', async ({ desk }) => {
  const store = aStore()
  const identity = await generateX25519Identity()
  const { after } = await made(desk, store, { recipient: await identityToRecipient(identity) })
  const age = entriesOf(store.kept.get(after.protectedKey ?? '') as Buffer).get('backup.tar.gz.age') as Buffer
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  expect(Buffer.from(await decrypter.decrypt(age)).equals(await archiveIn(store, desk, after.key))).toBe(true)
  const stranger = new Decrypter()
  stranger.addIdentity(await generateX25519Identity())
  await expect(stranger.decrypt(age)).rejects.toThrow()
})

test('a recipient that is none, a short passphrase, both and neither are refused by field, and nothing is asked for', async ({ desk }) => {
  await expect(ask(desk, aStore(), { recipient: 'age1naoeumachave' })).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'protect.recipient', reason: 'recipient_unknown' }],
  })
  for (const protect of [
    { passphrase: 'curta' },
    { passphrase: 'cavalo bateria grampo', recipient: 'age1' },
    {},
    { passphrase: 'com um \0 dentro' },
  ])
    expect(CreateBackup.safeParse({ protect }).success, JSON.stringify(protect)).toBe(false)
  expect(await desk.rows((tx) => tx.selectFrom('backups').select('id').execute())).toEqual([])
})

test('a protected copy that is brought back without having been opened fails with that reason', async ({ desk }) => {
  const store = aStore()
  const { after } = await made(desk, store, { passphrase: 'cavalo bateria grampo' })
  const { ports } = store
  const copy = store.kept.get(after.protectedKey ?? '') as Buffer
  const sent = await sealSent(ports.backupSecrets, desk.id, {
    ...{ key: crypto.randomUUID(), name: 'copia.tar.gz', source: once(copy) },
    put: (key, source) => ports.files.put(key, source),
  })
  const { id } = await desk.as('admin')(keepSent, sent)
  await work(desk, store)
  expect(await desk.as('admin')(get, { id })).toMatchObject({ status: 'failed', failure: 'archive_protected' })
})
