import { Search } from '@balcao/contracts/search/search'
import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import type { CustomStatus } from '@balcao/contracts/tickets/custom-status-words'
import { SaveCustomStatuses } from '@balcao/contracts/tickets/custom-statuses'
import { ListHistory } from '@balcao/contracts/tickets/history'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { profile } from '../../auth/session.ts'
import { search } from '../../search/search.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import * as watchers from '../../watchers/watchers.ts'
import * as bulk from '../bulk/bulk.ts'
import { undo } from '../bulk/undo.ts'
import * as history from '../history.ts'
import * as tickets from '../tickets.ts'
import * as customStatuses from './custom-statuses.ts'
import * as statusNames from './status-names.ts'

type Who = Parameters<Desk['as']>[0]
type Sent = SaveCustomStatuses['statuses'][number]
const PART: Sent = { status: 'waiting_third_party', name: 'Aguardando peça', customerName: 'Esperando a peça' }
const BENCH: Sent = { status: 'open', name: 'Em bancada' }

/** Saves the list as it is, with changes by id, new ones at its end, and without some. */
async function save(
  desk: Desk,
  added: Sent[] = [],
  changes: Record<number, Omit<Sent, 'id'>> = {},
  remove: number[] = [],
  who: Who = 'admin',
) {
  const now = await desk.as('admin')(customStatuses.list)
  const kept = now.filter(({ id }) => !remove.includes(id)).map(({ id }) => ({ id, ...changes[id] }))
  return desk.as(who)(customStatuses.save, SaveCustomStatuses.parse({ statuses: [...kept, ...added], remove }))
}
const ids = (all: readonly CustomStatus[]) => all.map(({ id }) => id)
const refusal = (field: string, reason: string) => ({ code: 'invalid_input', details: [{ field, reason }] })

test('a list is the organisation’s: words, order, on record, announced once, apart from others', async ({ desk, other }) => {
  expect(await desk.as('agent')(customStatuses.list)).toEqual([])
  const made = await save(desk, [PART, BENCH])
  expect(made).toMatchObject([
    { ...PART, active: true },
    { ...BENCH, customerName: null, active: true },
  ])
  await save(desk)
  const [part = 0, bench = 0] = ids(made)
  await desk.as('manager')(customStatuses.save, SaveCustomStatuses.parse({ statuses: [{ id: bench }, { id: part, active: false }] }))
  expect(await desk.as('agent')(customStatuses.list)).toMatchObject([{ id: bench }, { id: part, active: false }])
  expect(await desk.as('client')(customStatuses.list), 'by their own label').toMatchObject([{ id: part, name: 'Esperando a peça' }])
  expect((await desk.facts()).filter(({ name }) => name === 'statuses:renamed')).toHaveLength(2)
  const log = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('after').where('action', '=', 'custom_statuses.changed').orderBy('id').execute(),
  )
  expect(log.map(({ after }) => after)).toMatchObject([
    { customStatuses: ['Aguardando peça (waiting_third_party): Esperando a peça', 'Em bancada (open): Em andamento'] },
    { customStatuses: ['Em bancada (open): Em andamento', 'Aguardando peça (waiting_third_party, off): Esperando a peça'] },
  ])
  expect(await other.as('admin')(customStatuses.list)).toEqual([])
  await expect(
    other.as('admin')(customStatuses.save, SaveCustomStatuses.parse({ statuses: [{ id: part, name: 'X' }] })),
  ).rejects.toMatchObject(refusal('statuses.0.id', 'custom_status_not_found'))
  await expect(save(desk, [], {}, [], 'supervisor')).rejects.toMatchObject({ code: 'forbidden' })
})

test('a word stands for one status, and a list is saved whole', async ({ desk }) => {
  await desk.as('admin')(statusNames.update, { open: { name: 'Na mesa' } })
  const taken = {
    'Na mesa': 'status_name_taken',
    resolvido: 'status_name_taken',
    Closed: 'status_name_taken',
    'EM BANCADA': 'custom_status_taken',
  }
  const [bench] = ids(await save(desk, [BENCH]))
  for (const [name, reason] of Object.entries(taken))
    await expect(save(desk, [{ status: 'open', name }]), name).rejects.toMatchObject(refusal('statuses.1.name', reason))
  await expect(desk.as('admin')(statusNames.update, { closed: { name: 'Em bancada' } })).rejects.toMatchObject(
    refusal('closed.name', 'custom_status_taken'),
  )
  const sent = (input: object) => desk.as('admin')(customStatuses.save, SaveCustomStatuses.parse(input))
  await expect(sent({ statuses: [] })).rejects.toMatchObject(refusal('statuses', 'custom_statuses_incomplete'))
  await expect(sent({ statuses: [{ id: bench, status: 'closed' }] })).rejects.toMatchObject(
    refusal('statuses.0.status', 'custom_status_of_another'),
  )
  await expect(sent({ statuses: [{ id: bench }, { name: 'Sem dono' }] })).rejects.toMatchObject(refusal('statuses.1.status', 'required'))
  await expect(sent({ statuses: [{ id: bench }, { status: 'open' }] })).rejects.toMatchObject(refusal('statuses.1.name', 'name_missing'))
  expect(await save(desk, [], { [bench ?? 0]: { name: 'em bancada' } }), 'its own name, written otherwise').toMatchObject([
    { name: 'em bancada' },
  ])
})

