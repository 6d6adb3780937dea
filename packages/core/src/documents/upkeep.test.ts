import { UpdateDocument } from '@balcao/contracts/documents/documents'
import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { expect } from 'vitest'
import { collectFiles } from '../files/upkeep.ts'
import * as notifications from '../notifications/notifications.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { changeMany } from './bulk.ts'
import { update } from './documents.ts'
import { aDocument } from './testing/documents.ts'
import { emptyDocumentBin, remindOfDocuments } from './upkeep.ts'

const log = { error: (fields: object) => expect.fail(JSON.stringify(fields)) }
/** A day of the desks' zone. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(new Date(Date.now() + days * 86_400_000))
const told = async (desk: Desk, who: Person) =>
  (await desk.as(who)(notifications.list, ListNotifications.parse({}))).data.filter(({ type }) => type === 'document_expiring')

test('the owner is reminded 30, 7 and 1 days before a document ends, each once; administrators, where it is nobody’s', async ({ desk }) => {
  const [agent, admin] = [await desk.person('agent'), await desk.person('admin')]
  const made = await aDocument(desk, agent, { title: 'Alvará', validUntil: inDays(31) })
  await aDocument(desk, agent, { title: 'Rascunho', status: 'draft', validUntil: inDays(3) })
  await aDocument(desk, agent, { title: 'Vencido', validUntil: inDays(-2) })
  const look = async () => {
    for (let n = 0; n < 2; n++) await remindOfDocuments({ db: desk.db, log })
    await react(desk)
    return (await told(desk, agent)).length
  }
  const endsIn = (days: number) =>
    // As time goes by, and nobody changes the document.
    desk.rows((tx) =>
      tx
        .updateTable('documents')
        .set({ validUntil: inDays(days) })
        .where('id', '=', made.id)
        .execute(),
    )
  expect(await look()).toBe(0)
  for (const [days, count] of [
    [30, 1],
    [20, 1],
    [7, 2],
    [2, 2],
    [1, 3],
    [0, 3],
  ] as const) {
    await endsIn(days)
    expect(await look(), `${days} days`).toBe(count)
  }
  await desk.as(agent)(update, UpdateDocument.parse({ id: made.id, validUntil: inDays(5) }))
  expect(await look(), 'prolonged, it begins anew').toBe(4)
  await desk.rows((tx) => tx.updateTable('documents').set({ ownerId: null, remindedDays: null }).where('id', '=', made.id).execute())
  await look()
  expect(await told(desk, admin)).toMatchObject([{ message: '“Alvará” vence em 5 dias.' }])
})

test('what has been in the bin for 30 days is removed, and its bytes after it', async ({ desk }) => {
  const agent = await desk.person('agent')
  const [old, young] = [await aDocument(desk, agent), await aDocument(desk, agent)]
  await desk.as(agent)(changeMany, { ids: [old.id, young.id], change: { act: 'delete' } })
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await desk.rows((tx) =>
    tx
      .updateTable('documents')
      .set({ deletedAt: ago(31) })
      .where('id', '=', old.id)
      .execute(),
  )
  await desk.rows((tx) =>
    tx
      .updateTable('files')
      .set({ usedAt: ago(1) })
      .execute(),
  )
  const removed: string[] = []
  const collect = () => collectFiles({ db: desk.db, ports: { files: { remove: async (key) => void removed.push(key) } } })
  await collect()
  expect(removed, 'what is in the bin keeps its bytes').toEqual([])
  await emptyDocumentBin({ db: desk.db, log })
  await collect()
  expect(removed).toHaveLength(1)
  expect(await desk.rows((tx) => tx.selectFrom('documents').select('id').execute())).toEqual([{ id: young.id }])
  const last = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'before']).orderBy('id', 'desc').limit(1).executeTakeFirst(),
  )
  expect(last).toMatchObject({ action: 'document.purged', before: { title: old.title } })
})
