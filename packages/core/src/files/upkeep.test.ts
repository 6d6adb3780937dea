import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { collectFiles, sweepStore } from './upkeep.ts'

/** A file that was used so many hours ago, and an attachment that names it, sent or not. */
async function aFile(desk: Desk, hours: number, attachment?: { sent: boolean }): Promise<string> {
  const ticket = await desk.aTicket()
  return desk.rows(async (tx) => {
    const { id } = await tx
      .insertInto('files')
      .values({ tenantId: desk.id, id: randomUUID(), mime: 'text/plain', size: 1, sha256: randomUUID(), thumbnailId: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update files set used_at = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(tx)
    if (attachment) {
      const row = { tenantId: desk.id, ticketId: ticket.id, fileId: id, name: 'nota.txt', authorId: ticket.requesterId }
      const { id: attachmentId } = await tx.insertInto('attachments').values(row).returning('id').executeTakeFirstOrThrow()
      await sql`update attachments set created_at = now() - make_interval(hours => ${hours}),
        sent_at = ${attachment.sent ? sql`now()` : null} where id = ${attachmentId}`.execute(tx)
    }
    return id
  })
}

test('F08 what was not sent within a day goes, and bytes that nothing names; what is named or fresh stays', async ({ desk, other }) => {
  const kept = [
    await aFile(desk, 48, { sent: true }),
    await aFile(desk, 23, { sent: false }),
    await aFile(desk, 0),
    await aFile(other, 48, { sent: true }),
  ]
  const gone = [await aFile(desk, 25, { sent: false }), await aFile(desk, 2), await aFile(other, 2)]
  const removed: string[] = []
  await collectFiles({ db: desk.db, ports: { files: { remove: async (key) => void removed.push(key) } } })
  const left = async (of: Desk) => (await of.rows((tx) => tx.selectFrom('files').select('id').execute())).map(({ id }) => id)
  expect([...(await left(desk)), ...(await left(other))].toSorted()).toEqual(kept.toSorted())
  expect(removed).toHaveLength(2 * gone.length)
  for (const id of gone) expect(removed).toContain(id)
  await collectFiles({ db: desk.db, ports: { files: { remove: async () => expect.fail('there is nothing left to collect') } } })
})

test('a file that is just being attached again is left alone', async ({ desk }) => {
  const id = await aFile(desk, 2)
  await desk.rows(async (tx) => {
    await sql`update files set used_at = now() where id = ${id}`.execute(tx)
    await collectFiles({ db: desk.db, ports: { files: { remove: async () => expect.fail('it is in use') } } })
  })
  expect(await desk.rows((tx) => tx.selectFrom('files').select('id').where('id', '=', id).execute())).toHaveLength(1)
})

/** A store that holds these keys since long, and tells what is taken from it. */
function aStore(keys: readonly string[]) {
  const removed: string[] = []
  const logged: string[] = []
  const note = (_: object, text: string) => void logged.push(text)
  async function* storedBefore(instant: Date) {
    expect(instant.getTime()).toBeLessThan(Date.now() - 23 * 3_600_000)
    for (let at = 0; at < keys.length; at += 10) yield keys.slice(at, at + 10)
  }
  const files = { storedBefore, removeHalves: async () => 0, remove: async (key: string) => void removed.push(key) }
  return { removed, logged, ports: { files }, log: { info: note, error: note } }
}

test('bytes that no row of any tenant names are removed; files and their small pictures stay', async ({ desk, other }) => {
  const kept = [await aFile(desk, 48), await aFile(other, 48, { sent: true })]
  const small = await desk.rows((tx) => tx.selectFrom('files').select('thumbnailId').where('id', '=', String(kept[0])).execute())
  const strays = [randomUUID(), randomUUID()]
  const store = aStore([...kept, ...strays, String(small[0]?.thumbnailId)])
  await sweepStore({ db: desk.db, ...store })
  expect(store.removed.toSorted()).toEqual(strays.toSorted())
})

test('a store that is mostly unknown is another database’s: nothing is removed, and that is told', async ({ desk }) => {
  const store = aStore([await aFile(desk, 48), ...Array.from({ length: 30 }, () => randomUUID())])
  await sweepStore({ db: desk.db, ...store })
  expect(store.removed).toEqual([])
  expect(store.logged).toEqual([expect.stringContaining('None is removed')])
})
