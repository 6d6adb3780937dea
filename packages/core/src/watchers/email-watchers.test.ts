import { MAX_CUSTOMERS_EMAILS } from '@balcao/contracts/watchers/email-watchers'
import { ListWatches } from '@balcao/contracts/watchers/overview'
import { MAX_WATCHERS } from '@balcao/contracts/watchers/watching'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { mailWatchers } from '../email/on-watched.ts'
import { lookUp, unsubscribe } from '../notifications/unsubscribe.ts'
import type { Fact } from '../reactions.ts'
import * as settings from '../tenants/settings.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { merge } from '../tickets/merges/merges.ts'
import { unmerge } from '../tickets/merges/unmerge.ts'
import * as tickets from '../tickets/tickets.ts'
import * as emails from './email-watchers.ts'
import { beginExport, exportPart } from './export.ts'
import { list } from './overview.ts'
import { remove, undo } from './removals.ts'
import { endWatches } from './upkeep.ts'
import * as watchers from './watchers.ts'

const HOUSE = { publicUrl: 'https://desk.example.test' }
const allow = (desk: Desk, emailWatchers: 'none' | 'desk' | 'all') =>
  desk.as('admin')((ctx) => settings.update(ctx, { emailWatchers }, HOUSE))
const reply = (ticketId: number, isInternal = false) => ({ ticketId, content: 'Olá', isInternal })
const OUTSIDE = 'ana@fora.example.test'

/** Runs what follows from the messages so far: which mails there are now. */
async function mails(desk: Desk) {
  for (const { id, name, payload, actorId } of await desk.facts())
    if (name === 'comment:added') {
      const fact = { outboxId: id, tenantId: desk.id, actorId, payload } as never as Fact<'comment:added'>
      await desk.asSystem((ctx) => mailWatchers(ctx, fact))
    }
  return desk.rows((tx) =>
    tx.selectFrom('mails').select(['id', 'toAddress', 'subject', 'text', 'linkPath', 'notice', 'sourceKey']).orderBy('id').execute(),
  )
}

test('nobody adds an address until an administrator lets the desk, or customers too; the change is audited', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const input = { id: ticket.id, email: OUTSIDE }
  expect(await desk.as('agent')(emails.list, { id: ticket.id })).toEqual({ mayAdd: false, emails: [] })
  for (const role of ['agent', 'client'] as const)
    await expect(desk.as(role)(emails.add, input)).rejects.toMatchObject({ code: 'forbidden' })
  await allow(desk, 'desk')
  await expect(desk.as('client')(emails.add, input)).rejects.toMatchObject({ code: 'forbidden' })
  const { name } = await desk.person('agent')
  expect(await desk.as('agent')(emails.add, input)).toMatchObject({
    mayAdd: true,
    emails: [{ email: OUTSIDE, addedBy: name, isSilent: false }],
  })
  expect((await desk.as('agent')(emails.add, input)).emails).toHaveLength(1)
  expect((await desk.as('agent')(tickets.get, { id: ticket.id })).watchersCount).toBe(1)
  await allow(desk, 'all')
  const after = await desk.as('client')(emails.add, { id: ticket.id, email: 'bia@fora.example.test' })
  expect(after).toMatchObject({ mayAdd: true, emails: [{ email: OUTSIDE }, { email: 'bia@fora.example.test' }] })
  const [first] = after.emails
  const gone = { id: ticket.id, emailId: first?.id ?? 0 }
  await desk.as('client')(emails.remove, gone)
  await expect(desk.as('client')(emails.remove, gone)).rejects.toMatchObject({ details: [{ field: 'emailId' }] })
  expect((await desk.as('agent')(tickets.get, { id: ticket.id })).watchersCount).toBe(1)
  const audited = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'before', 'after']).orderBy('id').execute())
  expect(audited.map(({ action }) => action)).toEqual([
    'organization.updated',
    'watchers.email_added',
    'organization.updated',
    'watchers.email_added',
    'watchers.email_removed',
  ])
  expect(audited[0]).toMatchObject({ before: { emailWatchers: 'none' }, after: { emailWatchers: 'desk' } })
  const history = await desk.rows((tx) => tx.selectFrom('ticketEvents').select('changes').orderBy('id').execute())
  expect(history[0]?.changes).toEqual([{ field: 'watchers', from: null, to: OUTSIDE }])
})

