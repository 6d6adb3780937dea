import { PutDraft, RemoveDraft } from '@balcao/contracts/comments/drafts'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { exportMine } from '../profile/export.ts'
import { removeOldDrafts } from '../tenants/maintenance.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import * as comments from './comments.ts'
import * as drafts from './drafts.ts'
import * as outgoing from './scheduled-replies.ts'

type Who = Parameters<Desk['as']>[0]
const put = (desk: Desk, who: Who, ticketId: number, content: string, mode: 'reply' | 'note' = 'reply') =>
  desk.as(who)(drafts.put, { ticketId, mode, content })
const texts = async (desk: Desk, who: Who, ticketId: number) =>
  (await desk.as(who)(drafts.get, { ticketId })).data.map(({ mode, content }) => `${mode}: ${content}`)
const rows = (desk: Desk) => desk.rows((tx) => tx.selectFrom('ticketDrafts').selectAll().execute())

test('a draft of each mode is kept as it stands, the last one first, over what there was, and taken away', async ({ desk }) => {
  const { id } = await desk.aTicket()
  const agent = await desk.person('agent')
  expect(await texts(desk, 'agent', id)).toEqual([])
  const first = await put(desk, 'agent', id, 'Olá, ')
  await put(desk, 'agent', id, 'Ver com a equipe', 'note')
  expect(await texts(desk, 'agent', id)).toEqual(['note: Ver com a equipe', 'reply: Olá, '])
  const second = await put(desk, 'agent', id, 'Olá, Ana')
  expect(Date.parse(second.updatedAt)).toBeGreaterThan(Date.parse(first.updatedAt))
  expect(await texts(desk, 'agent', id)).toEqual(['reply: Olá, Ana', 'note: Ver com a equipe'])
  await desk.as('agent')(drafts.remove, { ticketId: id, mode: 'reply' })
  expect(await texts(desk, 'agent', id)).toEqual(['note: Ver com a equipe'])
  await desk.as('agent')(drafts.remove, { ticketId: id })
  expect(await texts(desk, 'agent', id)).toEqual([])
  const told = (await desk.facts()).map(({ name, payload }) => [name, payload])
  const fact = (isThere: boolean) => ['draft:changed', { userId: agent.id, at: id, isThere }]
  expect(told, 'that there is one, and is none any more').toEqual([fact(true), fact(true), fact(false)])
})

test('a device that saw another version is refused with the one there is, and nothing is lost; the same text is no other version', async ({
  desk,
}) => {
  const { id: ticketId } = await desk.aTicket()
  const keep = (content: string, seen?: string | null) =>
    desk.as('agent')(drafts.put, PutDraft.parse({ ticketId, mode: 'reply', content, seen }))
  const drop = (seen: string) => desk.as('agent')(drafts.remove, RemoveDraft.parse({ ticketId, mode: 'reply', seen }))
  const first = await keep('da mesa', null)
  const refused = (content: string) => ({ code: 'draft_changed', details: { current: { mode: 'reply', content } } })
  await expect(keep('do sofá', null)).rejects.toMatchObject(refused('da mesa'))
  expect((await keep('da mesa', null)).content).toBe('da mesa')
  const second = await keep('do sofá', (await desk.as('agent')(drafts.get, { ticketId })).data[0]?.updatedAt)
  await expect(keep('da mesa, mais', first.updatedAt)).rejects.toMatchObject(refused('do sofá'))
  await expect(drop(first.updatedAt)).rejects.toMatchObject(refused('do sofá'))
  expect(await texts(desk, 'agent', ticketId)).toEqual(['reply: do sofá'])
  await drop(second.updatedAt)
  await drop(second.updatedAt)
  expect((await keep('depois de enviado lá', second.updatedAt)).content, 'nothing stands there').toBe('depois de enviado lá')
  expect((await keep('de quem não pergunta')).content).toBe('de quem não pergunta')
})

test('of two devices that save over the same version at once, one is refused', async ({ desk }) => {
  const { id: ticketId } = await desk.aTicket()
  const { updatedAt: seen } = await put(desk, 'agent', ticketId, 'antes')
  const saves = ['mesa', 'sofá'].map((content) =>
    desk
      .as('agent')(drafts.put, PutDraft.parse({ ticketId, mode: 'reply', content, seen }))
      .then(
        () => 'kept',
        ({ code }) => code,
      ),
  )
  expect((await Promise.all(saves)).sort()).toEqual(['draft_changed', 'kept'])
})

