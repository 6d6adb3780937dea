import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { CreateField } from '@balcao/contracts/custom-fields/fields'
import type { SentValue } from '@balcao/contracts/custom-fields/values'
import { expect } from 'vitest'
import * as activity from '../assets/activity.ts'
import * as assets from '../assets/assets.ts'
import { aKind, anAsset } from '../assets/testing/assets.ts'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as history from '../tickets/history.ts'
import * as tickets from '../tickets/tickets.ts'
import * as fields from './fields.ts'
import * as values from './values.ts'

const option = (value: string, label: string) => ({ value, label })
const add = (desk: Desk, input: object): Promise<CustomField> =>
  desk.as('manager')(fields.create, CreateField.parse({ entity: 'ticket', type: 'text', label: 'Campo', ...input }))
const save = (desk: Desk, id: number, sent: Record<string, SentValue>, who: 'agent' | 'client' = 'agent') =>
  desk.as(who)(values.save, { entity: 'ticket', id, values: sent })
const refused = (key: string, message: RegExp) => ({
  code: 'invalid_input',
  details: expect.arrayContaining([expect.objectContaining({ field: `customFields.${key}`, message: expect.stringMatching(message) })]),
})

test('every kind of value is kept as it was, read back, and shown on the ticket', async ({ desk }) => {
  const options = [option('sul', 'Sul'), option('norte', 'Norte')]
  const kinds = {
    text: 't',
    long_text: 'l',
    number: 'n',
    date: 'd',
    select: 's',
    multi_select: 'm',
    checkbox: 'c',
    user: 'u',
    url: 'e',
    currency: 'r',
  }
  for (const [type, key] of Object.entries(kinds))
    await add(desk, { type, key, label: key, ...(type.endsWith('select') ? { options } : {}) })
  const { id } = await desk.aTicket()
  const person = await desk.person('supervisor')
  const sent = {
    t: 'um',
    l: 'a\nb',
    n: -1.25,
    d: '2026-02-28',
    s: 'sul',
    m: ['norte', 'sul'],
    c: false,
    u: person.id,
    e: 'https://x.test/?a=b',
    r: 1234.5,
  }
  const read = { ...sent, m: ['sul', 'norte'], u: { id: person.id, name: person.name } }
  expect(await save(desk, id, sent)).toEqual({ entity: 'ticket', id, values: read })
  expect((await desk.as('agent')(tickets.get, { id })).customFields).toEqual(read)
  expect((await desk.as('agent')(tickets.list, { limit: 5, sort: 'updatedAt', order: 'desc' })).data[0]?.customFields).toEqual(read)
  expect((await save(desk, id, { t: '', m: [], c: null, n: 0 })).values).toEqual({
    ...read,
    t: undefined,
    m: undefined,
    c: undefined,
    n: 0,
  })
  const { data } = await desk.as('agent')(history.list, { ticketId: id, limit: 10, order: 'asc' })
  expect(data[0]?.changes).toContainEqual({ field: 'customFields.m', label: 'm', from: null, to: 'Sul, Norte' })
  expect(data[0]?.changes).toContainEqual({ field: 'customFields.u', label: 'u', from: null, to: person.name })
  expect(data[1]?.changes).toContainEqual({ field: 'customFields.m', label: 'm', from: 'Sul, Norte', to: null })
})

