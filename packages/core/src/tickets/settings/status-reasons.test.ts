import { AddComment } from '@balcao/contracts/comments/comments'
import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import { SaveCustomStatuses } from '@balcao/contracts/tickets/custom-statuses'
import { ListHistory } from '@balcao/contracts/tickets/history'
import { SaveStatusReasons } from '@balcao/contracts/tickets/status-reasons'
import { expect } from 'vitest'
import * as comments from '../../comments/comments.ts'
import { type Desk, test } from '../../testing/desk.ts'
import * as bulk from '../bulk/bulk.ts'
import { undo } from '../bulk/undo.ts'
import * as history from '../history.ts'
import * as tickets from '../tickets.ts'
import * as customStatuses from './custom-statuses.ts'
import * as reasons from './status-reasons.ts'

const refusal = (field: string, reason: string) => ({ code: 'invalid_input', details: [{ field, reason }] })
type Sent = Parameters<typeof SaveStatusReasons.parse>[0]
const save = (desk: Desk, input: Sent, who: Parameters<Desk['as']>[0] = 'admin') =>
  desk.as(who)(reasons.save, SaveStatusReasons.parse(input))

/** Cancelled asks for one of two reasons; the second is for customers too. */
async function cancelling(desk: Desk, required = true) {
  const [list] = await save(desk, {
    status: 'cancelled',
    required,
    reasons: [{ name: 'Duplicado' }, { name: 'Engano', forCustomers: true }],
  })
  const [twice = 0, mistake = 0] = list?.reasons.map(({ id }) => id) ?? []
  return { twice, mistake }
}

test('a list is the organisation’s and of one status: words, order, on record, apart from others', async ({ desk, other }) => {
  const { twice, mistake } = await cancelling(desk)
  const turned = {
    status: 'cancelled',
    reasons: [
      { id: mistake, name: 'Engano', active: false },
      { id: twice, name: 'Repetido' },
    ],
  }
  await save(desk, turned, 'manager')
  expect(await desk.as('support-agent')(reasons.list)).toEqual([
    {
      ...{ id: expect.any(Number), status: 'cancelled', customStatusId: null, required: false },
      reasons: [
        { id: mistake, name: 'Engano', forCustomers: false, active: false, inUse: false },
        { id: twice, name: 'Repetido', forCustomers: false, active: true },
      ],
    },
  ])
  await save(desk, turned)
  const log = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('after').where('action', '=', 'status_reasons.changed').orderBy('id').execute(),
  )
  expect(log.map(({ after }) => after)).toEqual([
    { statusReasons: ['cancelled: Duplicado', 'cancelled: Engano, for customers'], statusReasonRequired: true },
    { statusReasons: ['cancelled: Engano, off', 'cancelled: Repetido'], statusReasonRequired: false },
  ])
  expect(await other.as('admin')(reasons.list)).toEqual([])
  await expect(save(other, { status: 'cancelled', reasons: [{ id: twice, name: 'X' }] })).rejects.toMatchObject(
    refusal('reasons.0.id', 'status_reason_not_found'),
  )
  await expect(save(desk, turned, 'supervisor')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(save(desk, { status: 'open', reasons: [{ name: 'Peça' }, { name: 'PEÇA' }] })).rejects.toMatchObject(
    refusal('reasons.1.name', 'status_reason_taken'),
  )
  await expect(save(desk, { status: 'open', required: true, reasons: [{ name: 'Peça', active: false }] })).rejects.toMatchObject(
    refusal('required', 'status_reasons_none_active'),
  )
  expect(await save(desk, { status: 'cancelled', reasons: [] }), 'an empty list is none').toEqual([])
})

test('people choose a reason where a status asks for one; it goes with the status, and the history keeps it', async ({ desk }) => {
  const { twice, mistake } = await cancelling(desk)
  const { id } = await desk.aTicket({ status: 'open', requesterId: (await desk.person('client')).id })
  const update = (input: object) => desk.as('admin')(tickets.update, { id, ...input })
  await expect(update({ status: 'cancelled' })).rejects.toMatchObject(refusal('statusReasonId', 'status_reason_missing'))
  await expect(update({ statusReasonId: twice }), 'not of that status').rejects.toMatchObject(
    refusal('statusReasonId', 'status_reason_not_found'),
  )
  expect(await update({ status: 'cancelled', statusReasonId: twice })).toMatchObject({ statusReason: { id: twice, name: 'Duplicado' } })
  expect(await desk.as('client')(tickets.get, { id }), 'not for customers').not.toHaveProperty('statusReason')
  await expect(update({ statusReasonId: null })).rejects.toMatchObject(refusal('statusReasonId', 'status_reason_missing'))
  await update({ statusReasonId: mistake })
  expect(await desk.as('client')(tickets.get, { id })).toMatchObject({ statusReason: { name: 'Engano' } })
  await expect(save(desk, { status: 'cancelled', reasons: [{ id: twice, name: 'Duplicado' }] })).rejects.toMatchObject(
    refusal('reasons', 'status_reason_in_use'),
  )
  await save(desk, {
    status: 'cancelled',
    reasons: [
      { id: mistake, name: 'Engano', active: false },
      { id: twice, name: 'Duplicado' },
    ],
  })
  await update({ title: 'Outro' })
  expect(await update({ status: 'open' })).not.toHaveProperty('statusReason')
  await expect(update({ status: 'cancelled', statusReasonId: mistake })).rejects.toMatchObject(
    refusal('statusReasonId', 'status_reason_off'),
  )
  const { data } = await desk.as('agent')(history.list, ListHistory.parse({ ticketId: id }))
  const told = data.flatMap(({ changes }) => changes).filter(({ field }) => field === 'chosenReason')
  expect(told.map(({ from, to }) => [from, to])).toEqual(
    expect.arrayContaining([
      [null, 'Duplicado'],
      ['Duplicado', 'Engano'],
      ['Engano', null],
    ]),
  )
})

