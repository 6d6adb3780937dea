import { ROLES } from '@balcao/contracts/access'
import { AddComment } from '@balcao/contracts/comments/comments'
import * as comments from '@balcao/core/comments/comments'
import type { Desk } from '@balcao/core/testing/desk'
import * as tickets from '@balcao/core/tickets/tickets'
import { expect, vi } from 'vitest'
import { type Listening, listen, publish } from '../../testing/live.ts'
import { type TestServer, test, tokenOf } from '../../testing/server.ts'
import { type Connected, connect } from '../../testing/socket-io.ts'

vi.setConfig({ testTimeout: 180_000 })

/** A guest has no account. */
const PEOPLE = ROLES.filter((role) => role !== 'guest')

type Ears = { role: string; userId: number; trpc: Listening; sockets: Connected[]; chat: Connected }

/** Everything there is to listen to, all of it subscribed to, as one of each role. */
async function everybody(server: TestServer, desk: Desk): Promise<Ears[]> {
  return Promise.all(
    PEOPLE.map(async (role) => {
      const { token, person } = await tokenOf(server, desk, role)
      const sockets = await Promise.all(['/', '/tickets', '/notifications'].map((name) => connect(server.url, name, token)))
      for (const one of sockets.slice(0, 2)) await one.ask('subscribe:tickets')
      const chat = await connect(server.url, '/chat', token)
      return { role, userId: person.id, trpc: await listen(server.url, token), sockets, chat }
    }),
  )
}

/** Who talks with whom: the rest of the desk, and all of the other, try to get in and do not. */
const TALKS = [
  ['agent', 'client'],
  ['supervisor', 'user'],
] as const

/** Everybody tries to join each conversation of this desk; whoever takes part says a word that only the others in it may hear. */
async function talk(server: Parameters<typeof publish>[0], desk: Desk, mark: string, mine: Ears[], strangers: Ears[]): Promise<void> {
  for (const [index, roles] of TALKS.entries()) {
    const conversationId = await desk.aConversation(await Promise.all(roles.map((role) => desk.person(role))))
    const inside = mine.filter(({ role }) => roles.some((one) => one === role))
    for (const ears of [...mine, ...strangers]) {
      const answer = await ears.chat.ask('conversation:join', { conversationId })
      expect([ears.role, answer.ok]).toEqual([ears.role, inside.includes(ears)])
    }
    for (const by of roles) {
      const speaker = inside.find(({ role }) => role === by)?.chat
      expect(await speaker?.ask('message:send', { conversationId, content: `${mark} CONVERSA ${index} ${by}` })).toMatchObject({ ok: true })
    }
    await publish(server, desk)
    for (const { chat } of inside) await chat.until(() => said(chat).filter((one) => one.includes(`CONVERSA ${index}`)).length === 2)
  }
}
const said = (chat: Connected) => chat.named('message:received').map(({ content }) => String(content))

/** A day at a desk, with internal words in all that is not for customers, and a mark in all that is this desk's. */
async function aDay(desk: Desk, mark: string): Promise<void> {
  const agent = await desk.person('agent')
  const another = await desk.aUser('client')
  const support = await desk.person('support-agent')
  await desk.join(support)
  for (const requesterId of [(await desk.person('client')).id, another.id, (await desk.person('user')).id]) {
    const { id } = await desk.aTicket({ requesterId, title: `${mark} título` })
    await desk.asSystem((ctx) => ctx.emit('ticket:created', { ticketId: id }))
    await desk.as('supervisor')(tickets.update, { id, assigneeId: agent.id })
    const say = (content: string, isInternal: boolean) =>
      desk.as('supervisor')(comments.add, AddComment.parse({ ticketId: id, content, isInternal }))
    await say(`${mark} INTERNO`, true)
    await say(`${mark} resposta`, false)
    await desk.as('agent')(tickets.update, { id, status: 'waiting_customer' })
    await desk.as('agent')(tickets.update, { id, priority: 'urgent', title: `${mark} outro título` })
    await desk.as('agent')(tickets.update, { id, queueId: null })
    await desk.as('supervisor')(tickets.update, { id, status: 'resolved' })
  }
  for (const role of PEOPLE) {
    const person = await desk.person(role)
    const { id } = await desk.rows((tx) =>
      tx
        .insertInto('notifications')
        .values({
          ...{ tenantId: desk.id, userId: person.id, sourceKey: `k-${role}`, title: `${mark} PARA ${person.id}.`, message: 'x' },
          ...{ type: 'announcement', module: 'system', metadata: '{}' },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await desk.asSystem((ctx) => ctx.emit('notification:new', { userId: person.id, notificationId: id, onto: null }))
  }
}

const ticketSeqs = (one: Connected) => one.events.flatMap(({ payload }) => (payload && 'ticket' in payload ? [payload.seq] : []))

test('R03 T16 every role of two tenants hears by Socket.IO what it hears by tRPC, and not one foreign or internal word', async ({
  server,
  desk,
  other,
}) => {
  const [here, there] = await Promise.all([everybody(server, desk), everybody(server, other)])
  await aDay(desk, 'AQUI')
  await aDay(other, 'ALI')
  await talk(server, desk, 'AQUI', here, there)
  await talk(server, other, 'ALI', there, here)
  for (const one of [desk, other]) await publish(server, one)
  for (const { trpc, sockets } of [...here, ...there]) {
    // One's own notification is the last that a day tells.
    await trpc.until((events) => events.some((event) => event.name === 'notification:new'))
    for (const one of sockets) await one.until((events) => events.some(({ name }) => name.startsWith('notification')))
  }
  for (const [ears, mark, foreign] of [
    [here, 'AQUI', 'ALI '],
    [there, 'ALI', 'AQUI '],
  ] as const)
    for (const { role, userId, trpc, sockets, chat } of ears) {
      const received = trpc.events.flatMap((event) => ('ticketId' in event ? [event.seq] : []))
      for (const one of sockets.slice(0, 2)) expect([role, ticketSeqs(one)]).toEqual([role, received])
      const talked = TALKS.flatMap((roles, index) => (roles.some((one) => one === role) ? roles.map((by) => [index, by]) : []))
      expect([role, said(chat)]).toEqual([role, talked.map(([index, by]) => `${mark} CONVERSA ${index} ${by}`)])
      for (const [way, received] of [trpc.events, sockets.map((one) => one.events)].entries()) {
        const words = JSON.stringify(received)
        expect(words).toContain(`${mark} PARA ${userId}.`)
        expect([role, words.match(/PARA \d+\./g)?.every((one) => one === `PARA ${userId}.`)]).toEqual([role, true])
        // Who takes part in a conversation hears of it by tRPC, too, and by no other namespace.
        expect([role, words.includes('CONVERSA')]).toEqual([role, way === 0 && talked.length > 0])
        expect([role, words.includes(foreign)]).toEqual([role, false])
        if (['client', 'user'].includes(role)) expect([role, words.includes('INTERNO')]).toEqual([role, false])
      }
      const chatted = JSON.stringify(chat.events)
      for (const word of [foreign, 'INTERNO', 'PARA ']) expect([role, word, chatted.includes(word)]).toEqual([role, word, false])
      trpc.close()
      for (const one of [...sockets, chat]) one.close()
    }
  const supervisor = here.find(({ role }) => role === 'supervisor')
  for (const received of [supervisor?.sockets[0]?.events, supervisor?.trpc.events])
    expect(JSON.stringify(received)).toContain('AQUI INTERNO')
  expect(here.filter(({ sockets }) => ticketSeqs(sockets[0] as Connected).length > 0).length).toBeGreaterThanOrEqual(5)
})
