import { Detect, Realtime } from '@balcao/contracts/duplicates/matches'
import { PreviewMerge } from '@balcao/contracts/duplicates/merging'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { unmerge } from '../tickets/merges/unmerge.ts'
import * as tickets from '../tickets/tickets.ts'
import { compare } from './compare.ts'
import { detect } from './detect.ts'
import { giveFeedback } from './feedback.ts'
import { foldDuplicates } from './fold.ts'
import * as groups from './groups.ts'
import { executeMerge, generateMappings, previewMerge } from './merging.ts'
import { findForNew } from './on-created.ts'
import { realtime } from './realtime.ts'
import * as settings from './settings.ts'

const REJECTED = {
  title: 'NF-e rejeitada com código 539 no ERP Totem',
  description: 'Ao transmitir a nota pelo ERP Totem aparece a rejeição 539, já conferi o cadastro do cliente.',
}
const AGAIN = {
  title: 'Rejeição 539 ao emitir NF-e no ERP Totem',
  description: 'A nota fica rejeitada, mensagem 539, no ERP Totem. Preciso faturar hoje.',
}
const OTHERS = [
  'VPN cai em casa',
  'Impressora da matriz sem papel',
  'Senha do CRM expirada',
  'Pedido atrasado na transportadora',
  'Ponto sem registro',
]

async function fill(desk: Desk) {
  const first = await desk.aTicket(REJECTED)
  for (const title of OTHERS) await desk.aTicket({ title, description: `${title}: preciso de ajuda com isso hoje.` })
  const second = await desk.aTicket(AGAIN)
  while (await foldDuplicates({ db: desk.db }));
  return { first, second }
}

test('a ticket’s duplicate comes first, with its reasons in Portuguese; nothing of another organisation is found', async ({
  desk,
  other,
}) => {
  const { first, second } = await fill(desk)
  await other.aTicket(REJECTED)
  const { matches } = await desk.as('agent')(detect, Detect.parse({ ticketId: second.id }))
  expect(matches[0]).toMatchObject({ ticket: { id: first.id }, model: null })
  expect(matches[0]?.probability).toBeGreaterThan(0.25)
  expect(matches[0]?.reasonTexts.length).toBeGreaterThan(0)
  expect(matches[0]?.reasonTexts.length).toBeLessThanOrEqual(4)
  await expect(other.as('agent')(detect, Detect.parse({ ticketId: second.id }))).rejects.toMatchObject({ code: 'ticket_not_found' })
  const strangers = await other.as('agent')(detect, Detect.parse({ ...AGAIN, minProbability: 0 }))
  expect(strangers.matches.map(({ ticket }) => ticket.id)).not.toContain(first.id)
  await expect(desk.as('support-agent')(detect, Detect.parse({ ticketId: second.id }))).rejects.toMatchObject({ code: 'forbidden' })
})

test('what says too little finds nothing, and texts of any kind are answered', async ({ desk }) => {
  await fill(desk)
  for (const title of ['', 'erro', 'Não funciona'])
    expect((await desk.as('agent')(detect, Detect.parse({ title, description: ' ' }))).matches, title).toEqual([])
  const long = await desk.as('agent')(detect, Detect.parse({ title: 'x', description: 'palavra rara '.repeat(4_900) }))
  expect(long.matches.length).toBeLessThanOrEqual(10)
  await expect(desk.as('agent')(detect, Detect.parse({}))).rejects.toMatchObject({ code: 'invalid_input' })
})

test('hints are three at most; customers are shown their own tickets alone, without figures', async ({ desk }) => {
  const { first } = await fill(desk)
  const draft = { ...AGAIN, draftKey: 'rascunho' }
  const staff = await desk.as('agent')(realtime, Realtime.parse(draft))
  expect(staff.matches.length).toBeGreaterThan(0)
  expect(staff.matches.length).toBeLessThanOrEqual(3)
  const own = await desk.as('client')(realtime, Realtime.parse(draft))
  expect(own.matches.map(({ ticket, probability }) => [ticket.id, probability])).toContainEqual([first.id, null])
  const stranger = await desk.aUser('client')
  expect((await desk.as(stranger)(realtime, Realtime.parse(draft))).matches).toEqual([])
})

test('"Não é duplicata" is not suggested again; what is off answers nothing', async ({ desk }) => {
  const { first, second } = await fill(desk)
  const agent = desk.as('agent')
  await agent(giveFeedback, { ticketId: second.id, otherId: first.id, outcome: 'different' })
  const { matches } = await agent(detect, Detect.parse({ ticketId: second.id, minProbability: 0 }))
  expect(matches.map(({ ticket }) => ticket.id)).not.toContain(first.id)
  await desk.as('manager')(settings.update, { version: 0, enabled: false })
  await expect(agent(detect, Detect.parse({ ticketId: second.id }))).rejects.toMatchObject({ code: 'duplicates_off' })
  expect(await desk.as('manager')(settings.reset, {})).toMatchObject({ enabled: true, version: 2 })
})

