import { ExportTickets } from '@balcao/contracts/ticket-list/export'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { beginExport, exportPart } from './export.ts'

type Who = Parameters<Desk['as']>[0]

/** The whole file as the server sends it, without its mark, line by line. */
async function file(desk: Desk, who: Who, input: object = {}): Promise<string[]> {
  const begun = await desk.as(who)((ctx) => beginExport(ctx, ExportTickets.parse(input)))
  let text = begun.head
  for (let next: number | undefined = 0; next !== undefined; ) {
    const from: number = next
    const part = await desk.as(who)((ctx) => exportPart(ctx, begun, from))
    text += part.text
    next = part.next
  }
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text.slice(1).trimEnd().split('\r\n')
}

/** Somebody who may export, and sees this far. */
async function seeing(desk: Desk, scope: string): Promise<Person> {
  const { slug } = await desk.aRole('agent', { 'ticket.read': scope })
  return desk.aUser('agent', { role: slug })
}

test('R11 a file holds the list to the row, in its order, and nothing of another organisation', async ({ desk, other }) => {
  const mine = await seeing(desk, 'assigned')
  for (let n = 0; n < 5; n++)
    await desk.aTicket({ title: `T${n}`, assigneeId: n % 2 ? mine.id : null, priority: n === 3 ? 'urgent' : 'low' })
  await other.aTicket({ title: 'CANARIO' })
  for (const who of [mine, 'agent'] as const)
    for (const input of [{}, { sort: 'number', order: 'asc' }, { priority: ['low'], not: ['priority'] }, { sort: 'priority' }]) {
      const listed = await desk.as(who)(tickets.list, ListTickets.parse(input))
      const [head, ...lines] = await file(desk, who, { ...input, columns: ['title'] })
      expect(head).toBe('Assunto')
      expect(lines).toEqual(listed.data.map(({ title }) => title))
    }
  expect(await file(desk, mine, { columns: ['title'] })).toHaveLength(3)
})

test('R01 only who may export does: no customer, no light agent, nobody who lost it on the way', async ({ desk }) => {
  await desk.aTicket()
  for (const role of ['client', 'user', 'support-agent'] as const)
    await expect(desk.as(role)((ctx) => beginExport(ctx, ExportTickets.parse({})))).rejects.toMatchObject({ code: 'forbidden' })
  const begun = await desk.as('agent')((ctx) => beginExport(ctx, ExportTickets.parse({})))
  await expect(desk.as('support-agent')((ctx) => exportPart(ctx, begun, 0))).rejects.toMatchObject({ code: 'forbidden' })
})

test('a ticket is written once whatever happens meanwhile, and not at all once it is out of sight', async ({ desk }) => {
  const person = await seeing(desk, 'assigned')
  const made: { id: number }[] = []
  for (let n = 0; n < 3; n++) made.push(await desk.aTicket({ title: `T${n}`, assigneeId: person.id }))
  const begun = await desk.as(person)((ctx) => beginExport(ctx, ExportTickets.parse({ columns: ['title'] })))
  await desk.rows((tx) =>
    tx
      .updateTable('tickets')
      .set({ title: 'T0 de novo' })
      .where('id', '=', made[0]?.id as number)
      .execute(),
  )
  await desk.rows((tx) =>
    tx
      .updateTable('tickets')
      .set({ assigneeId: null })
      .where('id', '=', made[1]?.id as number)
      .execute(),
  )
  await desk.aTicket({ title: 'T3', assigneeId: person.id })
  const { text } = await desk.as(person)((ctx) => exportPart(ctx, begun, 0))
  expect(text.trimEnd().split('\r\n').toSorted()).toEqual(['T0 de novo', 'T2'])
})

