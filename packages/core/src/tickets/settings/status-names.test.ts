import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { Search } from '@balcao/contracts/search/search'
import { ExportTickets } from '@balcao/contracts/ticket-list/export'
import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import { UpdateStatusNames } from '@balcao/contracts/tickets/status-names'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { profile } from '../../auth/session.ts'
import { list as notices } from '../../notifications/notifications.ts'
import { search } from '../../search/search.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { mailsSent } from '../../testing/mails-sent.ts'
import { beginExport, exportPart } from '../../ticket-list/export.ts'
import * as watchers from '../../watchers/watchers.ts'
import * as bulk from '../bulk/bulk.ts'
import * as tickets from '../tickets.ts'
import * as names from './status-names.ts'

type Who = Parameters<Desk['as']>[0]
const rename = (desk: Desk, change: object, who: Who = 'admin') => desk.as(who)(names.update, UpdateStatusNames.parse(change))
const wordsOf = async (desk: Desk, who: Who) => (await desk.as(who)(profile)).ownWords
const told = async (desk: Desk) => (await desk.facts()).filter(({ name }) => name === 'statuses:renamed').length
const written = (desk: Desk) =>
  desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['before', 'after']).where('action', '=', 'statuses.renamed').orderBy('id').execute(),
  )

const OWN = { open: { name: 'Na bancada', customerName: 'Consertando' } }
const asRead = {
  open: { name: 'Na bancada', customerName: 'Consertando' },
  waiting_third_party: { name: null, customerName: 'Consertando' },
}

test('names are set, told once, written down, and brought back; another organisation keeps its own', async ({ desk, other }) => {
  expect(await desk.as('admin')(names.get)).toEqual({})
  expect(await wordsOf(desk, 'agent')).toBeUndefined()
  expect(await rename(desk, { open: { name: '  Na bancada ', customerName: 'Consertando' } })).toEqual(asRead)
  expect(await desk.as('agent')(names.get)).toEqual(asRead)
  await rename(desk, OWN)
  expect(await told(desk), 'what changes nothing is not told').toBe(1)
  await rename(desk, { open: { customerName: null } }, 'manager')
  expect(await desk.as('admin')(names.get)).toEqual({ open: { name: 'Na bancada', customerName: null } })
  await rename(desk, { open: { name: 'Em atendimento' } })
  expect(await desk.as('admin')(names.get), 'the built-in word is none of its own').toEqual({})
  expect(await written(desk)).toEqual([
    { before: { 'open.name': null, 'open.customerName': null }, after: { 'open.name': 'Na bancada', 'open.customerName': 'Consertando' } },
    { before: { 'open.customerName': 'Consertando' }, after: { 'open.customerName': null } },
    { before: { 'open.name': 'Na bancada' }, after: { 'open.name': null } },
  ])
  await rename(other, { closed: { name: 'Na bancada' } })
  expect(await desk.as('admin')(names.get)).toEqual({})
})

test('R-140 managers and above name statuses, everybody reads their side: the names of the desk are the desk’s alone', async ({ desk }) => {
  for (const role of ['supervisor', 'agent', 'client'] as const)
    await expect(rename(desk, OWN, role)).rejects.toMatchObject({ code: 'forbidden' })
  await rename(desk, { ...OWN, closed: { name: 'Arquivo morto' } })
  const [staff, customer] = [await wordsOf(desk, 'agent'), await wordsOf(desk, 'client')]
  expect(staff).toEqual({
    ...{ 'status.open': 'Na bancada', 'customer-status.open': 'Consertando', 'customer-status.waiting_third_party': 'Consertando' },
    'status.closed': 'Arquivo morto',
  })
  expect(customer).toEqual({
    ...{ 'status.open': 'Consertando', 'customer-status.open': 'Consertando' },
    ...{ 'status.waiting_third_party': 'Consertando', 'customer-status.waiting_third_party': 'Consertando' },
  })
  const seen = await desk.as('client')(async (ctx) => [
    await names.get(ctx),
    await ctx.db.selectFrom('statusNames').select('status').execute(),
  ])
  expect(JSON.stringify(seen)).not.toMatch(/bancada|Arquivo|closed/)
})

