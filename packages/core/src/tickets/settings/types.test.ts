import { Search } from '@balcao/contracts/search/search'
import { CreateTemplate } from '@balcao/contracts/templates/templates'
import { ExportTickets } from '@balcao/contracts/ticket-list/export'
import { CreateTicketView } from '@balcao/contracts/ticket-list/views'
import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import { CreateTicket, ListTickets, UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { BUILT_IN_TYPES, type OwnType } from '@balcao/contracts/tickets/type-words'
import { SaveTypes } from '@balcao/contracts/tickets/types'
import { expect } from 'vitest'
import { profile } from '../../auth/session.ts'
import { search } from '../../search/search.ts'
import * as templates from '../../templates/apply.ts'
import { create as createTemplate } from '../../templates/templates.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { beginExport, exportPart } from '../../ticket-list/export.ts'
import * as views from '../../ticket-list/views.ts'
import * as bulk from '../bulk/bulk.ts'
import { undo } from '../bulk/undo.ts'
import * as tickets from '../tickets.ts'
import * as types from './types.ts'

type Who = Parameters<Desk['as']>[0]
type Change = Partial<OwnType>
/** Saves the list as it is, with changes by key, new ones at its end, and without some. */
async function save(desk: Desk, changes: Record<string, Change>, added: Change[] = [], remove: string[] = [], who: Who = 'admin') {
  const now = await desk.as('admin')(types.list)
  const kept = now.filter(({ key }) => !remove.includes(key)).map(({ key }) => ({ key, ...changes[key] }))
  return desk.as(who)(types.save, SaveTypes.parse({ types: [...kept, ...added], remove }))
}
const keys = (list: readonly OwnType[]) => list.map(({ key }) => key)
const open = (desk: Desk, type: string | undefined, who: Who = 'agent') =>
  desk.as(who)(tickets.create, CreateTicket.parse({ title: 'T', description: 'D', type }))
const refusal = (field: string, message: string) => ({ code: 'invalid_input', details: [{ field, message }] })
const OFF = 'Este tipo está desativado. Escolha outro.'
const GONE = 'Este tipo não existe.'

test('a list is the organisation’s: names, order, own types with keys for ever; written down, told once, apart from others', async ({
  desk,
  other,
}) => {
  expect(await desk.as('client')(types.list)).toEqual(BUILT_IN_TYPES)
  const after = await save(desk, { incident: { name: 'Chamado' } }, [
    { name: 'Instalação', customerName: 'Visita técnica' },
    { name: 'Nº 2' },
  ])
  expect(keys(after)).toEqual(['incident', 'request', 'question', 'problem', 'change', 'instalacao', 'n_2'])
  await save(desk, {})
  const names = (await desk.facts()).filter(({ name }) => name === 'types:changed')
  expect(names, 'what changes nothing is not told').toHaveLength(1)
  await save(desk, { instalacao: { name: 'Montagem' } })
  const order = ['instalacao', ...keys(BUILT_IN_TYPES), 'n_2']
  await desk.as('manager')(types.save, SaveTypes.parse({ types: order.map((key) => ({ key })) }))
  expect(await desk.as('agent')(types.list)).toMatchObject([
    { key: 'instalacao', name: 'Montagem', customerName: 'Visita técnica' },
    { key: 'incident' },
    {},
    {},
    {},
    {},
    {},
  ])
  expect((await desk.as('client')(types.list))[0]).toEqual({ key: 'instalacao', name: 'Visita técnica', customerName: null, active: true })
  expect(await other.as('agent')(types.list)).toEqual(BUILT_IN_TYPES)
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['before', 'after']).where('action', '=', 'types.changed').orderBy('id').execute(),
  )
  expect(acts[0]?.after).toMatchObject({
    'incident.typeName': 'Chamado',
    'instalacao.typeCustomerName': 'Visita técnica',
    'n_2.typeActive': true,
  })
  expect(acts[1]).toMatchObject({ before: { 'instalacao.typeName': 'Instalação' }, after: { 'instalacao.typeName': 'Montagem' } })
  expect(acts[2]?.after).toEqual({ typeOrder: ['Montagem', 'Chamado', 'Solicitação', 'Dúvida', 'Problema', 'Mudança', 'Nº 2'] })
})

test('I11 a type gets no key that every object has', async ({ desk }) => {
  expect(keys(await save(desk, {}, [{ name: 'Prototype' }])).at(-1)).toBe('prototype_2')
  expect(await open(desk, 'prototype_2')).toMatchObject({ type: 'prototype_2' })
})

test('R-140 managers and above change the list; each side reads its own words and the same types', async ({ desk }) => {
  for (const role of ['supervisor', 'agent', 'client'] as const)
    await expect(save(desk, {}, [{ name: 'Minha' }], [], role)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await desk.as('agent')(profile)).ticketTypes).toBeUndefined()
  await save(desk, { change: { active: false }, problem: { name: 'Defeito', customerName: 'Algo quebrou' } }, [{ name: 'Obra' }])
  const ticketTypes = { active: ['incident', 'request', 'question', 'problem', 'obra'], off: ['change'] }
  expect(await desk.as('agent')(profile)).toMatchObject({ ticketTypes, ownWords: { 'type.problem': 'Defeito', 'type.obra': 'Obra' } })
  expect(await desk.as('client')(profile)).toMatchObject({ ticketTypes, ownWords: { 'type.problem': 'Algo quebrou', 'type.obra': 'Obra' } })
})