test('parts follow each other without gaps or repeats', async ({ desk }) => {
  const requesterId = (await desk.person('client')).id
  await desk.rows((tx) =>
    tx
      .insertInto('tickets')
      .values(
        Array.from({ length: 1_201 }, (_, n) => ({ tenantId: desk.id, number: n + 1, title: `n${n}`, description: 'x', requesterId })),
      )
      .execute(),
  )
  const [, ...lines] = await file(desk, 'agent', { columns: ['number'], sort: 'number', order: 'asc' })
  expect(lines).toEqual(Array.from({ length: 1_201 }, (_, n) => String(n + 1)))
  await expect(desk.as('agent')((ctx) => beginExport(ctx, ExportTickets.parse({}), 1_200))).rejects.toMatchObject({
    details: [{ field: 'limit', message: 'São mais de 1.200 tickets. Use filtros para exportar menos.' }],
  })
})

test('I18 no cell runs in a spreadsheet, and none breaks out of its place', async ({ desk }) => {
  await desk.aTicket({ title: '=HYPERLINK("http://evil.test";"clique")' })
  await desk.aTicket({ title: ' "+1;2\n3' })
  const [, ...lines] = await file(desk, 'agent', { columns: ['title', 'number'], sort: 'number', order: 'asc' })
  expect(lines[0]).toMatch(/^"'=HYPERLINK\(""http:\/\/evil\.test"";""clique""\)";\d+$/)
  expect(lines[1]).toMatch(/^"' ""\+1;2\n3";\d+$/)
})

test('cells are in the reader’s words, by their clock; custom fields are columns with their labels', async ({ desk }) => {
  const person = await desk.aUser('agent', { timeZone: 'America/Manaus', name: 'Ana' })
  const options = JSON.stringify([
    { value: 'a', label: 'Opção A' },
    { value: 'b', label: 'Opção B' },
  ])
  const field = await desk.aField({ key: 'area', label: 'Área', type: 'multi_select', options })
  const price = await desk.aField({ key: 'preco', label: 'Preço', type: 'currency' })
  const ticket = await desk.aTicket({ title: 'x', assigneeId: person.id, createdAt: '2026-03-01T02:30:00Z', status: 'waiting_customer' })
  const common = { tenantId: desk.id, entity: 'ticket', entityId: ticket.id }
  await desk.rows((tx) =>
    tx
      .insertInto('customFieldValues')
      .values([
        { ...common, fieldId: field.id, ordinal: 0, option: 'a' },
        { ...common, fieldId: field.id, ordinal: 1, option: 'b' },
        { ...common, fieldId: price.id, ordinal: 0, number: 1234.5 },
      ])
      .execute(),
  )
  const columns = ['cf:preco', 'status', 'assignee', 'createdAt', 'cf:area']
  expect(await file(desk, person, { columns })).toEqual([
    'Preço;Status;Responsável;Criado em;Área',
    '1234,5;Aguardando cliente;Ana;2026-02-28 22:30:00;"Opção A, Opção B"',
  ])
  await desk.rows((tx) => tx.updateTable('users').set({ language: 'en' }).where('id', '=', person.id).execute())
  expect(await file(desk, person, { columns, separator: 'comma' })).toEqual([
    'Preço,Status,Assignee,Created at,Área',
    '1234.5,Waiting for customer,Ana,2026-02-28 22:30:00,"Opção A, Opção B"',
  ])
  const [head] = await file(desk, person)
  expect(head?.split(';')).toEqual(expect.arrayContaining(['Number', 'Subject', 'Tags', 'Closed at', 'Área', 'Preço']))
  expect(await file(desk, person, { columns: ['title'], sort: 'cf:preco' })).toEqual(['Subject', 'x'])
  await expect(desk.as(person)((ctx) => beginExport(ctx, ExportTickets.parse({ columns: ['title', 'cf:nada'] })))).rejects.toMatchObject({
    details: [{ field: 'columns.1', message: 'nada: campo desconhecido.' }],
  })
})

test('that a file was taken is in the audit log, with what it held', async ({ desk }) => {
  await desk.aTicket()
  await file(desk, 'agent', { status: ['new'], columns: ['title'] })
  const events = await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().execute())
  expect(events).toMatchObject([
    { action: 'ticket.exported', risk: 'high', details: { rows: 1, filter: { status: ['new'] }, columns: ['title'] } },
  ])
})