test('a word stands for one status: none may have the name of another, own or built-in, however it is written', async ({ desk }) => {
  await rename(desk, { closed: { name: 'Arquivo', customerName: 'Guardado' } })
  const refused = (change: object, fields: string[]) =>
    expect(rename(desk, change)).rejects.toMatchObject({ code: 'invalid_input', details: fields.map((field) => ({ field })) })
  for (const name of ['ARQUIVO', 'Fechado', 'closed', 'fechado ', 'Resolved', 'Aguardando-Cliente', 'Spam'])
    await refused({ open: { name } }, ['open.name'])
  for (const customerName of ['guardado', 'Encerrado', 'Received']) await refused({ open: { customerName } }, ['open.customerName'])
  await refused({ open: { name: 'Igual' }, new: { name: 'igual' } }, ['new.name', 'open.name'])
  await expect(rename(desk, { open: { name: 'Novo' } })).rejects.toMatchObject({
    details: [{ field: 'open.name', message: 'Já é o nome do status Novo.' }],
  })
  // What staff and customers read may be the same, and names may change places.
  await rename(desk, { open: { name: 'Guardado', customerName: 'Arquivo' } })
  await rename(desk, { closed: { name: 'Guardado' }, open: { name: 'Arquivo' } })
  expect(await desk.as('admin')(names.get)).toMatchObject({ open: { name: 'Arquivo' }, closed: { name: 'Guardado' } })
})

test('what cannot be a name is refused with its field: too long, empty, of no status, or what customers do not know', async () => {
  const wrong = (change: object) => UpdateStatusNames.safeParse(change).error?.issues.map(({ path, code }) => [path.join('.'), code])
  expect(wrong({ open: { name: 'x'.repeat(31) } })).toEqual([['open.name', 'too_big']])
  expect(wrong({ open: { name: '   ' } })).toEqual([['open.name', 'too_small']])
  expect(wrong({ spam: { customerName: 'Lixo' } })).toEqual([['spam', 'unrecognized_keys']])
  expect(wrong({ aberto: { name: 'x' } })).toEqual([['', 'unrecognized_keys']])
})

test('tickets carry the word of who reads them: in lists, after a change of many, in files and in the search', async ({ desk }) => {
  const [open, waiting] = [
    await desk.aTicket({ status: 'open', title: 'A' }),
    await desk.aTicket({ status: 'waiting_third_party', title: 'B' }),
  ]
  await rename(desk, { ...OWN, waiting_third_party: { name: 'Com o fornecedor' } })
  const labels = async (who: Who) => {
    const { data } = await desk.as(who)(tickets.list, ListTickets.parse({ sort: 'number', order: 'asc' }))
    return data.map(({ statusLabel }) => statusLabel)
  }
  expect(await labels('agent')).toEqual(['Na bancada', 'Com o fornecedor'])
  expect(await labels('client'), 'internal waiting looks like work in progress').toEqual(['Consertando', 'Consertando'])
  const { updated } = await desk.as('agent')(bulk.update, BulkUpdate.parse({ tickets: [{ id: waiting.id }], changes: { status: 'open' } }))
  expect(updated).toMatchObject([{ statusLabel: 'Na bancada' }])
  const begun = await desk.as('agent')((ctx) => beginExport(ctx, ExportTickets.parse({ columns: ['status'] })))
  expect((await desk.as('agent')((ctx) => exportPart(ctx, begun, 0))).text).toBe('Na bancada\r\nNa bancada\r\n')

  const found = async (who: Who, q: string) => (await desk.as(who)(search, Search.parse({ q }))).data.map(({ id }) => id).toSorted()
  for (const q of ['status:"na bancada"', 'STATUS:Na-Bancada', 'status:aberto', 'status:"em atendimento"', 'status:open'])
    expect(await found('agent', q), q).toEqual([open.id, waiting.id].toSorted())
  expect(await found('client', 'status:consertando')).toEqual([open.id, waiting.id].toSorted())
  const unknown = await desk.as('client')(search, Search.parse({ q: 'status:"na bancada"' }))
  expect(unknown.ignored, 'a name of the desk says nothing to customers').toEqual(['status:"na bancada"'])
})

test('who is told of a move reads the word of their side, in both languages, and so does the mail of a resolution', async ({ desk }) => {
  const client = await desk.person('client')
  const english = await desk.aUser('agent')
  await desk.rows((tx) => tx.updateTable('users').set({ language: 'en' }).where('id', '=', english.id).execute())
  await rename(desk, { ...OWN, resolved: { customerName: 'Pronto para retirar' } })
  const { id, number } = await desk.aTicket({ title: 'Forno', requesterId: client.id, assigneeId: english.id })
  await desk.as(english)(watchers.add, { id })
  await desk.as('supervisor')(tickets.update, { id, status: 'open' })
  await desk.as('supervisor')(tickets.update, { id, status: 'resolved' })
  const sent = await mailsSent(desk)
  const messages = async (who: Who) => (await desk.as(who)(notices, ListNotifications.parse({}))).data.map(({ message }) => message)
  expect(await messages('client')).toEqual(
    expect.arrayContaining([
      `Status do ticket #${number} mudou para Consertando: Forno`,
      `Status do ticket #${number} mudou para Pronto para retirar: Forno`,
    ]),
  )
  expect(await messages(english)).toEqual(expect.arrayContaining([`Ticket #${number} is now “Na bancada”: Forno`]))
  expect(sent.filter(({ to }) => to === client.email).map(({ subject }) => subject)).toContain(`[#${number}] Pronto para retirar: Forno`)
})
