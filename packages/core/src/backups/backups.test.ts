import { CreateBackup, ListBackups } from '@balcao/contracts/backups/backups'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { asSystem } from '../ctx.ts'
import { type Desk, test } from '../testing/desk.ts'
import { readArchive } from './archive/read.ts'
import { seal, unseal, unsealPart } from './archive/seal.ts'
import { create, get, list, remove, update } from './backups.ts'
import { findArchive, mayDownload } from './download.ts'
import { LINES } from './tables.ts'
import { aStore } from './testing/store.ts'
import { workOnBackups } from './work.ts'

const quiet = { info: () => undefined, error: () => undefined }
type Store = ReturnType<typeof aStore>
const work = (desk: Desk, { ports }: Store) => workOnBackups({ db: desk.db, ports, sign: (text) => text, log: quiet })

async function aBackup(desk: Desk, store: Store, input: Partial<CreateBackup> = {}) {
  const { id } = await desk.as('admin')(create, CreateBackup.parse(input))
  await work(desk, store)
  return desk.as('admin')(get, { id })
}

const keyOf = (desk: Desk, id: number) =>
  asSystem(desk.db, desk.id, ({ db }) => db.selectFrom('backups').select(['key', 'bytes']).where('id', '=', id).executeTakeFirstOrThrow())

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
async function* once(bytes: Buffer) {
  yield bytes
}

