import { CloneBackup } from '@balcao/contracts/backups/runs'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { asSystem } from '../../ctx.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { remove } from '../../users/remove.ts'
import { clone, clones } from '../clones.ts'
import { workOnRuns } from '../run-jobs.ts'
import { aBackupOf, jobOf, type Store } from '../testing/restores.ts'
import { aStore } from '../testing/store.ts'

const asked = (id: number, slug: string, pseudonymous = true) =>
  CloneBackup.parse({ id, slug, name: 'Cópia para treinar', reason: 'Treinamento', pseudonymous })

async function cloned(desk: Desk, store: Store, id: number, slug: string) {
  await desk.as('super_admin')(clone, asked(id, slug))
  await workOnRuns(jobOf(desk, store))
  const [run] = (await desk.as('super_admin')(clones)).data
  return run
}
const tenantOf = async (desk: Desk, slug: string) => {
  const { rows } = await inSystem(desk.db, (tx) => sql<{ id: number }>`select id from tenants where slug = ${slug}`.execute(tx))
  return rows[0]?.id
}

test('B21 a backup becomes an organisation of its own: same rows, files of its own, nobody’s name, and nothing sent', async ({
  desk,
  other,
}) => {
  const store = aStore()
  const client = await desk.person('client')
  const ticket = await desk.aTicket({ title: 'Balança parada', requesterId: client.id })
  await desk.aComment(ticket, { content: 'resposta', authorId: (await desk.person('agent')).id })
  const { fileId } = await desk.anAttachment(ticket)
  store.kept.set(fileId, Buffer.from('abc'))
  const id = await aBackupOf(desk, store)
  await expect(other.as('super_admin')(clone, asked(id, 'roubada'))).rejects.toMatchObject({ code: 'backup_not_found' })
  await expect(desk.as('admin')(async (ctx) => ctx.actor.role)).resolves.toBe('admin')
  const slug = `copia-${desk.id}`
  expect(await cloned(desk, store, id, slug)).toMatchObject({ state: 'done', failure: null, slug, rows: expect.any(Number) })
  const tenantId = (await tenantOf(desk, slug)) ?? 0
  const found = await asSystem(desk.db, tenantId, async ({ db }) => ({
    tickets: await db.selectFrom('tickets').select(['id', 'number', 'title']).execute(),
    comments: await db.selectFrom('comments').select('ticketId').execute(),
    files: await db.selectFrom('files').select('id').execute(),
    attachments: await db.selectFrom('attachments').select('fileId').execute(),
    people: await db.selectFrom('users').select(['name', 'email', 'isActive']).execute(),
    mails: await db.selectFrom('mails').select('id').execute(),
    events: await db.selectFrom('outbox').select('name').execute(),
    notifications: await db.selectFrom('notifications').select('id').execute(),
  }))
  expect(found).toMatchObject({
    tickets: [{ id: ticket.id, number: ticket.number, title: 'Balança parada' }],
    comments: [{ ticketId: ticket.id }],
    ...{ mails: [], events: [], notifications: [] },
  })
  const [file] = found.files
  expect(file?.id).not.toBe(fileId)
  expect(found.attachments).toEqual([{ fileId: file?.id }])
  expect(store.kept.get(file?.id ?? '')?.toString()).toBe('abc')
  const boss = await desk.person('super_admin')
  expect(found.people.filter(({ isActive }) => isActive).map(({ email }) => email)).toEqual([boss.email])
  expect(found.people.map(({ email }) => email)).not.toContain(client.email)
  // What was there is untouched.
  expect(await desk.rows((tx) => tx.selectFrom('users').select('email').where('id', '=', client.id).execute())).toEqual([
    { email: client.email },
  ])
})

test('a copy whose short name is taken is refused, and leaves nothing', async ({ desk, other }) => {
  const store = aStore()
  await desk.aTicket()
  const id = await aBackupOf(desk, store)
  expect(await cloned(desk, store, id, other.slug)).toMatchObject({ state: 'failed', failure: 'clone_slug_taken' })
})

test('X04 who was removed since the backup is removed in its copy, too', async ({ desk }) => {
  const store = aStore()
  const gone = await desk.aUser('client', { name: 'Zulmira Prates', email: 'zulmira@example.test' })
  const ticket = await desk.aTicket({ requesterId: gone.id })
  const { tenantId } = gone
  await desk.rows((tx) =>
    tx.insertInto('ticketMailCopies').values({ tenantId, ticketId: ticket.id, address: gone.email, state: 'in' }).execute(),
  )
  const id = await aBackupOf(desk, store)
  await desk.as('admin')(remove, { id: gone.id })
  const slug = `copia-${desk.id}`
  await desk.as('super_admin')(clone, asked(id, slug, false))
  await workOnRuns(jobOf(desk, store))
  const copy = (await tenantOf(desk, slug)) ?? 0
  const found = await asSystem(desk.db, copy, async ({ db }) => ({
    person: await db.selectFrom('users').select(['name', 'deletedAt']).where('id', '=', gone.id).executeTakeFirst(),
    copies: await db.selectFrom('ticketMailCopies').select('address').execute(),
    tickets: await db.selectFrom('tickets').select('id').execute(),
  }))
  expect(found).toEqual({ person: { name: 'Usuário removido', deletedAt: expect.any(String) }, copies: [], tickets: [{ id: ticket.id }] })
})
