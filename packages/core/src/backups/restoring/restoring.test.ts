import { CreateBackup } from '@balcao/contracts/backups/backups'
import { inRestore } from '@balcao/db/restore'
import { expect } from 'vitest'
import { asSystem } from '../../ctx.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { readArchive } from '../archive/read.ts'
import { unseal } from '../archive/seal.ts'
import { create } from '../backups.ts'
import { shapesOf } from '../shapes.ts'
import { aStore } from '../testing/store.ts'
import { workOnBackups } from '../work.ts'
import { applyDifferences } from './apply.ts'
import { markDifferences } from './diff.ts'
import { differing, liveDigests, staging, writable } from './differences.ts'

const quiet = { info: () => undefined, error: () => undefined }

async function aBackup(desk: Desk, store: ReturnType<typeof aStore>) {
  const { id } = await desk.as('admin')(create, CreateBackup.parse({}))
  await workOnBackups({ db: desk.db, ports: store.ports, sign: (text) => text, log: quiet })
  return asSystem(desk.db, desk.id, ({ db }) => db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

test('B01 what was changed, taken away and added since is as it was, to the digest, and nobody else is touched', async ({
  desk,
  other,
}) => {
  const store = aStore()
  const agent = await desk.person('agent')
  const client = await desk.person('client')
  const kept = await desk.aTicket({ title: 'Fica', requesterId: client.id })
  const gone = await desk.aTicket({ title: 'Some', requesterId: client.id })
  await desk.aComment(gone, { content: 'resposta', authorId: agent.id })
  const foreign = await other.aTicket({ title: 'De outra' })
  const backup = await aBackup(desk, store)
  await desk.rows(async (tx) => {
    await tx.updateTable('tickets').set({ title: 'Mudou' }).where('id', '=', kept.id).execute()
    await tx.deleteFrom('tickets').where('id', '=', gone.id).execute()
  })
  const fresh = await desk.aTicket({ title: 'Nova', requesterId: client.id })
  const ring = store.ports.backupSecrets
  const left = await inRestore(desk.db, desk.id, async (tx) => {
    const shapes = writable(await shapesOf(tx))
    const stored = await store.ports.files.get(backup.key ?? '')
    if (!stored) throw new Error('no bytes')
    const visit = await staging(tx, shapes, desk.id)
    const manifest = await readArchive(ring, backup.bytes, unseal(ring, desk.id, stored.stream), visit)
    const changed = differing(manifest, shapes, await liveDigests(tx, shapes, desk.id))
    const counts: Record<string, object> = {}
    for (const shape of changed) counts[shape.name] = await markDifferences(tx, shape, desk.id)
    expect(counts).toMatchObject({ tickets: { added: 1, changed: 1, removed: 1 }, comments: { added: 1, changed: 0, removed: 0 } })
    const rest = await applyDifferences(tx, changed, desk.id)
    expect(differing(manifest, shapes, await liveDigests(tx, shapes, desk.id)).map(({ name }) => name)).toEqual([])
    return rest
  })
  expect(left).toEqual([])
  const titles = await desk.rows((tx) =>
    tx.selectFrom('tickets').select(['id', 'title']).where('tenantId', '=', desk.id).orderBy('id').execute(),
  )
  expect(titles).toEqual([
    { id: kept.id, title: 'Fica' },
    { id: gone.id, title: 'Some' },
  ])
  expect(titles.some(({ id }) => id === fresh.id)).toBe(false)
  const theirs = await other.rows((tx) => tx.selectFrom('tickets').select('title').where('id', '=', foreign.id).execute())
  expect(theirs).toEqual([{ title: 'De outra' }])
})

test('B06 a line of another organisation is refused, and nothing of it is kept', async ({ desk, other }) => {
  const ticket = await other.aTicket({ title: 'De outra' })
  const attempt = inRestore(desk.db, desk.id, async (tx) => {
    const shapes = writable(await shapesOf(tx))
    const visit = await staging(tx, shapes, desk.id)
    await visit.lines?.('tickets', [JSON.stringify({ tenant_id: other.id, id: ticket.id, title: 'Roubado' })])
  })
  await expect(attempt).rejects.toMatchObject({ fault: 'archive_foreign' })
  expect(await other.rows((tx) => tx.selectFrom('tickets').select('title').where('id', '=', ticket.id).execute())).toEqual([
    { title: 'De outra' },
  ])
})

test('B19 who was erased since stays erased, and what somebody may do now stays as it is', async ({ desk }) => {
  const store = aStore()
  const gone = await desk.person('client')
  const promoted = await desk.person('agent')
  const backup = await aBackup(desk, store)
  await desk.rows(async (tx) => {
    await tx
      .updateTable('users')
      .set({ name: 'Pessoa removida', deletedAt: '2026-01-01T00:00:00Z', isActive: false })
      .where('id', '=', gone.id)
      .execute()
    await tx.updateTable('users').set({ role: 'manager', name: 'Outro nome' }).where('id', '=', promoted.id).execute()
  })
  await inRestore(desk.db, desk.id, async (tx) => {
    const shapes = writable(await shapesOf(tx))
    const stored = await store.ports.files.get(backup.key ?? '')
    if (!stored) throw new Error('no bytes')
    const visit = await staging(tx, shapes, desk.id)
    const ring = store.ports.backupSecrets
    const manifest = await readArchive(ring, backup.bytes, unseal(ring, desk.id, stored.stream), visit)
    const changed = differing(manifest, shapes, await liveDigests(tx, shapes, desk.id))
    for (const shape of changed) await markDifferences(tx, shape, desk.id)
    expect(await applyDifferences(tx, changed, desk.id)).toEqual([])
  })
  const people = await desk.rows((tx) =>
    tx.selectFrom('users').select(['id', 'name', 'role']).where('id', 'in', [gone.id, promoted.id]).orderBy('id').execute(),
  )
  expect(people.find(({ id }) => id === gone.id)?.name).toBe('Pessoa removida')
  expect(people.find(({ id }) => id === promoted.id)).toMatchObject({ name: promoted.name, role: 'manager' })
})