test('an address gets what is said to customers, in its own mail without a way in, never a note, and nothing once it is not allowed', async ({
  desk,
}) => {
  await allow(desk, 'all')
  const ticket = await desk.aTicket()
  const requester = await desk.person('client')
  await desk.as('agent')(emails.add, { id: ticket.id, email: OUTSIDE })
  await desk.as('agent')(comments.add, reply(ticket.id, true))
  expect(await mails(desk)).toEqual([])
  await desk.as('agent')(comments.add, reply(ticket.id))
  await desk.as('client')(comments.add, reply(ticket.id))
  const sent = await mails(desk)
  expect(sent.map(({ toAddress }) => toAddress)).toEqual([OUTSIDE, OUTSIDE])
  expect(sent[0]).toMatchObject({
    subject: `[#${ticket.number}] ${ticket.title}`,
    linkPath: null,
    notice: { userId: null, kinds: ['followed'] },
  })
  expect(sent[1]?.text).toContain(requester.name)
  await allow(desk, 'none')
  expect((await desk.as('agent')(emails.list, { id: ticket.id })).emails).toMatchObject([{ isSilent: true }])
  await desk.as('agent')(comments.add, reply(ticket.id))
  expect(await mails(desk)).toHaveLength(2)
})

test('an address of somebody here follows as that person; a customer learns of nobody but colleagues', async ({ desk }) => {
  await allow(desk, 'all')
  const company = await desk.aCompany('Acme')
  const requester = await desk.aUser('client', { companyId: company.id })
  const colleague = await desk.aUser('client', { companyId: company.id })
  const stranger = await desk.aUser('client')
  const ticket = await desk.aTicket({ requesterId: requester.id, companyId: company.id })
  const followers = async (who: Person) => (await desk.as(who)(watchers.list, { id: ticket.id })).map(({ user }) => user.id)
  for (const who of [requester, await desk.person('agent')])
    await expect(desk.as(who)(emails.add, { id: ticket.id, email: requester.email })).rejects.toMatchObject({
      details: [{ field: 'email' }],
    })
  await desk.as(requester)(emails.add, { id: ticket.id, email: colleague.email })
  expect(await followers(requester)).toEqual([colleague.id])
  // Known here or not: what the customer sees is the same.
  const { emails: there } = await desk.as(requester)(emails.add, { id: ticket.id, email: stranger.email })
  expect(there).toMatchObject([{ email: stranger.email }])
  expect(await followers(requester)).toEqual([colleague.id])
  await desk.as('agent')(emails.add, { id: ticket.id, email: stranger.email })
  expect(await followers(await desk.person('agent'))).toContain(stranger.id)
  await desk.as('agent')(comments.add, reply(ticket.id))
  const to = (await mails(desk)).map(({ toAddress }) => toAddress)
  expect(to.toSorted(), 'each once').toEqual([colleague.email, stranger.email].toSorted())
})

