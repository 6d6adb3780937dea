import { expect } from 'vitest'
import { anAttendant, aWaitingChat } from '../testing/chat.ts'
import { test } from '../testing/desk.ts'
import { about } from './about.ts'
import * as attend from './attend.ts'
import * as conversations from './conversations.ts'

test('who takes over reads in short what was said, and what else there is with the customer', async ({ desk, other }) => {
  const [rui, ana, bia] = [await desk.person('client'), await anAttendant(desk), await anAttendant(desk)]
  const ticket = await desk.aTicket({ title: 'Nota rejeitada', requesterId: rui.id, queueId: desk.queueId })
  const earlier = await aWaitingChat(desk)
  await desk.as(ana)(attend.take, { id: earlier })
  await desk.as(ana)(conversations.close, { id: earlier })
  const id = await aWaitingChat(desk, 1)
  const say = (authorId: number, content: string) => desk.aChatMessage(id, { senderType: 'user', authorId, content })
  await say(rui.id, 'Oi')
  await say(rui.id, 'Meu pedido 123 não chegou. Vocês podem ver?')
  await desk.aChatMessage(id, { senderType: 'ai', content: 'Talvez ajude: rastreio.' })
  await expect(desk.as(ana)(about, { id })).rejects.toMatchObject({ code: 'conversation_not_found' })
  await desk.as(ana)(attend.take, { id })
  await say(ana.id, 'Já vejo com a transportadora.')
  await say(rui.id, 'Quando chega?')
  await desk.as(ana)(attend.transfer, { id, userId: bia.id })
  const found = await desk.as(bia)(about, { id })
  expect(found).toMatchObject({
    customer: { id: rui.id, name: rui.name, isGuest: false },
    tickets: [{ id: ticket.id, number: ticket.number, title: 'Nota rejeitada' }],
    chats: [{ id: earlier, status: 'closed', assignee: ana.name, rating: null }],
    summary: {
      request: 'Meu pedido 123 não chegou. Vocês podem ver?',
      lastReply: { by: ana.name, text: 'Já vejo com a transportadora.' },
      openQuestions: ['Quando chega?'],
    },
    subject: 'Meu pedido 123 não chegou. Vocês podem ver?',
  })
  for (const stranger of [other.as('super_admin'), desk.as(rui), desk.as('supervisor')])
    await expect(stranger(about, { id })).rejects.toMatchObject({ code: 'conversation_not_found' })
})