test('lists mark the tickets that the reader has begun to write on, and say nothing of others’ drafts', async ({ desk }) => {
  const client = await desk.person('client')
  const ticket = await desk.aTicket({ requesterId: client.id })
  const marked = async (who: Who) =>
    (await desk.as(who)(tickets.list, ListTickets.parse({}))).data.flatMap(({ id, hasDraft }) =>
      hasDraft === undefined ? [] : [[id, hasDraft]],
    )
  expect(await marked('agent')).toEqual([])
  await put(desk, 'agent', ticket.id, 'Começado', 'note')
  expect(await marked('agent')).toEqual([[ticket.id, true]])
  for (const who of ['super_admin', 'client'] as const) expect(await marked(who)).toEqual([])
  await desk.as('agent')(drafts.remove, { ticketId: ticket.id })
  expect(await marked('agent')).toEqual([])
})

test('R01 a draft is its writer’s alone: not an admin’s, not the customer’s, not a stranger’s', async ({ desk, other }) => {
  const ticket = await desk.aTicket()
  await put(desk, 'agent', ticket.id, 'Só meu')
  expect(await texts(desk, 'super_admin', ticket.id)).toEqual([])
  await desk.as('super_admin')(drafts.remove, { ticketId: ticket.id })
  expect(await texts(desk, 'agent', ticket.id)).toEqual(['reply: Só meu'])
  expect((await desk.as('agent')(exportMine)).drafts).toMatchObject([{ ticketId: ticket.id, mode: 'reply', content: 'Só meu' }])
  expect((await desk.as('super_admin')(exportMine)).drafts).toEqual([])
  // The table itself answers nobody else, whatever a rule should ask.
  for (const who of ['super_admin', 'client'] as const)
    expect(await desk.as(who)(({ db }) => db.selectFrom('ticketDrafts').selectAll().execute())).toEqual([])
  const acts: ((ctx: Ctx, input: { ticketId: number }) => Promise<object>)[] = [drafts.get, drafts.remove]
  for (const act of acts) await expect(other.as('agent')(act, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  await expect(put(other, 'agent', ticket.id, 'Meu?')).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('what is sent or planned is no draft any more; what was not taken still is, and so is the other mode', async ({ desk }) => {
  const { id } = await desk.aTicket()
  await put(desk, 'agent', id, 'Resposta')
  await put(desk, 'agent', id, 'Nota', 'note')
  await put(desk, 'supervisor', id, 'De outra pessoa')
  await desk.as('agent')(outgoing.add, { ticketId: id, content: 'Resposta' })
  expect(await texts(desk, 'agent', id)).toEqual(['note: Nota'])
  await put(desk, 'agent', id, 'Outra resposta')
  await desk.as('agent')(comments.add, { ticketId: id, content: 'Nota', isInternal: true })
  expect(await texts(desk, 'agent', id)).toEqual(['reply: Outra resposta'])
  expect(await texts(desk, 'supervisor', id)).toEqual(['reply: De outra pessoa'])
  const planned = { ticketId: id, content: 'Tarde demais', sendAt: '2020-01-01T00:00:00.000Z' }
  await expect(desk.as('agent')(outgoing.add, planned)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await texts(desk, 'agent', id)).toEqual(['reply: Outra resposta'])
})

test('drafts go after a month, a day after the ticket is over, and with who wrote them', async ({ desk, testDb }) => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()
  const agent = await desk.person('agent')
  const aged = async (status: 'open' | 'closed', updatedAt: string) => {
    const { id } = await desk.aTicket({ status })
    const values = { tenantId: desk.id, userId: agent.id, ticketId: id, mode: 'note' as const, content: 'x', updatedAt }
    await desk.rows((tx) => tx.insertInto('ticketDrafts').values(values).execute())
    return id
  }
  const kept = [await aged('open', days(29)), await aged('closed', days(0.9))]
  for (const [status, age] of [
    ['open', 31],
    ['closed', 1.1],
  ] as const)
    await aged(status, days(age))
  await removeOldDrafts(testDb)
  expect((await rows(desk)).map(({ ticketId }) => ticketId).sort((a, b) => a - b)).toEqual(kept)

  const { id } = await desk.aTicket()
  await put(desk, 'supervisor', id, 'De quem fica')
  const fact = { outboxId: 1, tenantId: desk.id, actorId: null, payload: { userId: agent.id } }
  await desk.asSystem((ctx) => drafts.forgetDrafts(ctx, fact))
  expect((await rows(desk)).map(({ content }) => content)).toEqual(['De quem fica'])
})