test('T09 R01 who may not change the ticket, and other customers of it, neither see nor add addresses; no house sees another’s', async ({
  desk,
  other,
}) => {
  await allow(desk, 'all')
  const { slug } = await desk.aRole('client', { 'ticket.read': 'cc' })
  const guest = await desk.aUser('client', { role: slug })
  const ticket = await desk.aTicket()
  await desk.as('agent')(watchers.add, { id: ticket.id, userId: guest.id })
  const { emails: added } = await desk.as('agent')(emails.add, { id: ticket.id, email: OUTSIDE })
  const emailId = added[0]?.id ?? 0
  expect(await desk.as(guest)(emails.list, { id: ticket.id })).toEqual({ mayAdd: false, emails: [] })
  expect(await desk.as(guest)((ctx) => ctx.db.selectFrom('ticketEmailWatchers').selectAll().execute())).toEqual([])
  expect(await desk.as('client')((ctx) => ctx.db.selectFrom('mailOptOuts').selectAll().execute())).toEqual([])
  await expect(desk.as(guest)(emails.add, { id: ticket.id, email: 'x@y.example.test' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as(guest)(emails.remove, { id: ticket.id, emailId })).rejects.toMatchObject({ code: 'forbidden' })
  const reader = await desk.aRole('agent', { 'ticket.edit': 'none' })
  const looker = await desk.aUser('agent', { role: reader.slug })
  expect(await desk.as(looker)(emails.list, { id: ticket.id })).toMatchObject({ mayAdd: false, emails: [{ email: OUTSIDE }] })
  await expect(desk.as(looker)(emails.add, { id: ticket.id, email: 'x@y.example.test' })).rejects.toMatchObject({ code: 'forbidden' })
  for (const rule of [emails.list, emails.add, emails.remove] as const)
    await expect(other.as('agent')(rule as never, { id: ticket.id, email: OUTSIDE, emailId } as never)).rejects.toMatchObject({
      code: 'ticket_not_found',
    })
  const foreign = await other.aTicket()
  await expect(other.as('agent')(emails.remove, { id: foreign.id, emailId })).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await desk.as('agent')(emails.list, { id: ticket.id })).emails).toHaveLength(1)
})

test('by the link of any such mail one stops the ticket, or all of them for good, whoever adds the address again', async ({
  desk,
  testDb,
}) => {
  await allow(desk, 'all')
  const [one, two] = [await desk.aTicket(), await desk.aTicket()]
  for (const { id } of [one, two]) await desk.as('agent')(emails.add, { id, email: OUTSIDE })
  await desk.as('agent')(comments.add, reply(one.id))
  const [mail] = await mails(desk)
  const { secret } = mail?.notice ?? {}
  const token = `${desk.id}.${mail?.id}.${secret}`
  const auth = { db: testDb.db }
  await expect(lookUp(auth, { token: `${desk.id}.${mail?.id}.${'x'.repeat(43)}` })).rejects.toMatchObject({
    code: 'unsubscribe_link_invalid',
  })
  expect(await lookUp(auth, { token })).toMatchObject({ kinds: ['followed'], isAddress: true, done: false })
  expect(await unsubscribe(auth, { token })).toMatchObject({ done: true })
  expect((await desk.as('agent')(emails.list, { id: one.id })).emails).toEqual([])
  expect((await desk.as('agent')(emails.list, { id: two.id })).emails).toHaveLength(1)
  await unsubscribe(auth, { token, all: true })
  expect((await desk.as('agent')(emails.list, { id: two.id })).emails).toEqual([])
  expect((await desk.as('agent')(tickets.get, { id: two.id })).watchersCount).toBe(0)
  expect((await desk.as('agent')(emails.add, { id: two.id, email: OUTSIDE })).emails).toMatchObject([{ isSilent: true }])
  expect((await desk.as('client')(emails.list, { id: two.id })).emails).toMatchObject([{ isSilent: false }])
  await desk.as('agent')(comments.add, reply(two.id))
  expect(await mails(desk)).toHaveLength(1)
  expect(await lookUp(auth, { token })).toMatchObject({ done: true })
})