test('a ticket goes to a custom status with its status, in its history and in one undo, and leaves it with any other', async ({ desk }) => {
  const [part = 0, bench = 0, off = 0] = ids(await save(desk, [PART, BENCH, { status: 'open', name: 'Parado', active: false }]))
  const agent = desk.as('agent')
  const { id } = await desk.aTicket({ status: 'open' })
  expect(await agent(tickets.update, { id, customStatusId: part })).toMatchObject({
    ...{ status: 'waiting_third_party', customStatusId: part, statusLabel: 'Aguardando peça' },
  })
  expect(await desk.as('client')(tickets.get, { id })).toMatchObject({
    status: 'open',
    statusLabel: 'Esperando a peça',
    customStatusId: part,
  })
  expect(await agent(tickets.update, { id, status: 'open', customStatusId: bench })).toMatchObject({
    status: 'open',
    statusLabel: 'Em bancada',
  })
  expect(await desk.as('client')(tickets.get, { id }), 'without a label').toMatchObject({
    statusLabel: 'Em andamento',
    customStatusId: null,
  })
  expect(await agent(tickets.update, { id, customStatusId: null })).toMatchObject({ status: 'open', statusLabel: 'Em atendimento' })
  await agent(tickets.update, { id, customStatusId: bench })
  expect(await agent(tickets.update, { id, status: 'resolved' })).toMatchObject({ status: 'resolved', customStatusId: null })
  const { data } = await agent(history.list, ListHistory.parse({ ticketId: id }))
  expect(data.map(({ changes }) => changes.map(({ field, from, to }) => [field, from, to]))).toEqual([
    [
      ['status', 'open', 'waiting_third_party'],
      ['customStatus', null, 'Aguardando peça'],
    ],
    [
      ['status', 'waiting_third_party', 'open'],
      ['customStatus', 'Aguardando peça', 'Em bancada'],
    ],
    [['customStatus', 'Em bancada', null]],
    [['customStatus', null, 'Em bancada']],
    [
      ['status', 'open', 'resolved'],
      ['customStatus', 'Em bancada', null],
    ],
  ])

  await expect(agent(tickets.update, { id, status: 'closed', customStatusId: part })).rejects.toMatchObject(
    refusal('customStatusId', 'custom_status_of_another'),
  )
  await expect(agent(tickets.update, { id, customStatusId: off })).rejects.toMatchObject(refusal('customStatusId', 'custom_status_off'))
  await expect(agent(tickets.update, { id, customStatusId: 2_000_000_000 })).rejects.toMatchObject(
    refusal('customStatusId', 'custom_status_not_found'),
  )
  await expect(desk.as('client')(tickets.update, { id, customStatusId: part })).rejects.toMatchObject(
    refusal('customStatusId', 'staff_field'),
  )
})

test('who follows a ticket by its status hears of a custom one, and the requester where their label changes', async ({ desk }) => {
  const [part = 0, far = 0] = ids(await save(desk, [PART, { status: 'waiting_third_party', name: 'No fornecedor', customerName: null }]))
  const [follower, muted, client] = [await desk.person('agent'), await desk.person('supervisor'), await desk.person('client')]
  const { id } = await desk.aTicket({ status: 'waiting_third_party', requesterId: client.id })
  await desk.as(follower)(watchers.add, { id, level: 'status' })
  await desk.as(muted)(watchers.add, { id, level: 'mentions' })
  const told = async () => {
    await react(desk)
    const rows = await desk.rows((tx) =>
      tx.selectFrom('notifications').select(['userId', 'title', 'message', 'type']).orderBy('id').execute(),
    )
    return rows.map(({ userId, message, title, type }) => [
      userId,
      type,
      /No fornecedor|Esperando a peça|Aguardando peça/.exec(`${title} ${message}`)?.[0],
    ])
  }
  const manager = desk.as('manager')
  await manager(tickets.update, { id, customStatusId: far })
  const first = [follower.id, 'status_changed', 'No fornecedor']
  expect(await told(), 'the requester reads the same as before').toEqual([first])
  await manager(tickets.update, { id, customStatusId: part })
  const second = [
    [follower.id, 'status_changed', 'Aguardando peça'],
    [client.id, 'status_changed', 'Esperando a peça'],
  ]
  expect(await told()).toEqual([first, ...second])
  await desk.as(follower)(tickets.update, { id, customStatusId: far })
  expect((await told()).slice(3), 'not who did it').toEqual([[client.id, 'status_changed', undefined]])
})