test('a wrong value is refused with the key and the reason, and nothing is written', async ({ desk, other }) => {
  await add(desk, { key: 'n', type: 'number', settings: { min: 0, max: 10, decimals: 1 } })
  await add(desk, { key: 'd', type: 'date' })
  await add(desk, { key: 's', type: 'select', options: [option('a', 'A')] })
  await add(desk, { key: 'u', type: 'user' })
  await add(desk, { key: 'e', type: 'url' })
  await add(desk, { key: 'c', type: 'checkbox' })
  await add(desk, { key: 't', settings: { maxLength: 3 } })
  const { id } = await desk.aTicket()
  const foreign = await other.person('agent')
  const wrong: [string, SentValue, RegExp][] = [
    ['n', 11, /até 10/],
    ['n', 1.25, /casas decimais/],
    ['n', '1', /número/],
    ['d', '2026-02-30', /exista/],
    ['d', '0000-01-01', /exista/],
    ['s', 'b', /opções/],
    ['s', ['a'], /opções/],
    ['u', foreign.id, /não existe/],
    ['u', 'eu', /pessoa/],
    ['e', 'javascript:alert(1)', /http/],
    ['e', 'https://user:pass@x.test', /http/],
    ['c', 'true', /verdadeiro/],
    ['t', 'quatro', /no máximo 3/],
    ['nenhum', 'x', /desconhecido/],
    ['__proto__', 'x', /desconhecido/],
  ]
  for (const [key, value, reason] of wrong) {
    const sent = Object.fromEntries([['n', 5] as const, [key, value] as const])
    await expect(save(desk, id, sent), key).rejects.toMatchObject(refused(key, reason))
  }
  expect(await desk.rows((tx) => tx.selectFrom('customFieldValues').select('fieldId').execute())).toEqual([])
  expect((await desk.as('agent')(tickets.get, { id })).version).toBe(1)
})

test('a required field is asked for by every door that opens tickets; its default fills in', async ({ desk }) => {
  await add(desk, { key: 'area', required: true })
  await add(desk, { key: 'origem', defaultValue: 'painel' })
  const ticket = { title: 'Título', description: 'Descrição' }
  await expect(desk.as('agent')(tickets.create, ticket)).rejects.toMatchObject(refused('area', /obrigatório/))
  // The desk's own required field is not the customer's to fill in.
  expect((await desk.as('client')(tickets.create, ticket)).customFields).toEqual({})
  const made = await desk.as('agent')(tickets.create, { ...ticket, customFields: { area: 'TI' } })
  expect(made.customFields).toEqual({ area: 'TI', origem: 'painel' })
  await expect(save(desk, made.id, { area: '' })).rejects.toMatchObject(refused('area', /obrigatório/))
  await expect(desk.as('agent')(values.remove, { entity: 'ticket', id: made.id })).rejects.toMatchObject(refused('area', /obrigatório/))
  expect((await desk.as('agent')(values.remove, { entity: 'ticket', id: made.id, keys: ['origem'] })).values).toEqual({ area: 'TI' })
})

test('what is required to resolve is asked at resolving, by every door of the desk, and by none of the customer', async ({ desk }) => {
  await add(desk, { key: 'causa', label: 'Causa', requiredToResolve: true })
  const { id } = await desk.aTicket({ status: 'open' })
  const agent = desk.as('agent')
  await expect(agent(tickets.update, { id, status: 'resolved' })).rejects.toMatchObject(refused('causa', /resolver/))
  await expect(agent(tickets.update, { id, status: 'closed' })).rejects.toMatchObject(refused('causa', /resolver/))
  const reply = { ticketId: id, content: 'Pronto', isInternal: false, thenStatus: 'resolved' as const }
  await expect(agent(comments.add, reply)).rejects.toMatchObject(refused('causa', /resolver/))
  expect((await agent(comments.list, { ticketId: id, limit: 5, order: 'asc' })).data).toEqual([])
  const done = await agent(tickets.update, { id, status: 'resolved', customFields: { causa: 'Cabo solto' } })
  expect(done).toMatchObject({ status: 'resolved', customFields: { causa: 'Cabo solto' }, version: 2 })
  const another = await desk.aTicket()
  expect(await desk.as('client')(tickets.update, { id: another.id, status: 'closed' })).toMatchObject({ status: 'closed' })
})