test('a hundred followers in all, ten addresses of customers; they go with merges, and 30 days after the closing', async ({
  desk,
  testDb,
}) => {
  await allow(desk, 'all')
  const full = await desk.aTicket()
  for (let n = 0; n < MAX_CUSTOMERS_EMAILS; n++) await desk.as('client')(emails.add, { id: full.id, email: `p${n}@fora.example.test` })
  await expect(desk.as('client')(emails.add, { id: full.id, email: OUTSIDE })).rejects.toMatchObject({ details: [{ field: 'email' }] })
  await desk.rows((tx) => tx.updateTable('tickets').set({ watchersCount: MAX_WATCHERS }).where('id', '=', full.id).execute())
  await expect(desk.as('agent')(emails.add, { id: full.id, email: OUTSIDE })).rejects.toMatchObject({ code: 'too_many_watchers' })

  const [source, target] = [await desk.aTicket(), await desk.aTicket()]
  const strange = await desk.aTicket({ requesterId: (await desk.aUser('client')).id })
  for (const { id } of [source, strange]) await desk.as('agent')(emails.add, { id, email: `de-${id}@fora.example.test` })
  await desk.as('supervisor')(merge, { id: source.id, intoId: target.id })
  await desk.as('supervisor')(merge, { id: strange.id, intoId: target.id })
  const on = async (id: number) => (await desk.as('supervisor')(emails.list, { id })).emails.map(({ email }) => email)
  expect(await on(target.id), 'only of the same customer').toEqual([`de-${source.id}@fora.example.test`])
  await desk.as('supervisor')(unmerge, { id: source.id })
  expect(await on(target.id)).toEqual([])
  expect(await on(source.id)).toHaveLength(1)

  await desk.as('agent')(tickets.update, { id: source.id, status: 'closed' })
  await endWatches(testDb)
  expect(await on(source.id)).toHaveLength(1)
  await desk.rows((tx) => tx.updateTable('tickets').set({ closedAt: '2020-01-01T00:00:00Z' }).where('id', '=', source.id).execute())
  await endWatches(testDb)
  expect(await on(source.id)).toEqual([])
  expect((await desk.as('agent')(tickets.get, { id: source.id })).watchersCount).toBe(0)
})

test('addresses stand among who watches what, in its file, and are taken off and given back with others', async ({ desk, other }) => {
  await allow(desk, 'desk')
  const ticket = await desk.aTicket()
  const agent = desk.as('agent')
  await agent(emails.add, { id: ticket.id, email: OUTSIDE })
  await agent(watchers.add, { id: ticket.id })
  const supervisor = desk.as('supervisor')
  const rows = (await supervisor(list, ListWatches.parse({}))).data
  expect(rows.map(({ email, user }) => email ?? user?.name)).toEqual([(await desk.person('agent')).name, OUTSIDE])
  expect(rows[1]).toMatchObject({ user: null, team: null, side: 'customer', level: 'public', ticket: { id: ticket.id } })
  expect((await supervisor(list, ListWatches.parse({ level: ['status'] }))).data).toEqual([])
  const file = await supervisor(beginExport, {})
  const { text } = await supervisor((ctx) => exportPart(ctx, {}, file, file.place))
  expect(text).toContain(`;${OUTSIDE};Endereço;Ticket;${ticket.number};`)
  const keys = rows.map(({ key }) => key)
  expect(await other.as('supervisor')(remove, { keys })).toMatchObject({ done: 0 })
  const first = await supervisor(remove, { keys })
  expect(first).toMatchObject({ done: 2, failed: [] })
  expect((await agent(tickets.get, { id: ticket.id })).watchersCount).toBe(0)
  expect(await supervisor(undo, { id: first.id ?? 0 })).toMatchObject({ done: 2, failed: [] })
  expect((await agent(emails.list, { id: ticket.id })).emails).toMatchObject([
    { email: OUTSIDE, addedBy: (await desk.person('agent')).name },
  ])
  const again = await supervisor(remove, { keys: (await supervisor(list, ListWatches.parse({}))).data.map(({ key }) => key) })
  await agent(emails.add, { id: ticket.id, email: OUTSIDE })
  expect(await supervisor(undo, { id: again.id ?? 0 })).toMatchObject({ done: 1, failed: [{ code: 'watch_not_restored' }] })
})
