import { AskRequest, ListRequests } from '@balcao/contracts/privacy/requests'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { fromBuffer } from 'yauzl'
import { aStore } from '../../backups/testing/store.ts'
import { type Desk, test } from '../../testing/desk.ts'
import * as own from '../requests/own.ts'
import { list as listRequests } from '../requests/requests.ts'
import { expirePacks, writePacks } from './job.ts'
import * as packs from './packs.ts'

const quiet = { info: () => undefined, error: (fields: object, text: string) => console.error(text, fields) }

/** The files of a zip by their paths. */
const entriesOf = (zip: Buffer) =>
  new Promise<Map<string, string>>((resolve, reject) => {
    const found = new Map<string, string>()
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error || !file) return reject(error)
      file.on('entry', (entry) =>
        file.openReadStream(entry, (failed, stream) => {
          if (failed || !stream) return reject(failed)
          const parts: Buffer[] = []
          stream
            .on('data', (part: Buffer) => parts.push(part))
            .on('end', () => {
              found.set(entry.fileName, Buffer.concat(parts).toString())
              file.readEntry()
            })
        }),
      )
      file.on('end', () => resolve(found)).on('error', reject)
      file.readEntry()
    })
  })

/** A customer with a ticket, messages, a file, and what others noted about them. */
async function aLife(desk: Desk, store: ReturnType<typeof aStore>) {
  const person = await desk.aUser('client', { name: '<b>Dora</b>', email: 'dora@example.test' })
  const ticket = await desk.aTicket({ requesterId: person.id, title: 'Nota <i>errada</i>' })
  const agent = await desk.person('agent')
  await desk.aComment({ id: ticket.id, requesterId: person.id }, { content: 'Escrevi isto' })
  await desk.aComment(
    { id: ticket.id, requesterId: person.id },
    { content: 'Cliente difícil', isInternal: true, authorId: agent.id, authorSide: 'staff' },
  )
  await desk.anAttachment(
    { id: ticket.id, requesterId: person.id },
    { name: '../nota.txt', authorId: person.id, sentAt: new Date().toISOString() },
  )
  const { rows } = await desk.rows((tx) =>
    sql<{ id: string }>`select file_id as id from attachments where author_id = ${person.id}`.execute(tx),
  )
  store.kept.set(rows[0]?.id as string, Buffer.from('conteúdo da nota'))
  return person
}
const job = (desk: Desk, { ports }: ReturnType<typeof aStore>) => writePacks({ db: desk.db, ports, log: quiet })

test('a pack holds what the person wrote and sent, no notes of others, and a page on which nothing is markup', async ({ desk }) => {
  const store = aStore()
  const person = await aLife(desk, store)
  const { id } = await desk.as('admin')(packs.make, { userId: person.id })
  await expect(desk.as('admin')(packs.make, { userId: person.id })).rejects.toMatchObject({ code: 'data_pack_under_way' })
  await job(desk, store)
  const file = await desk.as('admin')(packs.fetchPack, id)
  expect(file.shown).toMatchObject({ mime: 'application/zip', name: expect.stringMatching(/^meus-dados-.*\.zip$/) })
  const entries = await entriesOf(store.kept.get(file.fileId) as Buffer)
  const paths = [...entries.keys()]
  expect(paths).toEqual(['dados.json', 'leia-me.html', expect.stringMatching(/^arquivos\/\d+\/\d+-nota\.txt$/)])
  expect(entries.get(paths[2] as string)).toBe('conteúdo da nota')
  const data = JSON.parse(entries.get('dados.json') as string)
  expect(data).toMatchObject({
    complete: true,
    profile: { email: 'dora@example.test' },
    tickets: [{ title: 'Nota <i>errada</i>' }],
    comments: [{ content: 'Escrevi isto' }],
    files: [{ name: '../nota.txt' }],
  })
  expect([...entries.values()].join('')).not.toContain('Cliente difícil')
  expect(entries.get('leia-me.html')).not.toMatch(/<b>Dora|<i>errada/)
  expect(entries.get('leia-me.html')).toContain('Nota &lt;i&gt;errada')
  const { rows } = await desk.rows((tx) =>
    sql<{ action: string }>`select action from audit_events where resource = 'data_pack' order by id`.execute(tx),
  )
  expect(rows.map(({ action }) => action)).toEqual(['data_pack.made', 'data_pack.ready', 'data_pack.downloaded'])
})

test('the person fetches it once it is released, with a proof, for a week; nobody else does', async ({ desk, other }) => {
  const store = aStore()
  const person = await aLife(desk, store)
  await desk.as(person)(own.ask, AskRequest.parse({ kind: 'portability' }))
  const [request] = (await desk.as('admin')(listRequests, ListRequests.parse({}))).data
  const { id } = await desk.as('admin')(packs.make, { requestId: request?.id as number })
  await expect(desk.as('admin')(packs.release, { id })).rejects.toMatchObject({ code: 'data_pack_not_ready' })
  await job(desk, store)
  await expect(desk.as(person)(packs.fetchPack, id)).rejects.toMatchObject({ code: 'data_pack_not_found' })
  expect((await desk.as(person)(own.list)).data).toMatchObject([{ pack: null }])
  await desk.as('admin')(packs.release, { id })
  expect((await desk.as(person)(own.list)).data).toMatchObject([{ pack: { id } }])
  expect(await desk.as(person)(packs.fetchPack, id)).toMatchObject({ shown: { mime: 'application/zip' } })
  for (const who of [await desk.aUser('client'), await desk.person('manager')])
    await expect(desk.as(who)(packs.fetchPack, id)).rejects.toMatchObject({ code: 'data_pack_not_found' })
  await expect(other.as('admin')(packs.fetchPack, id)).rejects.toMatchObject({ code: 'data_pack_not_found' })
  await desk.rows((tx) => sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${person.id}`.execute(tx))
  await expect(desk.as(person)(packs.fetchPack, id)).rejects.toMatchObject({ code: 'proof_required' })
  await desk.rows((tx) => sql`update privacy_packs set expires_at = now() - interval '1 minute'`.execute(tx))
  await expect(desk.as('admin')(packs.fetchPack, id)).rejects.toMatchObject({ code: 'data_pack_not_found' })
  await expirePacks({ db: desk.db })
  expect(await desk.rows((tx) => tx.selectFrom('privacyPacks').select(['state', 'fileId']).execute())).toEqual([
    { state: 'expired', fileId: null },
  ])
})

test('what is asked of other kinds, of nobody or of somebody else is refused, and a worker that is gone is taken over', async ({
  desk,
  other,
}) => {
  const store = aStore()
  const person = await aLife(desk, store)
  await desk.as(person)(own.ask, AskRequest.parse({ kind: 'correction' }))
  const [request] = (await desk.as('admin')(listRequests, ListRequests.parse({}))).data
  await expect(desk.as('admin')(packs.make, { requestId: request?.id as number })).rejects.toMatchObject({ code: 'privacy_request_kind' })
  await expect(other.as('admin')(packs.make, { userId: person.id })).rejects.toMatchObject({ code: 'user_not_found' })
  const { id } = await desk.as('admin')(packs.make, { userId: person.id })
  await desk.rows((tx) =>
    sql`update privacy_packs set state = 'running', worked_at = now() - interval '1 hour', tries = 1 where id = ${id}`.execute(tx),
  )
  await job(desk, store)
  expect(await desk.rows((tx) => tx.selectFrom('privacyPacks').select('state').execute())).toEqual([{ state: 'ready' }])
})