test('what cannot be a list is refused with its field: doubles, gaps, names that are another’s, none to choose', async ({ desk }) => {
  await save(desk, {}, [{ name: 'Obra' }])
  const wrong = (changes: Record<string, Change>, added: Change[], remove: string[] = []) => save(desk, changes, added, remove)
  for (const name of ['Obra', 'OBRA', 'Dúvida', 'duvida', 'Question', 'change'])
    await expect(wrong({}, [{ name }]), name).rejects.toMatchObject({ code: 'invalid_input', details: [{ field: 'types.6.name' }] })
  await expect(wrong({ incident: { customerName: 'Problema' } }, [])).rejects.toMatchObject(
    refusal('types.0.customerName', 'Já é o nome do tipo Problema.'),
  )
  await expect(
    wrong({ incident: { customerName: 'Visita' } }, [{ name: 'Visita' }]),
    'customers would read one word twice',
  ).rejects.toMatchObject({
    details: [{ field: 'types.0.customerName' }, { field: 'types.6.name' }],
  })
  await expect(wrong({ obra: { name: null } }, [])).rejects.toMatchObject(refusal('types.5.name', 'Falta o nome.'))
  await expect(wrong({}, [{}])).rejects.toMatchObject(refusal('types.6.name', 'Falta o nome.'))
  await expect(wrong({}, [{ key: 'nenhum' }])).rejects.toMatchObject(refusal('types.6.key', GONE))
  await expect(wrong({}, [], ['incident'])).rejects.toMatchObject(refusal('remove', 'Um tipo padrão não pode ser excluído, só desativado.'))
  const off = Object.fromEntries((await desk.as('admin')(types.list)).map(({ key }) => [key, { active: false }]))
  await expect(wrong(off, [])).rejects.toMatchObject(refusal('types', 'Ao menos um tipo fica ativo.'))
  for (const list of [['incident'], [...keys(BUILT_IN_TYPES), 'obra', 'obra']])
    await expect(desk.as('admin')(types.save, SaveTypes.parse({ types: list.map((key) => ({ key })) }))).rejects.toMatchObject(
      refusal('types', 'Envie todos os tipos, cada um uma vez. Recarregue a lista.'),
    )
  const issues = (one: object) => SaveTypes.safeParse({ types: [one] }).error?.issues.map(({ path, code }) => [path.join('.'), code])
  expect(issues({ name: 'x'.repeat(31) })).toEqual([['types.0.name', 'too_big']])
  expect(issues({ key: 'Não' })).toEqual([['types.0.key', 'invalid_format']])
})

test('an own type works where a type does: opening, changing, many at once, filters, files, the search, templates', async ({ desk }) => {
  await save(desk, {}, [{ name: 'Instalação', customerName: 'Visita' }])
  const mine = await open(desk, 'instalacao', 'client')
  const [a, b] = [await open(desk, undefined), await open(desk, 'incident')]
  expect([mine.type, a.type]).toEqual(['instalacao', 'question'])
  await desk.as('agent')(tickets.update, UpdateTicket.parse({ id: a.id, type: 'instalacao' }))
  await desk.as('agent')(bulk.update, BulkUpdate.parse({ tickets: [{ id: b.id }], changes: { type: 'instalacao' } }))
  await desk.as('agent')(tickets.update, UpdateTicket.parse({ id: b.id, type: 'problem' }))
  const ids = async (filter: object, who: Who = 'agent') =>
    (await desk.as(who)(tickets.list, ListTickets.parse({ sort: 'number', order: 'asc', page: 1, ...filter }))).data.map(({ id }) => id)
  expect(await ids({ type: ['instalacao'] })).toEqual([mine.id, a.id])
  expect(await ids({ type: ['instalacao', 'problem'], sort: 'updatedAt' })).toEqual([mine.id, a.id, b.id])
  expect(await ids({ type: ['problem'], not: ['type'] }), 'what is excluded is named, not the rest').toEqual([mine.id, a.id])
  expect(await ids({ type: ['instalacao'] }, 'client')).toEqual([mine.id])
  await expect(ids({ type: ['nenhum'] })).rejects.toMatchObject(refusal('type', GONE))
  const view = (type: string) => desk.as('agent')(views.create, CreateTicketView.parse({ name: type, filter: { type: [type] } }))
  expect((await view('instalacao')).filter).toEqual({ type: ['instalacao'] })
  await expect(view('nenhum')).rejects.toMatchObject(refusal('filter.type', GONE))

  const begun = await desk.as('agent')((ctx) => beginExport(ctx, ExportTickets.parse({ columns: ['type'], sort: 'number', order: 'asc' })))
  expect((await desk.as('agent')((ctx) => exportPart(ctx, begun, 0))).text).toBe('Instalação\r\nInstalação\r\nProblema\r\n')
  const found = async (who: Who, q: string) => (await desk.as(who)(search, Search.parse({ q }))).data.map(({ id }) => id).toSorted()
  for (const q of ['tipo:instalação', 'type:instalacao T', 'TIPO:"INSTALAÇÃO"'])
    expect(await found('agent', q), q).toEqual([mine.id, a.id].toSorted())
  expect(await found('client', 'tipo:visita')).toEqual([mine.id])

  const template = await desk.as('agent')(
    createTemplate,
    CreateTemplate.parse({ name: 'M', content: 'Oi', personal: true, changes: { type: 'instalacao', priority: 'high' } }),
  )
  const applied = await desk.as('agent')(templates.apply, { id: b.id, templateId: template.id })
  expect(applied.ticket).toMatchObject({ type: 'instalacao', priority: 'high' })
})