test('conditions show and require, hide and empty, whoever asks', async ({ desk }) => {
  const rule = (value: string) => ({ conditions: [{ field: 'tipo', operator: 'is', values: [value] }] })
  await add(desk, { key: 'tipo', type: 'select', options: [option('venda', 'Venda'), option('troca', 'Troca')] })
  await add(desk, { key: 'pedido', showWhen: rule('troca'), requireWhen: rule('troca') })
  await add(desk, { key: 'motivo', showWhen: { conditions: [{ field: 'pedido', operator: 'is_set' }] } })
  const { id } = await desk.aTicket()
  await expect(save(desk, id, { pedido: '1' })).rejects.toMatchObject(refused('pedido', /não se aplica/))
  await expect(save(desk, id, { tipo: 'troca' })).rejects.toMatchObject(refused('pedido', /obrigatório/))
  expect((await save(desk, id, { tipo: 'troca', pedido: '77', motivo: 'cor' })).values).toEqual({
    tipo: 'troca',
    pedido: '77',
    motivo: 'cor',
  })
  expect((await save(desk, id, { tipo: 'venda' })).values).toEqual({ tipo: 'venda' })
  const { data } = await desk.as('agent')(history.list, { ticketId: id, limit: 10, order: 'asc' })
  expect(data.at(-1)?.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
    ['customFields.tipo', 'Troca', 'Venda'],
    ['customFields.pedido', '77', null],
    ['customFields.motivo', 'cor', null],
  ])
})

test('R03 R04 a customer reads and fills in what is theirs; the desk’s fields are unknown to them', async ({ desk }) => {
  await add(desk, { key: 'pedido', visibleToCustomers: true, editableByCustomers: true })
  await add(desk, { key: 'prazo', visibleToCustomers: true })
  await add(desk, { key: 'margem' })
  const { id } = await desk.aTicket()
  await save(desk, id, { pedido: '1', prazo: 'sexta', margem: 'SEGREDO' })
  const client = desk.as('client')
  expect((await client(tickets.get, { id })).customFields).toEqual({ pedido: '1', prazo: 'sexta' })
  expect((await client(values.get, { entity: 'ticket', id })).values).toEqual({ pedido: '1', prazo: 'sexta' })
  expect((await save(desk, id, { pedido: '2' }, 'client')).values).toEqual({ pedido: '2', prazo: 'sexta' })
  await expect(save(desk, id, { prazo: 'hoje' }, 'client')).rejects.toMatchObject(refused('prazo', /equipe/))
  await expect(save(desk, id, { margem: 'x' }, 'client')).rejects.toMatchObject(refused('margem', /desconhecido/))
  await expect(save(desk, id, { nenhum: 'x' }, 'client')).rejects.toMatchObject(refused('nenhum', /desconhecido/))
  const ticket = { title: 'x', description: 'x', customFields: { margem: 'x' } }
  await expect(client(tickets.create, ticket)).rejects.toMatchObject(refused('margem', /desconhecido/))
  const foreign = await desk.aTicket({ requesterId: (await desk.aUser('client')).id })
  await expect(client(values.get, { entity: 'ticket', id: foreign.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  for (const entity of ['user', 'company'] as const)
    await expect(client(values.get, { entity, id: (await desk.person('client')).id })).rejects.toMatchObject({ kind: 'not_found' })
})

test('T06 a bulk update writes to all that are seen or, when one is wrong, to none; others are not told of', async ({ desk, other }) => {
  await add(desk, { key: 'lote' })
  await add(desk, { key: 'fim', type: 'date', showWhen: { conditions: [{ field: 'lote', operator: 'is_not', values: ['z'] }] } })
  const own = [await desk.aTicket(), await desk.aTicket(), await desk.aTicket()].map(({ id }) => id)
  const foreign = await other.aTicket()
  const agent = desk.as('agent')
  const bulk = (ids: number[], sent: Record<string, SentValue>) => agent(values.bulkUpdate, { entity: 'ticket', ids, values: sent })
  expect(await bulk([...own, foreign.id, 2_000_000_001], { lote: 'a' })).toEqual({
    data: own.map((id) => ({ id, changed: true })),
    updated: 3,
  })
  expect(await bulk(own, { lote: 'a' })).toMatchObject({ updated: 0 })
  await save(desk, own[1] as number, { lote: 'z' })
  await expect(bulk(own, { fim: '2026-01-31' })).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: `ids.${own[1]}.customFields.fim`, message: expect.stringMatching(/não se aplica/) }],
  })
  expect((await agent(values.get, { entity: 'ticket', id: own[0] as number })).values).toEqual({ lote: 'a' })
})

