import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { SavePushDevice } from '@balcao/contracts/notifications/push'
import { aSession } from '@balcao/db/testing/factories'
import { openPush } from '@balcao/platform/push/push'
import { aPushService } from '@balcao/platform/testing/push-server'
import { afterAll, beforeEach, expect } from 'vitest'
import { endSessions } from '../auth/revoke.ts'
import * as comments from '../comments/comments.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as tickets from '../tickets/tickets.ts'
import * as many from './many.ts'
import * as notifications from './notifications.ts'
import { save as choose } from './own-preferences.ts'
import { list, remove, save } from './push-devices.ts'
import { write } from './write.ts'

const testDb = { pushKey: 'the key' }
const service = await aPushService()
const push = openPush(
  { AUTH_SECRET: 'a secret of an installation, long enough', MAIL_FROM: 'a@b.example' },
  { warn: () => undefined },
  service.way,
)
afterAll(() => service.close())
beforeEach(() => {
  service.taken.length = 0
  service.state.status = 201
})

/** Quiet hours that began six hours ago and last six more, by the desk's clock. */
function quietNow() {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', hourCycle: 'h23' }).format(new Date()),
  )
  const at = (later: number) => `${String((hour + later) % 24).padStart(2, '0')}:00`
  return { from: at(18), to: at(6), days: [1, 2, 3, 4, 5, 6, 7] }
}

type Who = Parameters<Desk['as']>[0]
async function subscribes(desk: Desk, who: Who) {
  const { leave, ...phone } = service.subscribe()
  const { devices } = await desk.as(who)((ctx) => save(ctx, SavePushDevice.parse(phone), testDb))
  return { leave, ...phone, id: devices.find(({ current }) => current)?.id ?? 0 }
}
const devicesOf = async (desk: Desk, who: Who) => (await desk.as(who)((ctx) => list(ctx, {}, testDb))).devices
const read = () => service.taken.map(({ text }) => JSON.parse(text) as Record<string, unknown>)
const tell = (desk: Desk, person: Person, more: object = {}) =>
  desk.asSystem((ctx) =>
    write(ctx, [
      { userId: person.id, sourceKey: `k${Math.random()}`, title: 'Oi', message: 'Olá', type: 'mention', module: 'tickets', ...more },
    ]),
  )

test('a browser takes what the drawer shows of a ticket, and its click leads there', async ({ desk }) => {
  const agent = await desk.person('agent')
  const phone = await subscribes(desk, agent)
  const { id, number } = await desk.aTicket({ title: 'Nota fiscal' })
  await desk.as('supervisor')(tickets.update, { id, assigneeId: agent.id })
  for (let n = 0; n < 2; n++) await react(desk, { push })
  const [shown] = (await desk.as(agent)(notifications.list, ListNotifications.parse({}))).data
  expect(read()).toEqual([
    {
      id: shown?.id,
      tag: `ticket:${id}`,
      title: 'Ticket Atribuído',
      body: shown?.message,
      path: `/tickets/${id}`,
      silent: false,
      always: false,
    },
  ])
  expect(shown?.message).toContain(`#${number}`)
  expect(new URL(phone.endpoint).pathname).toBe(service.taken[0]?.path)
  expect(await devicesOf(desk, agent)).toMatchObject([{ id: phone.id, current: true, lastSentAt: expect.any(String) }])
})

test('R03 a customer is pushed what is said to them, at their own page, and nothing of the desk', async ({ desk, other }) => {
  await subscribes(desk, 'client')
  await subscribes(other, 'client')
  const agent = await desk.aUser('agent', { name: 'CANARIO-NOME' })
  const { id } = await desk.aTicket({ assigneeId: agent.id, title: 'Meu pedido' })
  await desk.as(agent)(comments.add, { ticketId: id, content: 'CANARIO-NOTA', isInternal: true } as never)
  await desk.as(agent)(comments.add, { ticketId: id, content: 'Resposta', isInternal: false } as never)
  for (let n = 0; n < 2; n++) await react(desk, { push })
  const path = `/portal/ticket/${id}`
  expect(read()).toMatchObject([
    { title: 'Nova Resposta', path },
    { title: 'Status Alterado', path },
  ])
  expect(JSON.stringify(read())).not.toContain('CANARIO')
  await desk.as('client')(choose, { quietHours: quietNow() })
  await desk.as(agent)(comments.add, { ticketId: id, content: 'Outra', isInternal: false } as never)
  for (let n = 0; n < 2; n++) await react(desk, { push })
  expect(read()).toHaveLength(2)
})

test('the column push, quiet hours and what is not in the list are obeyed', async ({ desk }) => {
  const agent = await desk.person('agent')
  await subscribes(desk, agent)
  const rule = { inApp: false, email: false, push: true, sound: false, reach: 'mine' as const }
  await desk.as(agent)(choose, { rules: { mention: rule, announcement: { ...rule, inApp: true, push: false } } })
  await tell(desk, agent, { title: 'Fora da lista' })
  await tell(desk, agent, { title: 'Sem push', type: 'announcement' })
  await react(desk, { push })
  expect(read()).toMatchObject([{ title: 'Fora da lista', silent: true, always: true }])
  await desk.as(agent)(choose, { quietHours: quietNow() })
  await tell(desk, agent, { title: 'No silêncio' })
  await tell(desk, agent, { title: 'Crítica', severity: 'critical' })
  await react(desk, { push })
  expect(read().slice(1)).toMatchObject([{ title: 'Crítica' }])
})