test('every table of the database has a line that says how it travels', async ({ desk }) => {
  const { rows } = await asSystem(desk.db, desk.id, ({ db }) =>
    sql<{ name: string }>`select c.relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'applied_functions' and relname not like 'kysely%'`.execute(db),
  )
  expect(LINES.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('what an archive holds refers to nothing that is not in it', async ({ desk }) => {
  const { rows } = await asSystem(desk.db, desk.id, ({ db }) =>
    sql<{ source: string; target: string; columns: string[] }>`
      select f.conrelid::regclass::text as source, f.confrelid::regclass::text as target,
        array(select a.attname::text from unnest(f.conkey) k(n) join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n) as columns
      from pg_constraint f where f.contype = 'f'`.execute(db),
  )
  const lines = new Map(LINES.map((line) => [line.name, line]))
  const isIn = (name: string) => ['restored', 'added', 'copied'].includes(lines.get(name)?.travels ?? '')
  const holes = rows.filter(
    ({ source, target, columns }) =>
      isIn(source) && !isIn(target) && !columns.some((column) => lines.get(source)?.without?.includes(column)),
  )
  expect(holes).toEqual([])
})

test('B01 a backup holds the rows of its organisation alone, sealed, and no secret', async ({ desk, other }) => {
  const store = aStore()
  const ticket = await desk.aTicket({ title: 'Balança parada' })
  await other.aTicket({ title: 'CANARIO' })
  const made = await aBackup(desk, store, { note: 'antes da mudança' })
  expect(made).toMatchObject({
    status: 'ready',
    kind: 'manual',
    encrypted: true,
    note: 'antes da mudança',
    verification: { level: 'bytes', ok: true },
  })
  const { key, bytes } = await keyOf(desk, made.id)
  const sealed = store.kept.get(key ?? '') as Buffer
  expect(sealed.includes('Balança parada')).toBe(false)
  const tables = new Map<string, string[]>()
  const manifest = await readArchive(store.ports.backupSecrets, bytes, unseal(store.ports.backupSecrets, desk.id, once(sealed)), {
    lines: async (table, lines) => void tables.set(table, [...(tables.get(table) ?? []), ...lines]),
  })
  expect(manifest.tenant).toMatchObject({ id: desk.id })
  expect(tables.get('tickets')?.map((line) => JSON.parse(line))).toMatchObject([
    { id: ticket.id, title: 'Balança parada', tenant_id: desk.id },
  ])
  const all = [...tables.values()].flat().join('\n')
  expect(all).not.toContain('CANARIO')
  for (const secret of ['password_hash', 'totp_secret', 'token_hash', 'secret_hash']) expect(all).not.toContain(secret)
  for (const never of ['sessions', 'api_tokens', 'sign_in_links', 'recovery_codes']) expect(tables.has(never), never).toBe(false)
})

test('any part of it opens alone, and a changed, shortened, reordered or foreign one does not', async ({ desk, other }) => {
  const { ports } = aStore()
  const ring = ports.backupSecrets
  const plain = Buffer.from(Array.from({ length: 65_536 * 3 }, (_, n) => n % 251))
  const sealed = await bytesOf(seal(ring, desk.id, once(plain)))
  expect((await bytesOf(unseal(ring, desk.id, once(sealed)))).equals(plain)).toBe(true)
  for (const [start, end] of [
    [0, 0],
    [65_535, 65_536],
    [100, 150_000],
    [plain.length - 1, plain.length - 1],
    [0, plain.length - 1],
  ] as const) {
    const get = async ({ start: from, end: to }: { start: number; end: number }) => once(sealed.subarray(from, to + 1))
    const part = await bytesOf(unsealPart(ring, desk.id, plain.length, { start, end }, get))
    expect(part.equals(plain.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
  }
  const chunk = 65_536 + 16
  const flipped = Buffer.from(sealed)
  flipped[100_000] = (flipped[100_000] ?? 0) ^ 1
  const swapped = Buffer.concat([
    sealed.subarray(0, 40),
    sealed.subarray(40 + chunk, 40 + 2 * chunk),
    sealed.subarray(40, 40 + chunk),
    sealed.subarray(40 + 2 * chunk),
  ])
  const otherKey = ports.backupSecrets.map((one) => ({
    ...one,
    derive: (purpose: string, value: string) => one.derive(purpose, `${value}!`),
  }))
  for (const [name, bytes, tenantId, keys] of [
    ['B02 a flipped bit', flipped, desk.id, ring],
    ['B02 cut off at a chunk', sealed.subarray(0, 40 + 2 * chunk), desk.id, ring],
    ['B02 cut off', sealed.subarray(0, -1), desk.id, ring],
    ['B02 reordered', swapped, desk.id, ring],
    ['B06 of another organisation', sealed, other.id, ring],
    ['B02 another key', sealed, desk.id, otherKey as unknown as typeof ring],
  ] as const)
    await expect(bytesOf(unseal(keys, tenantId, once(Buffer.from(bytes)))), name).rejects.toThrow(/archive_/)
})

test('backups are listed, pinned and deleted by administrators of the same organisation', async ({ desk, other }) => {
  const store = aStore()
  const first = await aBackup(desk, store)
  const second = await aBackup(desk, store)
  const found = await desk.as('admin')(list, ListBackups.parse({}))
  expect(found.data.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(found.nextRunAt).toMatch(/^20/)
  await expect(desk.as('manager')(list, ListBackups.parse({}))).rejects.toMatchObject({ code: 'forbidden' })
  for (const rule of [get, remove, findArchive])
    await expect(other.as('admin')(rule as typeof get, { id: first.id })).rejects.toMatchObject({ code: 'backup_not_found' })
  await desk.as('admin')(update, { id: first.id, pinned: true })
  await expect(desk.as('admin')(remove, { id: first.id })).rejects.toMatchObject({ code: 'backup_pinned' })
  await expect(desk.as('admin')(remove, { id: second.id })).rejects.toMatchObject({ code: 'backup_last_verified' })
  await desk.as('admin')(update, { id: first.id, pinned: false })
  expect(await desk.as('admin')(remove, { id: first.id })).toEqual({ ok: true })
  const archive = await desk.as('admin')(mayDownload, { id: second.id })
  expect(archive.name).toMatch(/^balcao-[a-z0-9-]+-\d{8}-\d{4}\.tar\.gz$/)
})

test('one at a time; what a dead worker left has failed', async ({ desk }) => {
  const store = aStore()
  const { id } = await desk.as('admin')(create, CreateBackup.parse({}))
  await expect(desk.as('admin')(create, CreateBackup.parse({}))).rejects.toMatchObject({ code: 'backup_running' })
  await desk.rows((tx) =>
    tx.updateTable('backups').set({ status: 'running', workedAt: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute(),
  )
  await work(desk, store)
  expect(await desk.as('admin')(get, { id })).toMatchObject({ status: 'failed', failure: 'worker_gone' })
  expect((await aBackup(desk, store)).status).toBe('ready')
})