test('whatever moves a ticket takes it out of the custom status that was of another one', async ({ desk }) => {
  const [bench = 0] = ids(await save(desk, [BENCH]))
  const { id } = await desk.aTicket({ status: 'open', customStatusId: bench })
  await desk.rows((tx) => tx.updateTable('tickets').set({ status: 'resolved' }).where('id', '=', id).execute())
  expect(await desk.as('agent')(tickets.get, { id })).toMatchObject({ status: 'resolved', customStatusId: null })
  const wrong = desk.rows((tx) => tx.updateTable('tickets').set({ customStatusId: bench }).where('id', '=', id).execute())
  await expect(wrong, 'of another status').rejects.toThrow('foreign key')
})

test('only a change of what customers read reaches them', async ({ desk }) => {
  const [part = 0, again = 0, bench = 0] = ids(
    await save(desk, [PART, { ...PART, name: 'Peça atrasada', customerName: 'Peça atrasada' }, BENCH]),
  )
  const { id } = await desk.aTicket({ status: 'open' })
  const seen = async () => (await desk.as('client')(tickets.get, { id })).updatedAt
  const agent = desk.as('agent')
  const first = await seen()
  await agent(tickets.update, { id, customStatusId: bench })
  expect(await seen()).toBe(first)
  await agent(tickets.update, { id, customStatusId: part })
  const second = await seen()
  expect(second).not.toBe(first)
  await agent(tickets.update, { id, customStatusId: again })
  expect(await seen()).not.toBe(second)
  const { data } = await agent(tickets.list, ListTickets.parse({ customStatusId: [again] }))
  expect(data.map((one) => one.id)).toEqual([id])
  const found = async (who: Who, q: string) => (await desk.as(who)(search, Search.parse({ q }))).data.map((one) => one.id)
  expect(await found('agent', 'status:"PEÇA atrasada"')).toEqual([id])
  expect(await found('agent', 'status:"em bancada"')).toEqual([])
  expect(await found('agent', 'status:"em bancada" status:novo status:terceiro')).toEqual([])
  expect(await found('agent', 'status:"em bancada" status:"aguardando terceiro"'), 'one or the other').toEqual([id])
})

test('many go to a custom status and back, and one in use stays', async ({ desk }) => {
  const [part = 0, bench = 0] = ids(await save(desk, [PART, BENCH]))
  const made = [await desk.aTicket({ status: 'open', customStatusId: bench }), await desk.aTicket({ status: 'new' })]
  const many = (changes: object) => desk.as('agent')(bulk.update, BulkUpdate.parse({ tickets: made.map(({ id }) => ({ id })), changes }))
  const done = await many({ customStatusId: part })
  expect(done).toMatchObject({
    failed: [],
    updated: [{ statusLabel: 'Aguardando peça' }, { statusLabel: 'Aguardando peça', customStatusId: part }],
  })
  await expect(save(desk, [], {}, [part])).rejects.toMatchObject(refusal('remove', 'custom_status_in_use'))
  const back = await desk.as('agent')(undo, { id: done.id ?? 0 })
  expect(back.updated.toSorted((a, b) => a.id - b.id)).toMatchObject([
    { status: 'open', customStatusId: bench },
    { status: 'new', customStatusId: null },
  ])
  expect(ids(await save(desk, [], {}, [part]))).toEqual([bench])
  await expect(many({ customStatusId: part })).rejects.toMatchObject(refusal('changes.customStatusId', 'custom_status_not_found'))
  await expect(many({ customStatusId: bench, status: 'closed' })).rejects.toMatchObject(
    refusal('changes.customStatusId', 'custom_status_of_another'),
  )
})

test('the words come with the profile of the staff', async ({ desk }) => {
  const [part] = ids(await save(desk, [PART]))
  const own = async (who: Who) => (await desk.as(who)(profile)).customStatuses
  expect(await own('agent')).toEqual([{ id: part, status: 'waiting_third_party', name: 'Aguardando peça', active: true }])
  expect(await own('client')).toBeUndefined()
})