test('a copy gives the values of one ticket to others, or only fills what is empty there', async ({ desk }) => {
  await add(desk, { key: 'a' })
  await add(desk, { key: 'b' })
  const [from, to] = [await desk.aTicket(), await desk.aTicket()]
  await save(desk, from.id, { a: '1', b: '2' })
  await save(desk, to.id, { b: 'fica' })
  const copy = (overwrite: boolean, keys?: string[]) =>
    desk.as('agent')(values.copy, { entity: 'ticket', fromId: from.id, toIds: [to.id, from.id], overwrite, ...(keys ? { keys } : {}) })
  expect(await copy(false)).toEqual({ data: [{ id: to.id, changed: true }], updated: 1 })
  const held = async () => (await desk.as('agent')(values.get, { entity: 'ticket', id: to.id })).values
  expect(await held()).toEqual({ a: '1', b: 'fica' })
  await copy(true, ['b'])
  expect(await held()).toEqual({ a: '1', b: '2' })
})

test('people and companies carry fields of their own; changing them is for who manages people, and is audited', async ({ desk, other }) => {
  await add(desk, { key: 'cargo', entity: 'user' })
  await add(desk, { key: 'segmento', entity: 'company' })
  const company = await desk.rows((tx) =>
    tx.insertInto('companies').values({ tenantId: desk.id, name: 'Acme' }).returning('id').executeTakeFirstOrThrow(),
  )
  const person = await desk.aUser('client')
  const give = (who: 'agent' | 'supervisor', entity: 'user' | 'company', id: number, sent: Record<string, SentValue>) =>
    desk.as(who)(values.save, { entity, id, values: sent })
  expect((await give('supervisor', 'user', person.id, { cargo: 'Diretora' })).values).toEqual({ cargo: 'Diretora' })
  expect((await give('supervisor', 'company', company.id, { segmento: 'Varejo' })).values).toEqual({ segmento: 'Varejo' })
  await expect(give('agent', 'user', person.id, { cargo: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
  const manager = await desk.person('manager')
  await expect(give('supervisor', 'user', manager.id, { cargo: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(give('supervisor', 'user', person.id, { segmento: 'x' })).rejects.toMatchObject(refused('segmento', /desconhecido/))
  await expect(other.as('admin')(values.get, { entity: 'user', id: person.id })).rejects.toMatchObject({ code: 'user_not_found' })
  await expect(other.as('admin')(values.get, { entity: 'company', id: company.id })).rejects.toMatchObject({ code: 'company_not_found' })
  const [act] = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'after']).where('resource', '=', 'user').execute())
  expect(act).toEqual({ action: 'user.fields_changed', after: { 'customFields.cargo': 'Diretora' } })
})

test('fields of assets are read by who sees assets, changed by who edits them, and go with the asset', async ({ desk, other }) => {
  await add(desk, { entity: 'asset', key: 'contrato', label: 'Contrato' })
  const id = await anAsset(desk, await aKind(desk))
  const of = { entity: 'asset' as const, id }
  const write = (who: 'agent' | 'support-agent') => desk.as(who)(values.save, { ...of, values: { contrato: 'C-1' } })
  expect((await write('agent')).values).toEqual({ contrato: 'C-1' })
  expect((await desk.as('support-agent')(values.get, of)).values).toEqual({ contrato: 'C-1' })
  await expect(write('support-agent')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('client')(values.get, of)).rejects.toMatchObject({ code: 'asset_not_found' })
  await expect(other.as('admin')(values.get, of)).rejects.toMatchObject({ code: 'asset_not_found' })
  const { data } = await desk.as('agent')((ctx) => activity.list(ctx, { id, limit: 5 } as never))
  expect(data[0]).toMatchObject({ action: 'asset.fields_changed' })
  await desk.as('admin')(assets.remove, { id })
  expect(await desk.rows((tx) => tx.selectFrom('customFieldValues').select('entityId').execute())).toEqual([])
})
