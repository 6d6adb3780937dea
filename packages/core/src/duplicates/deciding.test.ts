import { RelateGroup } from '@balcao/contracts/duplicates/groups'
import { Detect } from '@balcao/contracts/duplicates/matches'
import { PreviewMerge } from '@balcao/contracts/duplicates/merging'
import { thresholdsOf } from '@balcao/contracts/duplicates/settings'
import { expect } from 'vitest'
import { makeCtx } from '../ctx.ts'
import { type Desk, test } from '../testing/desk.ts'
import { unmerge } from '../tickets/merges/unmerge.ts'
import * as relations from '../tickets/relations.ts'
import { detect } from './detect.ts'
import { foldDuplicates } from './fold.ts'
import { relateGroup } from './group-relations.ts'
import * as groups from './groups.ts'
import { executeMerge, previewMerge } from './merging.ts'
import { findForNew } from './on-created.ts'
import { recommend } from './recommend.ts'
import * as settings from './settings.ts'
import * as training from './training.ts'
import { beginTrainingExport, trainingExportSize } from './training-files.ts'

const TITLE = 'Coletor Zebra MC33 não lê etiqueta na doca 7'
const OTHERS = ['VPN cai em casa', 'Impressora sem papel', 'Senha do CRM expirada', 'Pedido atrasado', 'Ponto sem registro']
const text = (n: number) => `O coletor Zebra MC33 da doca 7 não lê a etiqueta desde cedo, erro E-4471. Contato ${n}.`

const create = (desk: Desk, ticketId: number) =>
  desk.asSystem((ctx) => findForNew(ctx, { outboxId: ticketId, tenantId: desk.id, actorId: null, payload: { ticketId } }))

/** So many that say the same, each of another person, among others. */
async function incident(desk: Desk, count: number): Promise<number[]> {
  for (const title of OTHERS) await desk.aTicket({ title, description: `${title}: preciso de ajuda com isso hoje.` })
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const requester = await desk.aUser('client')
    const { id } = await desk.aTicket({
      title: TITLE,
      description: text(n),
      requesterId: requester.id,
      channel: n % 2 ? 'email' : 'portal',
    })
    while (await foldDuplicates({ db: desk.db }));
    await create(desk, id)
    ids.push(id)
  }
  return ids
}

test('many that say the same become one group however they came, are recommended as an incident, and get one parent', async ({
  desk,
  other,
}) => {
  const ids = await incident(desk, 12)
  const agent = desk.as('agent')
  const { items } = await agent(groups.list, { limit: 25 })
  expect(items.map(({ canonicalId, tickets }) => [canonicalId, tickets.map(({ id }) => id)])).toEqual([[ids[0], ids]])
  const [group] = items as [(typeof items)[number]]
  const byMail = ids[1] as number
  expect((await agent(detect, Detect.parse({ ticketId: byMail }))).matches.length).toBeGreaterThan(0)
  expect((await agent(recommend, { limit: 5 })).items).toMatchObject([{ action: 'parent', groupId: group.id }])

  const asked = RelateGroup.parse({ id: group.id, version: group.version, as: 'parent' })
  await expect(other.as('agent')(relateGroup, asked)).rejects.toMatchObject({ code: 'group_not_found' })
  await expect(agent(relateGroup, { ...asked, version: 1 })).rejects.toMatchObject({ code: 'group_changed' })
  const related = await agent(relateGroup, asked)
  expect(related).toMatchObject({ state: 'confirmed', version: group.version + 1 })
  const children = await agent(relations.list, { id: ids[0] as number })
  expect(children.map(({ kind, ticket }) => [kind, ticket.id])).toEqual(ids.slice(1).map((id) => ['parent_of', id]))
  expect((await agent(relateGroup, { ...asked, version: related.version })).version, 'said again, nothing is doubled').toBe(
    related.version + 1,
  )
})

test('a group that was merged stands confirmed again once one of its merges is undone', async ({ desk }) => {
  const [first, second] = (await incident(desk, 2)) as [number, number]
  const agent = desk.as('agent')
  const { token } = await agent(previewMerge, PreviewMerge.parse({ targetId: first, ticketIds: [second] }))
  await agent(executeMerge, { token })
  expect((await agent(groups.list, { limit: 5 })).items).toMatchObject([{ state: 'merged' }])
  await agent(unmerge, { id: second })
  expect((await agent(groups.list, { limit: 5 })).items).toMatchObject([{ state: 'confirmed', tickets: [{ id: first }, { id: second }] }])
})

