import { CreateForm, UpdateForm } from '@balcao/contracts/custom-fields/forms'
import { ImportFields } from '@balcao/contracts/custom-fields/transfer'
import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import { CreateTicket, UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { SaveTypes } from '@balcao/contracts/tickets/types'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as bulk from '../tickets/bulk/bulk.ts'
import { undo } from '../tickets/bulk/undo.ts'
import * as history from '../tickets/history.ts'
import { open } from '../tickets/open.ts'
import * as types from '../tickets/settings/types.ts'
import * as tickets from '../tickets/tickets.ts'
import * as fields from './fields.ts'
import * as forms from './forms.ts'
import { exportAll, importFields } from './transfer.ts'
import * as values from './values.ts'

const aForm = (desk: Desk, type: string, entries: object[]) => desk.as('manager')(forms.create, CreateForm.parse({ type, fields: entries }))
const has = (customField: string, more: object = {}) => ({ customField, ...more })
const opened = (desk: Desk, input: object, who: 'agent' | 'client' = 'agent') =>
  desk.as(who)(tickets.create, CreateTicket.parse({ title: 'T', description: 'D', ...input }))
const change = (desk: Desk, id: number, input: object) => desk.as('agent')(tickets.update, UpdateTicket.parse({ id, ...input }))
const refused = (field: string, reason: string) => ({ code: 'invalid_input', details: [{ field, reason }] })

/** Fields of tickets, and a form of incidents that has two of them. */
async function anOffice(desk: Desk) {
  await desk.aField({ key: 'andar', label: 'Andar', visibleToCustomers: true, editableByCustomers: true })
  await desk.aField({ key: 'sala', label: 'Sala', visibleToCustomers: true, editableByCustomers: true })
  await desk.aField({ key: 'causa', label: 'Causa', required: true })
  return aForm(desk, 'incident', [has('sala', { required: true }), has('andar', { requiredToResolve: true })])
}

test('the form of a type says which fields its tickets have and which must be filled; other types have them all', async ({
  desk,
  other,
}) => {
  await anOffice(desk)
  await expect(opened(desk, { type: 'incident' })).rejects.toMatchObject(refused('customFields.sala', 'required'))
  await expect(opened(desk, { type: 'incident', customFields: { sala: '1', causa: 'x' } })).rejects.toMatchObject(
    refused('customFields.causa', 'not_in_form'),
  )
  const { id } = await opened(desk, { type: 'incident', customFields: { sala: '1' } })
  await expect(opened(desk, { type: 'request' }), 'a type without a form asks as ever').rejects.toMatchObject(
    refused('customFields.causa', 'required'),
  )
  await expect(change(desk, id, { status: 'resolved' })).rejects.toMatchObject(refused('customFields.andar', 'missing_to_resolve'))
  expect((await change(desk, id, { status: 'resolved', customFields: { andar: '2' } })).status).toBe('resolved')
  await expect(desk.as('agent')(values.save, { entity: 'ticket', id, values: { causa: 'x' } })).rejects.toMatchObject(
    refused('customFields.causa', 'not_in_form'),
  )
  const mine = await opened(desk, { type: 'incident', customFields: { sala: '3' } }, 'client')
  expect(mine.customFields).toEqual({ sala: '3' })
  await expect(opened(desk, { type: 'incident' }, 'client')).rejects.toMatchObject(refused('customFields.sala', 'required'))
  expect((await opened(other, { type: 'incident' })).type, 'another organisation has its own forms').toBe('incident')
})

test('another type empties what its form has not, in the same change, and asks for nothing until the ticket is resolved', async ({
  desk,
}) => {
  await anOffice(desk)
  const { id } = await opened(desk, { type: 'request', customFields: { causa: 'rede', andar: '7' } })
  const changed = await change(desk, id, { type: 'incident' })
  expect(changed.customFields, 'what both have stays').toEqual({ andar: '7' })
  const { data } = await desk.as('agent')(history.list, { ticketId: id, limit: 1, order: 'desc' })
  expect(data[0]?.changes).toEqual([
    { field: 'type', from: 'request', to: 'incident' },
    { field: 'customFields.causa', label: 'Causa', from: 'rede', to: null },
  ])
  await expect(change(desk, id, { status: 'resolved' })).rejects.toMatchObject(refused('customFields.sala', 'missing_to_resolve'))
  await expect(change(desk, id, { type: 'request', status: 'resolved' }), 'the form that it is about to have').rejects.toMatchObject(
    refused('customFields.causa', 'missing_to_resolve'),
  )
  expect((await change(desk, id, { type: 'request', customFields: { causa: 'cabo' } })).customFields).toEqual({ andar: '7', causa: 'cabo' })
})

test('what a form no longer has stays on tickets, unseen, whatever else of them changes', async ({ desk }) => {
  const form = await anOffice(desk)
  const { id } = await opened(desk, { type: 'incident', customFields: { sala: '1', andar: '2' } })
  await desk.as('manager')(forms.update, UpdateForm.parse({ id: form.id, fields: [has('sala')] }))
  await desk.as('agent')(values.save, { entity: 'ticket', id, values: { sala: '9' } })
  expect((await desk.as('agent')(tickets.get, { id })).customFields).toEqual({ sala: '9', andar: '2' })
  await desk.as('manager')(forms.remove, { id: form.id })
  expect((await desk.as('agent')(values.save, { entity: 'ticket', id, values: { andar: '3' } })).values).toEqual({ sala: '9', andar: '3' })
})

test('many tickets get another type as one does, and come back with what it emptied', async ({ desk }) => {
  await anOffice(desk)
  const one = await opened(desk, { type: 'request', customFields: { causa: 'rede' } })
  const two = await opened(desk, { type: 'incident', customFields: { sala: '1' } })
  const asked = (changes: object) => BulkUpdate.parse({ tickets: [{ id: one.id }, { id: two.id }], changes })
  const refusal = await desk.as('agent')(bulk.update, asked({ type: 'incident', customFields: { causa: 'x' } }))
  expect(refusal.failed.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
  const lacking = await desk.as('agent')(bulk.update, asked({ type: 'incident', status: 'resolved' }))
  expect(lacking.failed.map(({ code }) => code)).toEqual(['invalid_input', 'invalid_input'])
  const done = await desk.as('agent')(bulk.update, asked({ type: 'incident' }))
  expect(done.updated.map(({ id, customFields }) => [id, customFields])).toEqual([[one.id, {}]])
  await desk.as('agent')(undo, { id: Number(done.id) })
  expect(await desk.as('agent')(tickets.get, { id: one.id })).toMatchObject({ type: 'request', customFields: { causa: 'rede' } })
})

test('mail and messages are asked for nothing, and get what the form begins with', async ({ desk }) => {
  await anOffice(desk)
  await desk.aField({ key: 'origem', label: 'Origem', defaultValue: '"carta"', visibleToCustomers: true, editableByCustomers: true })
  const arrival = { channel: 'email', at: new Date().toISOString(), queueId: null } as const
  const mailed = (type: string) =>
    desk.as('client')((ctx) => open(ctx, { title: 'T', description: 'D', priority: 'medium', type }, [], null, arrival))
  expect((await mailed('incident')).customFields).toEqual({})
  expect((await mailed('request')).customFields).toEqual({ origem: 'carta' })
})

test('forms are for managers to change: types and fields that exist, one each; customers learn of the fields that they see', async ({
  desk,
}) => {
  const form = await anOffice(desk)
  for (const role of ['supervisor', 'agent', 'client'] as const)
    await expect(desk.as(role)(forms.create, { type: 'change', fields: [] })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(aForm(desk, 'incident', [])).rejects.toMatchObject({ code: 'ticket_form_exists' })
  await expect(aForm(desk, 'nenhum', [has('nada')])).rejects.toMatchObject({
    details: [
      { field: 'fields.0.customField', reason: 'form_field_unknown' },
      { field: 'type', reason: 'type_not_found' },
    ],
  })
  expect(CreateForm.safeParse({ type: 'change', fields: [has('sala'), has('sala')] }).error?.issues[0]?.path).toEqual(['fields'])
  await expect(desk.as('manager')(forms.update, { id: form.id, version: 9, fields: [] })).rejects.toMatchObject({
    code: 'ticket_form_changed',
  })
  await aForm(desk, 'change', [has('causa', { required: true, requiredToResolve: false }), has('andar')])
  const seen = await desk.as('client')(forms.list)
  expect(seen.map(({ type, fields: all }) => [type, all.map(({ customField }) => customField)])).toEqual([
    ['change', ['andar']],
    ['incident', ['sala', 'andar']],
  ])
})

test('a field that goes leaves the forms that have it; a type that goes takes its form along', async ({ desk }) => {
  await anOffice(desk)
  const held = await desk.as('manager')(fields.list, { active_only: true })
  await desk.as('manager')(fields.remove, { id: held.find(({ key }) => key === 'andar')?.id ?? 0, withValues: true })
  expect((await desk.as('manager')(forms.list))[0]?.fields.map(({ customField }) => customField)).toEqual(['sala'])
  const list = await desk.as('manager')(types.list)
  await desk.as('manager')(types.save, SaveTypes.parse({ types: [...list.map(({ key }) => ({ key })), { name: 'Obra' }] }))
  await aForm(desk, 'obra', [])
  await desk.as('manager')(types.save, SaveTypes.parse({ types: list.map(({ key }) => ({ key })), remove: ['obra'] }))
  expect((await desk.as('manager')(forms.list)).map(({ type }) => type)).toEqual(['incident'])
})

test('files carry forms with the fields; a form of what is not there writes nothing', async ({ desk, other }) => {
  await anOffice(desk)
  const file = await desk.as('manager')(exportAll)
  const theirs = other.as('manager')
  const input = (more: object) => ImportFields.parse({ ...file, ...more })
  expect((await theirs(importFields, input({ dryRun: true }))).forms).toEqual([{ type: 'incident', action: 'create', errors: [] }])
  expect(await theirs(forms.list)).toEqual([])
  await theirs(importFields, input({}))
  expect((await theirs(exportAll)).forms).toEqual(file.forms)
  const changed = { mode: 'update', forms: [{ type: 'incident', fields: [has('sala')] }, { type: 'nenhum', fields: [] }, 7] }
  const report = await theirs(importFields, input({ ...changed, dryRun: true }))
  expect(report.forms.map(({ action }) => action)).toEqual(['update', 'refuse', 'refuse'])
  await expect(theirs(importFields, input(changed))).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await theirs(exportAll)).forms).toEqual(file.forms)
})