test('a new ticket begins a group, which agents confirm, and whose merge can be undone with the former values', async ({ desk, other }) => {
  const { first, second } = await fill(desk)
  const created = { outboxId: 1, tenantId: desk.id, actorId: null, payload: { ticketId: second.id } }
  await desk.asSystem((ctx) => findForNew(ctx, created))
  await desk.asSystem((ctx) => findForNew(ctx, created))
  const agent = desk.as('agent')
  const { items } = await agent(groups.list, { limit: 25 })
  expect(items).toMatchObject([{ state: 'suggested', canonicalId: first.id, tickets: [{ id: first.id }, { id: second.id }] }])
  const [group] = items as [(typeof items)[number]]
  expect(group.probability).toBeGreaterThan(0.5)
  const change = { id: group.id, version: group.version, add: [], remove: [] }
  await expect(other.as('agent')(groups.update, change)).rejects.toMatchObject({ code: 'group_not_found' })
  expect(await agent(groups.update, { ...change, state: 'confirmed' })).toMatchObject({ state: 'confirmed' })
  await expect(agent(groups.update, { ...change, state: 'dismissed' })).rejects.toMatchObject({ code: 'group_changed' })

  await agent(tickets.update, { id: second.id, priority: 'urgent' })
  const before = await agent(tickets.get, { id: first.id })
  const { targetId, mappings } = await agent(generateMappings, { ticketIds: [second.id, first.id] })
  expect([targetId, mappings.find(({ field }) => field === 'priority')?.choice]).toEqual([first.id, second.id])
  const asked = PreviewMerge.parse({ targetId, ticketIds: [second.id], mappings: [{ field: 'priority', ticketId: second.id }] })
  const { token, after } = await agent(previewMerge, asked)
  expect(after).toEqual([{ field: 'priority', from: before.priority, to: 'urgent' }])
  const supervisor = desk.as('supervisor')
  await expect(supervisor(executeMerge, { token }), 'of somebody else').rejects.toMatchObject({ code: 'preview_stale' })
  expect(await agent(executeMerge, { token })).toMatchObject({ targetId: first.id, merged: [second.id] })
  expect((await agent(tickets.get, { id: first.id })).priority).toBe('urgent')
  expect((await agent(groups.list, { limit: 25 })).items).toMatchObject([{ state: 'merged' }])
  await expect(agent(executeMerge, { token })).rejects.toMatchObject({ code: 'preview_stale' })
  await agent(unmerge, { id: second.id })
  expect((await agent(tickets.get, { id: first.id })).priority).toBe(before.priority)
  expect((await agent(tickets.get, { id: second.id })).status).toBe('new')
})

test('two tickets beside each other: reasons, fields that differ, and what both texts say', async ({ desk, other }) => {
  const { first, second } = await fill(desk)
  const seen = await desk.as('agent')(compare, { ticketIds: [second.id, first.id] })
  expect(seen.b.id).toBe(first.id)
  expect(seen.spans.a.map(({ from, to }) => seen.a.description.slice(from, to)).join(' ')).toContain('539')
  expect(seen.fields.find(({ field }) => field === 'requester')?.equal).toBe(true)
  const foreign = await other.aTicket(REJECTED)
  await expect(desk.as('agent')(compare, { ticketIds: [second.id, foreign.id] })).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('equal values of a field that counts make a duplicate more probable, and are named; a foreign or unknown field is refused', async ({
  desk,
  other,
}) => {
  const { first, second } = await fill(desk)
  const { key } = await desk.aField({ key: 'filial', label: 'Filial' })
  const foreign = await other.aField({ key: 'planta', label: 'Planta' })
  const [agent, manager] = [desk.as('agent'), desk.as('manager')]
  const ask = async (values: object) =>
    (await agent(detect, Detect.parse({ minProbability: 0, ...values }))).matches.find(({ ticket }) => ticket.id === first.id)
  const plain = await ask({ ticketId: second.id })
  for (const { id } of [first, second]) await agent(tickets.update, { id, customFields: { [key]: 'Recife' } })
  expect(await ask({ ticketId: second.id }), 'it does not count yet').toMatchObject({ probability: plain?.probability })
  await expect(manager(settings.update, { fields: [key, foreign.key, 'nada'] })).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'fields.1' }, { field: 'fields.2' }],
  })
  await manager(settings.update, { fields: [key] })
  const equal = await ask({ ticketId: second.id })
  expect(equal?.probability).toBeGreaterThan(plain?.probability as number)
  const draft = { title: AGAIN.title, description: 'Mensagem 539.' }
  const written = await ask({ ...draft, fields: { [key]: 'Recife', outra: 7 } })
  expect(written?.reasons).toContainEqual({ code: 'same_fields', words: ['Filial'] })
  expect(written?.reasonTexts).toContain('mesmos campos: Filial')
  expect((await ask({ ...draft, fields: { [key]: 'Olinda' } }))?.probability).toBeLessThan(written?.probability as number)
  const { fields } = await agent(compare, { ticketIds: [first.id, second.id] })
  expect(fields).toContainEqual({ field: 'Filial', a: 'Recife', b: 'Recife', equal: true })
})

test('tickets of a channel that is left out begin no group, and who asks about one is answered', async ({ desk }) => {
  await desk.as('manager')(settings.update, { channels: ['email'] })
  const { first, second } = await fill(desk)
  const created = { outboxId: 1, tenantId: desk.id, actorId: null, payload: { ticketId: second.id } }
  await desk.asSystem((ctx) => findForNew(ctx, created))
  const agent = desk.as('agent')
  expect((await agent(groups.list, { limit: 25 })).items).toEqual([])
  expect((await agent(detect, Detect.parse({ ticketId: second.id }))).matches[0]).toMatchObject({ ticket: { id: first.id } })
  await desk.as('manager')(settings.reset, { keys: ['channels'] })
  await desk.asSystem((ctx) => findForNew(ctx, created))
  expect((await agent(groups.list, { limit: 25 })).items).toHaveLength(1)
})