test('what the same person sends again word for word within a day is linked, where that is set, and the link can be taken away', async ({
  desk,
}) => {
  await desk.as('manager')(settings.update, { exactResend: true })
  const say = (title: string, values = {}) => desk.aTicket({ title, description: 'Segue o pedido de compra 4711.', ...values })
  const first = await say('Pedido de compra')
  const again = await say('  PEDIDO de  compra ')
  const changed = await say('Pedido de compra 2')
  const stranger = await say('Pedido de compra', { requesterId: (await desk.aUser('client')).id })
  const late = await desk.aTicket({ title: 'Café', description: 'Acabou', createdAt: new Date(Date.now() - 25 * 3_600_000).toISOString() })
  const tomorrow = await desk.aTicket({ title: 'Café', description: 'Acabou' })
  for (const { id } of [first, again, changed, stranger, late, tomorrow]) await create(desk, id)
  const agent = desk.as('agent')
  const of = async ({ id }: { id: number }) => (await agent(relations.list, { id })).map(({ kind, ticket }) => [kind, ticket.id])
  expect(await of(again)).toEqual([['duplicate_of', first.id]])
  for (const one of [changed, stranger, tomorrow]) expect(await of(one)).toEqual([])
  const [link] = await agent(relations.list, { id: again.id })
  expect(await agent(relations.remove, { id: again.id, relationId: link?.id as number })).toEqual([])
})

test('thresholds follow from what mistakes cost, until somebody names them', async ({ desk }) => {
  expect(thresholdsOf({ missed: 6, needless: 0.3, wrongMerge: 20 })).toEqual({ hintThreshold: 0.25, groupThreshold: 0.5 })
  const manager = desk.as('manager')
  const dear = await manager(settings.update, { costs: { missed: 2, needless: 1, wrongMerge: 60 } })
  expect(dear.hintThreshold).toBeGreaterThan(0.25)
  expect(dear.groupThreshold).toBeGreaterThan(dear.hintThreshold)
  const free = { missed: 0, needless: 0, wrongMerge: 0 }
  expect(await manager(settings.update, { costs: free })).toMatchObject({ hintThreshold: 0.5, groupThreshold: 0.5 })
  expect(await manager(settings.update, { hintThreshold: 0.4 })).toMatchObject({ hintThreshold: 0.4, thresholdsFromCosts: false })
  expect(await manager(settings.update, { thresholdsFromCosts: true, costs: { missed: 6, needless: 0.3, wrongMerge: 20 } })).toMatchObject({
    hintThreshold: 0.25,
  })
  await expect(desk.as('agent')(settings.update, { enabled: false })).rejects.toMatchObject({ code: 'forbidden' })
})

test('five pairs a day are shown to be judged; judgements leave by a manager who proved who they are', async ({ desk }) => {
  const ids = await incident(desk, 5)
  const supervisor = desk.as('supervisor')
  const before = await supervisor(training.statistics)
  expect([before.wanted.length, before.today, before.coverage, before.agreement]).toEqual([5, { judged: 0, of: 5 }, 0, null])
  for (const { a, b } of before.wanted) await supervisor(training.add, { a: a.id, b: b.id, label: 'duplicate', source: 'judged' })
  const after = await supervisor(training.statistics)
  expect([after.wanted, after.today.judged]).toEqual([[], 5])
  expect(after.coverage).toBeGreaterThan(0)
  expect(ids).toHaveLength(5)

  await expect(supervisor(trainingExportSize)).rejects.toMatchObject({ code: 'forbidden' })
  const manager = desk.as('manager')
  expect(await manager(trainingExportSize)).toEqual({ rows: 5 })
  const stale = new Date(Date.now() - 6 * 60_000).toISOString()
  const late = manager((ctx) => beginTrainingExport(makeCtx(ctx.db, { ...ctx.actor, provedAt: stale }), { format: 'csv', text: false }))
  await expect(late).rejects.toMatchObject({ code: 'proof_required' })
})