test('a type switched off stays where it is and is not chosen anew: 400 with field and reason; the usual one gives way', async ({
  desk,
}) => {
  await save(desk, {}, [{ name: 'Obra' }])
  const held = await open(desk, 'obra')
  const template = await desk.as('agent')(
    createTemplate,
    CreateTemplate.parse({ name: 'M', content: 'Oi', personal: true, changes: { type: 'obra' } }),
  )
  await save(desk, { obra: { active: false }, question: { active: false } })
  for (const who of ['agent', 'client'] as const) {
    await expect(open(desk, 'obra', who)).rejects.toMatchObject(refusal('type', OFF))
    await expect(open(desk, 'nenhum', who)).rejects.toMatchObject(refusal('type', GONE))
  }
  expect((await open(desk, undefined)).type, 'the first of the list').toBe('incident')
  const other = await open(desk, 'request')
  const update = (input: object) => desk.as('agent')(tickets.update, UpdateTicket.parse(input))
  await expect(update({ id: other.id, type: 'obra' })).rejects.toMatchObject(refusal('type', OFF))
  expect(await update({ id: held.id, type: 'obra', title: 'Novo' }), 'what it is already is no choice').toMatchObject({
    type: 'obra',
    title: 'Novo',
  })
  await expect(
    desk.as('agent')(bulk.update, BulkUpdate.parse({ tickets: [{ id: other.id }], changes: { type: 'obra' } })),
  ).rejects.toMatchObject(refusal('changes.type', OFF))
  await expect(
    desk.as('agent')(createTemplate, CreateTemplate.parse({ name: 'N', content: 'Oi', personal: true, changes: { type: 'obra' } })),
  ).rejects.toMatchObject(refusal('changes.type', OFF))
  expect((await desk.as('agent')(templates.apply, { id: other.id, templateId: template.id })).ticket.type, 'left out').toBe('request')
  const { data } = await desk.as('agent')(tickets.list, ListTickets.parse({ type: ['obra'] }))
  expect(data.map(({ id }) => id)).toEqual([held.id])
})

test('one in use cannot be deleted, whatever is of it; one that nothing is of can, and its name is free again', async ({ desk, other }) => {
  await save(other, {}, [{ name: 'Obra' }])
  await open(other, 'obra')
  await save(
    desk,
    {},
    ['Obra', 'Modelo', 'Visão', 'Livre'].map((name) => ({ name })),
  )
  await open(desk, 'obra')
  await desk.as('agent')(createTemplate, CreateTemplate.parse({ name: 'M', content: 'Oi', personal: true, changes: { type: 'modelo' } }))
  await desk.as('agent')(views.create, CreateTicketView.parse({ name: 'V', filter: { type: ['visao'] } }))
  for (const [key, name] of [
    ['obra', 'Obra'],
    ['modelo', 'Modelo'],
    ['visao', 'Visão'],
  ] as const)
    await expect(save(desk, {}, [], [key])).rejects.toMatchObject(refusal('remove', `O tipo ${name} está em uso: só pode ser desativado.`))
  expect(keys(await save(desk, {}, [], ['livre']))).toEqual([...keys(BUILT_IN_TYPES), 'obra', 'modelo', 'visao'])
  await expect(open(desk, 'livre')).rejects.toMatchObject(refusal('type', GONE))
  expect(keys(await save(desk, {}, [{ name: 'Livre' }]))).toContain('livre')
})

test('a change of many that is undone brings no type back that was deleted meanwhile; all else comes back', async ({ desk }) => {
  await save(desk, {}, [{ name: 'Instalação' }, { name: 'Vistoria' }])
  const [gone, kept] = [await open(desk, 'instalacao'), await open(desk, 'vistoria')]
  const changes = { type: 'incident', priority: 'urgent' }
  const change = BulkUpdate.parse({ tickets: [{ id: gone.id }, { id: kept.id }], changes })
  const { id } = await desk.as('supervisor')(bulk.update, change)
  await save(desk, {}, [], ['instalacao'])
  const back = await desk.as('supervisor')(undo, { id: Number(id) })
  expect(new Map(back.updated.map((ticket) => [ticket.id, `${ticket.type} ${ticket.priority}`]))).toEqual(
    new Map([
      [gone.id, 'incident medium'],
      [kept.id, 'vistoria medium'],
    ]),
  )
})
