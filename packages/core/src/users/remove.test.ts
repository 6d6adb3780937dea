import { ListEvents } from '@balcao/contracts/audit/events'
import { AddComment } from '@balcao/contracts/comments/comments'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { ListUsers } from '@balcao/contracts/users/users'
import { expect } from 'vitest'
import * as events from '../audit/events.ts'
import { logout } from '../auth/session.ts'
import { add as addComment } from '../comments/comments.ts'
import { test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { create as createTicket, get as getTicket } from '../tickets/tickets.ts'
import { create } from './create.ts'
import { remove } from './remove.ts'
import { actsOn, userRow } from './testing/people.ts'
import * as users from './users.ts'

const PERSONAL = /Zulmira|zulmira|HASH|SEGREDO|IMAGEM/

test('a removed person leaves their tickets and words behind, under no name, and every way in is gone', async ({ desk }) => {
  const customer = await desk.aUser('client', {
    name: 'Zulmira Prates',
    email: 'zulmira@example.test',
    passwordHash: 'HASH',
    totpSecret: 'SEGREDO',
    avatar: 'IMAGEM',
    timeZone: 'America/Recife',
  })
  const ticket = await desk.aTicket({ requesterId: customer.id })
  await desk.aComment({ id: ticket.id, requesterId: customer.id }, { content: 'Minha impressora parou.' })
  await desk.as(customer)(getTicket, { id: ticket.id })
  const { id, tenantId } = customer
  await desk.rows(async (tx) => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    await tx.insertInto('apiTokens').values({ tenantId, userId: id, name: 'x', tokenHash: 'HASH', hint: 'abcd', scopes: [] }).execute()
    await tx.insertInto('signInLinks').values({ tenantId, userId: id, purpose: 'reset', tokenHash: 'HASH', expiresAt: inAnHour }).execute()
    await tx
      .insertInto('signIns')
      .values({ tenantId, userId: id, method: 'password', outcome: 'success', ip: '203.0.113.7', userAgent: 'x' })
      .execute()
    await tx.insertInto('recoveryCodes').values({ tenantId, userId: id, codeHash: 'HASH' }).execute()
    await tx
      .insertInto('mails')
      .values({ tenantId, sourceKey: 'x', toAddress: customer.email, subject: 'x', text: 'Olá, Zulmira!' })
      .execute()
  })

  await expect(desk.as('supervisor')(remove, { id })).resolves.toEqual({ success: true })
  await expect(desk.as(customer)(getTicket, { id: ticket.id })).rejects.toMatchObject({ code: 'session_expired' })
  await expect(desk.as('admin')(users.get, { id })).rejects.toMatchObject({ code: 'user_not_found' })
  await expect(desk.as('admin')(remove, { id })).rejects.toMatchObject({ code: 'user_not_found' })
  const row = await userRow(desk, id)
  expect(JSON.stringify(row)).not.toMatch(PERSONAL)
  expect(row).toMatchObject({ name: 'Usuário removido', isActive: false, passwordHash: null, deletedAt: expect.any(String) })
  expect(await desk.as('agent')(getTicket, { id: ticket.id })).toMatchObject({ requester: { id, name: 'Usuário removido', email: null } })
  await desk.rows(async (tx) => {
    for (const table of ['sessions', 'apiTokens', 'signInLinks', 'recoveryCodes', 'notifications'] as const)
      expect(await tx.selectFrom(table).select('userId').where('userId', '=', id).execute(), table).toEqual([])
    expect(await tx.selectFrom('signIns').select(['outcome', 'ip', 'userAgent']).where('userId', '=', id).execute()).toEqual([
      { outcome: 'success', ip: null, userAgent: null },
    ])
    expect(await tx.selectFrom('mails').select('id').execute()).toEqual([])
    expect(await tx.selectFrom('comments').select('content').execute()).toEqual([{ content: 'Minha impressora parou.' }])
  })
  const acts = await actsOn(desk, id)
  expect(acts).toMatchObject([
    { action: 'user.deleted', risk: 'high', before: { role: 'client', deleted: false }, after: { deleted: true } },
  ])
  expect(JSON.stringify(acts)).not.toMatch(PERSONAL)
})

test('the history of sign-ins can be emptied of where from, and never written anew', async ({ desk }) => {
  const { id } = await desk.aUser('client')
  await desk.rows((tx) =>
    tx.insertInto('signIns').values({ tenantId: desk.id, userId: id, method: 'password', outcome: 'success' }).execute(),
  )
  const set = (values: object) => desk.rows((tx) => tx.updateTable('signIns').set(values).where('userId', '=', id).execute())
  await expect(set({ ip: '203.0.113.9' })).rejects.toThrow('written once')
  await expect(set({ outcome: 'locked' })).rejects.toThrow('permission denied')
  await expect(set({ ip: null, userAgent: null })).resolves.toBeDefined()
})

test('what the audit log shows of a removed person is not their name', async ({ desk }) => {
  const gone = await desk.aUser('agent', { name: 'Zulmira Prates' })
  await desk.as(gone)(logout)
  await desk.as('admin')(remove, { id: gone.id })
  const { data } = await desk.as('admin')(events.list, ListEvents.parse({ actor: gone.id }))
  expect(data).toMatchObject([{ action: 'session.ended', userId: gone.id, userName: 'Usuário removido', userEmail: null }])
})

test('nobody finds the removed, and their address is free again', async ({ desk }) => {
  const gone = await desk.aUser('client', { email: 'ana@example.test', name: 'Ana' })
  await desk.as('admin')(remove, { id: gone.id })
  const found = async (values: object) => (await desk.as('admin')(users.list, ListUsers.parse(values))).data.map(({ id }) => id)
  for (const values of [{}, { search: 'removido' }, { active: false }, { role: ['client'] }])
    expect(await found(values)).not.toContain(gone.id)
  const again = await desk.as('admin')(create, { name: 'Ana', email: 'ana@example.test', role: 'client', invite: true })
  expect(again.id).not.toBe(gone.id)
  await desk.as('admin')(remove, { id: again.id })
})

test('open tickets of a removed agent go back to their queue; answers to a removed customer are mailed to nobody', async ({ desk }) => {
  const agent = await desk.aUser('agent')
  const customer = await desk.aUser('client')
  const open = await desk.aTicket({ assigneeId: agent.id, status: 'open' })
  const done = await desk.aTicket({ assigneeId: agent.id, status: 'closed' })
  const asked = await desk.aTicket({ requesterId: customer.id })
  for (const { id } of [agent, customer]) await desk.as('admin')(remove, { id })
  await desk.as('admin')(addComment, AddComment.parse({ ticketId: asked.id, content: 'Segue a resposta.' }))
  await react(desk)
  expect(await desk.as('agent')(getTicket, { id: open.id })).toMatchObject({ assignee: null, status: 'open' })
  expect(await desk.as('agent')(getTicket, { id: done.id })).toMatchObject({
    assignee: { id: agent.id, name: 'Usuário removido', email: null },
  })
  expect(await desk.rows((tx) => tx.selectFrom('mails').select('id').execute())).toEqual([])
  const anew = CreateTicket.parse({ title: 'x', description: 'y', requesterId: customer.id })
  await expect(desk.as('admin')(createTicket, anew)).rejects.toMatchObject({ details: [{ field: 'requesterId' }] })
})