test('several of one matter are one push that counts what waits to be read; of another kind, or more severe, they come through', async ({
  desk,
}) => {
  const agent = await desk.person('agent')
  await subscribes(desk, agent)
  const groupKey = 'galpao'
  for (const n of [1, 2, 3]) await tell(desk, agent, { groupKey, message: `Olá ${n}` })
  await tell(desk, agent, { title: 'Outra pessoa não sabe', groupKey: 'celeiro' })
  await react(desk, { push })
  expect(read()).toMatchObject([
    { title: 'Oi (×3)', body: 'Olá 3', tag: groupKey },
    { title: 'Outra pessoa não sabe', tag: 'celeiro' },
  ])
  await desk.as(agent)(many.readAll)
  await tell(desk, agent, { groupKey, message: 'Grave', severity: 'critical' })
  await tell(desk, agent, { groupKey, message: 'Por outro motivo', type: 'announcement' })
  await tell(desk, agent, { groupKey, message: 'De novo' })
  await react(desk, { push })
  expect(
    read()
      .slice(2)
      .map(({ title, body, tag }) => [title, body, tag]),
    'and nothing milder takes the place of a critical one',
  ).toEqual([
    ['Oi (×2)', 'Grave', `${groupKey}/critical`],
    ['Oi', 'Por outro motivo', groupKey],
    ['Oi (×2)', 'De novo', groupKey],
  ])
})

test('what is read, deleted or no longer theirs to see is not pushed any more', async ({ desk }) => {
  const agent = await desk.person('agent')
  await subscribes(desk, agent)
  const hidden = await desk.aTicket({ queueId: await desk.aQueue('Outra') })
  const [seen] = await tell(desk, agent, { title: 'Lida' })
  const [gone] = await tell(desk, agent, { title: 'Apagada' })
  await tell(desk, await desk.person('client'), { title: 'De outra pessoa' })
  await desk.as(agent)(notifications.read, { id: seen?.id ?? 0 })
  await desk.as(agent)(notifications.remove, { id: gone?.id ?? 0 })
  const client = await desk.aUser('client')
  await subscribes(desk, client)
  await tell(desk, client, { title: 'De um ticket alheio', entityType: 'ticket', entityId: hidden.id })
  await react(desk, { push })
  expect(read()).toEqual([])
})

test('a browser that takes nothing any more is forgotten; one whose service is away is tried again', async ({ desk }) => {
  const agent = await desk.person('agent')
  const phone = await subscribes(desk, agent)
  await tell(desk, agent, { title: 'Mais tarde' })
  service.state.status = 503
  await expect(react(desk, { push })).rejects.toThrow('answered 503')
  service.state.status = 201
  await react(desk, { push })
  expect(read()).toMatchObject([{ title: 'Mais tarde' }])
  phone.leave()
  await tell(desk, agent)
  await react(desk, { push })
  expect(await devicesOf(desk, agent)).toEqual([])
})

test('a browser goes with its session: at the end of it, when it runs out, and where somebody is deactivated', async ({ desk }) => {
  const agent = await desk.aUser('agent')
  await subscribes(desk, agent)
  await desk.rows((tx) =>
    tx
      .updateTable('sessions')
      .set({ idleExpiresAt: new Date(0).toISOString() })
      .where('userId', '=', agent.id)
      .execute(),
  )
  await tell(desk, agent)
  await react(desk, { push })
  expect(read()).toEqual([])

  const left = await desk.aUser('agent')
  await subscribes(desk, left)
  await tell(desk, left)
  await desk.asSystem((ctx) => endSessions(ctx, left.id))
  await react(desk, { push })
  expect(read()).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('pushSubscriptions').where('userId', '=', left.id).selectAll().execute())).toEqual([])
})

test('one browser a session, seen and removed by its owner only; a program has none', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  const first = await subscribes(desk, agent)
  const again = await subscribes(desk, agent)
  expect(again.id).toBe(first.id)
  const session = await aSession(desk.db, agent)
  await desk.aPushDevice({ userId: agent.id, sessionId: session.id })
  const mine = await devicesOf(desk, agent)
  expect(mine.map(({ current }) => current)).toEqual([true, false])
  for (const stranger of [desk.as('admin'), other.as('agent')]) {
    await expect(stranger((ctx) => remove(ctx, { id: again.id }, testDb))).rejects.toThrow(
      expect.objectContaining({ code: 'push_device_not_found' }),
    )
  }
  await desk.as(agent)((ctx) => remove(ctx, { id: again.id }, testDb))
  expect(await devicesOf(desk, agent)).toMatchObject([{ current: false }])
  const { leave: _, ...phone } = service.subscribe()
  const program = desk.as(agent)((ctx) => save({ ...ctx, actor: { ...ctx.actor, sessionId: null } }, phone, testDb))
  await expect(program).rejects.toThrow(expect.objectContaining({ code: 'forbidden' }))
})

test('which addresses may be named', () => {
  const { keys } = service.subscribe()
  const takes = (endpoint: string) => SavePushDevice.safeParse({ endpoint, keys }).success
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc:DEF-1_2',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA=',
    'https://web.push.apple.com/QG',
    'https://wns2-bl2p.notify.windows.com/w/?token=Bw%2f',
  ])
    expect([good, takes(good)]).toEqual([good, true])
  for (const bad of [
    'http://push.example.com/1',
    'https://localhost/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://2130706433/1',
    'https://0x7f.1/1',
    'https://redis/1',
    'https://db.internal/1',
    'https://printer.local:443/1',
    'https://user:pass@push.example.com/1',
    'https://push.example.com\\@10.0.0.1/1',
    'https://push.example.com/1#x',
    'ftp://push.example.com/1',
  ])
    expect([bad, takes(bad)]).toEqual([bad, false])
})
