import { Search } from '@balcao/contracts/search/search'
import { BeginSideConversation } from '@balcao/contracts/side-conversations/side-conversations'
import { expect } from 'vitest'
import * as drafts from '../comments/drafts.ts'
import { makeCtx } from '../ctx.ts'
import { collectPack } from '../privacy/packs/collect.ts'
import { search, suggestions } from '../search/search.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { actorsOf } from '../users/actors.ts'
import { remove } from '../users/remove.ts'
import { add, begin } from './side-conversations.ts'
import { takeAnswer } from './take-answer.ts'

const aMailbox = (desk: Desk) =>
  desk.rows((tx) =>
    tx
      .insertInto('mailboxes')
      .values({ tenantId: desk.id, address: 'suporte@acme.test', kind: 'forward', forwardKey: `k${desk.id}` })
      .execute(),
  )
/** A conversation with somebody who has an account, and what they answered. */
async function aConversation(desk: Desk, ticketId: number, address = 'pecas@fornecedor.test', name = 'Nadir') {
  const wish = { ticketId, people: [{ address, name: 'Peças' }], subject: 'Orçamento da turbina', text: 'Quanto custa?' }
  const made = await desk.as('agent')(begin, BeginSideConversation.parse(wish))
  const from = { name, address }
  await desk.asSystem((ctx) =>
    takeAnswer(ctx, { conversationId: made.id, from, content: 'A hélice sai por mil.', mailId: '<1@f.test>', files: [] }),
  )
  return made
}
const hits = async (desk: Desk, who: Parameters<Desk['as']>[0], q: string) => desk.as(who)(search, Search.parse({ q, type: 'side' }))

test('the staff find messages of side conversations by text, subject and sender, in the tickets they see; nobody else does', async ({
  desk,
  other,
}) => {
  await aMailbox(desk)
  const queueId = await desk.aQueue('Obras')
  const ticket = await desk.aTicket({ queueId })
  await aConversation(desk, ticket.id)
  for (const q of ['helices', 'turbina helice', 'nadir', 'fornecedor'])
    expect((await hits(desk, 'agent', q)).data, q).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'side', ticket: expect.objectContaining({ id: ticket.id }), isInternal: false }),
      ]),
    )
  expect(await hits(desk, 'agent', 'turbina')).toMatchObject({ total: 2, counts: { side: 2, ticket: 0 } })
  expect((await hits(desk, 'agent', 'turbina status:fechado')).data).toEqual([])
  expect((await hits(desk, 'client', 'turbina')).data).toEqual([])
  expect((await hits(other, 'agent', 'turbina')).data).toEqual([])
  expect((await hits(desk, 'support-agent', 'turbina')).data, 'who sees their own queues alone').toEqual([])
  expect((await desk.as('agent')(suggestions, { q: 'turbina' })).suggestions).toEqual([])
})

test('what is being written is a draft of its writer alone until it is sent', async ({ desk }) => {
  await aMailbox(desk)
  const ticket = await desk.aTicket()
  const put = (mode: 'side' | `side:${number}`, content: string) => desk.as('agent')(drafts.put, { ticketId: ticket.id, mode, content })
  const modes = async (who: 'agent' | 'supervisor') =>
    (await desk.as(who)(drafts.get, { ticketId: ticket.id })).data.map(({ mode }) => mode)
  await put('side', 'Quanto')
  const { id } = await aConversation(desk, ticket.id)
  expect(await modes('agent'), 'it was sent').toEqual([])
  await put(`side:${id}`, 'E o prazo?')
  await put('side', 'Outra')
  expect(await modes('agent')).toEqual(['side', `side:${id}`])
  expect(await modes('supervisor')).toEqual([])
  await desk.as('agent')(add, { id, text: 'E o prazo?', attachmentIds: [], waits: false })
  expect(await modes('agent')).toEqual(['side'])
})

test('a pack of data has what somebody wrote there and which they are written to; with the person both go', async ({ desk }) => {
  await aMailbox(desk)
  const person: Person = await desk.aUser('client', { name: 'Nadir', email: 'nadir@fornecedor.test' })
  const ticket = await desk.aTicket()
  await aConversation(desk, ticket.id, 'nadir@fornecedor.test')
  await aConversation(desk, (await desk.aTicket()).id, 'outro@fornecedor.test', 'Olga')
  const { data } = await desk.asSystem(async (ctx) => {
    const [actor] = await actorsOf(ctx, [person.id])
    return collectPack(makeCtx(ctx.db, actor as NonNullable<typeof actor>))
  })
  expect(data.sideConversations).toMatchObject([
    { subject: 'Orçamento da turbina', address: 'nadir@fornecedor.test' },
    { subject: 'Orçamento da turbina', fromAddress: 'nadir@fornecedor.test', content: 'A hélice sai por mil.' },
  ])
  await desk.as('admin')(remove, { id: person.id })
  expect((await hits(desk, 'agent', 'nadir')).data, 'neither name nor address is found').toEqual([])
})