test('clocks and rules are not asked, nor who gives back what they took; a custom status has a list of its own', async ({ desk }) => {
  const [custom] = await desk.as('admin')(
    customStatuses.save,
    SaveCustomStatuses.parse({ statuses: [{ status: 'waiting_third_party', name: 'Aguardando peça' }] }),
  )
  await save(desk, { status: 'open', required: true, reasons: [{ name: 'Voltou' }] })
  const of = { status: 'waiting_third_party', customStatusId: custom?.id ?? 0 }
  const own = (await save(desk, { ...of, reasons: [{ name: 'Sem estoque' }] })).find(({ customStatusId }) => customStatusId !== null)
  const statusReasonId = own?.reasons[0]?.id ?? 0
  const { id } = await desk.aTicket({ status: 'open', requesterId: (await desk.person('client')).id })
  const update = (input: object) => desk.as('agent')(tickets.update, { id, ...input })
  await expect(update({ status: 'waiting_third_party', statusReasonId })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await update({ customStatusId: custom?.id, statusReasonId })).toMatchObject({ statusReason: { name: 'Sem estoque' } })
  expect(await update({ customStatusId: null }), 'it goes with the custom status').not.toHaveProperty('statusReason')
  expect(await update({ status: 'open' }), 'given back').toMatchObject({ status: 'open' })
  await update({ status: 'waiting_customer' })
  await desk.as('client')(comments.add, AddComment.parse({ ticketId: id, content: 'Segue a foto.' }))
  expect(await desk.as('agent')(tickets.get, { id })).toMatchObject({ status: 'open' })
  await expect(save(desk, { ...of, status: 'open', reasons: [{ name: 'X' }] })).rejects.toMatchObject(
    refusal('customStatusId', 'custom_status_of_another'),
  )
})

test('a reply that sets the status, and a change of many, give one too; undoing it brings back the former', async ({ desk }) => {
  const { twice } = await cancelling(desk)
  const [solved] = await save(desk, { status: 'resolved', required: true, reasons: [{ name: 'Orientação' }] }).then((all) =>
    all.filter(({ status }) => status === 'resolved'),
  )
  const orientation = solved?.reasons[0]?.id ?? 0
  const { id } = await desk.aTicket({ status: 'open' })
  const reply = (input: object) => desk.as('agent')(comments.add, AddComment.parse({ ticketId: id, content: 'Pronto.', ...input }))
  await expect(reply({ thenStatus: 'resolved' })).rejects.toMatchObject(refusal('statusReasonId', 'status_reason_missing'))
  await reply({ thenStatus: 'resolved', changes: { statusReasonId: orientation } })
  expect(await desk.as('agent')(tickets.get, { id })).toMatchObject({ status: 'resolved', statusReason: { name: 'Orientação' } })

  const another = await desk.aTicket({ status: 'open' })
  const many = (changes: object) => desk.as('admin')(bulk.update, BulkUpdate.parse({ tickets: [{ id: another.id }], changes }))
  expect(await many({ status: 'cancelled' })).toMatchObject({ updated: [], failed: [{ id: another.id, code: 'invalid_input' }] })
  await expect(many({ status: 'cancelled', statusReasonId: orientation })).rejects.toMatchObject(
    refusal('changes.statusReasonId', 'status_reason_not_found'),
  )
  expect(BulkUpdate.safeParse({ tickets: [{ id: another.id }], changes: { statusReasonId: twice } }).success).toBe(false)
  const done = await many({ status: 'cancelled', statusReasonId: twice })
  expect(done.updated).toMatchObject([{ status: 'cancelled', statusReason: { id: twice } }])
  await desk.as('admin')(undo, { id: done.id ?? 0 })
  expect(await desk.as('agent')(tickets.get, { id: another.id })).not.toHaveProperty('statusReason')
})
