import { expect, test } from 'vitest'
import { all, inPieces } from '../testing/files.ts'
import { FRESHDESK, JIRA_CSV, OWN_CSV, OWN_MESSAGES, ZENDESK } from '../testing/samples.ts'
import { proposed } from './columns.ts'
import { csvHead, readCsv, readMessages } from './csv.ts'
import { readInstant } from './dates.ts'
import { readFreshdesk, readFreshdeskPeople } from './freshdesk.ts'
import { jsonItems } from './json-items.ts'
import { readZendesk, readZendeskPeople } from './zendesk.ts'

const ZONE = 'America/Sao_Paulo'
const zendesk = async (text: string) => all(readZendesk(inPieces(text), await readZendeskPeople(inPieces(text)), ZONE))
const csv = async (text: string) =>
  all(readCsv(inPieces(text), proposed((await csvHead(inPieces(text))).heads, [{ key: 'loja', label: 'Loja' }]), ZONE))

test('objects of JSON are found wherever a piece ends: in lists, in lists of an object, on lines', async () => {
  const tricky = [{ a: '}],"tickets":[{\\"', b: [{ c: 1 }] }, { d: { e: 'fim\n' } }]
  const wrapped = JSON.stringify({ count: 2, next: 'tickets', tickets: tricky, users: [{ id: 1 }] })
  const lines = tricky.map((one) => JSON.stringify(one)).join('\n')
  for (const size of [1, 2, 7, 1_000]) {
    const read = async (text: string) =>
      (await all(jsonItems(inPieces(text, size), ['tickets', 'users']))).map(({ list, text: item }) => [list, JSON.parse(item)])
    expect(await read(JSON.stringify(tricky))).toEqual(tricky.map((one) => ['', one]))
    expect(await read(lines)).toEqual(tricky.map((one) => ['', one]))
    expect(await read(wrapped)).toEqual([...tricky.map((one) => ['tickets', one]), ['users', { id: 1 }]])
  }
  for (const broken of ['{"tickets":[{"a":1}', 'nada', '[{"a":1}]]', '"texto"'])
    await expect(all(jsonItems(inPieces(broken), ['tickets'])), broken).rejects.toMatchObject({ code: 'invalid_input' })
})

test('tickets of Zendesk have their people, organisation, messages and dates', async () => {
  const [first, second, third, ...others] = await zendesk(ZENDESK)
  expect(others).toEqual([])
  expect(first?.reasons).toEqual([])
  expect(first?.ticket).toMatchObject({
    ...{
      reference: '12345',
      url: 'https://loja.zendesk.com/agent/tickets/12345',
      title: 'Caixa não abre',
      description: 'O caixa 2 não abre.',
    },
    ...{
      status: 'closed',
      priority: 'high',
      type: 'incident',
      channel: 'email',
      company: 'Loja da Clara',
      tags: ['caixa', 'vip'],
      author: null,
    },
    requester: { email: 'clara@loja.example', name: 'Clara Nunes' },
    assignee: { email: 'ana.agente@suporte.example' },
    fields: { 360: 'Loja 7' },
    ...{ createdAt: '2024-03-01T12:00:00.000Z', resolvedAt: '2024-03-03T09:00:00.000Z', closedAt: '2024-03-05T12:00:00.000Z' },
  })
  expect(first?.ticket?.messages.map(({ side, isInternal, text, files }) => [side, isInternal, text, files.length])).toEqual([
    ['staff', false, 'Reinicie, por favor.', 0],
    ['staff', true, 'Cliente antigo.', 0],
    ['customer', false, 'Funcionou, **obrigada**!', 1],
  ])
  expect(second?.ticket).toMatchObject({ reference: '12346', status: 'pending', resolvedAt: null, messages: [] })
  expect(third).toMatchObject({ reference: '12347', ticket: undefined, reasons: [{ reason: 'ticket_import_requester_missing' }] })
})

test('the lines of a Zendesk export name people in the tickets themselves', async () => {
  const line = (id: number) =>
    JSON.stringify({
      ...{ id, subject: `T${id}`, description: 'd', status: 'open', requester_id: 1, created_at: '2024-01-01T00:00:00Z', comments: [] },
      requester: { id: 1, name: 'Clara', email: 'CLARA@loja.example' },
    })
  const read = await zendesk(`${line(1)}\n${line(2)}\n`)
  expect(read.map(({ line: at, ticket }) => [at, ticket?.reference, ticket?.requester.email])).toEqual([
    [1, '1', 'clara@loja.example'],
    [2, '2', 'clara@loja.example'],
  ])
})

test('tickets of Freshdesk have words for their numbers, in both of its forms', async () => {
  const [first, second] = await all(readFreshdesk(inPieces(FRESHDESK), await readFreshdeskPeople(inPieces(FRESHDESK)), ZONE))
  expect(first?.ticket).toMatchObject({
    ...{
      reference: '77',
      status: 'resolved',
      priority: 'urgent',
      channel: 'email',
      type: 'incident',
      company: 'Padaria',
      fields: { cf_loja: 'Centro' },
    },
    ...{ resolvedAt: '2024-05-02T09:00:00.000Z', firstReplyAt: '2024-05-01T10:30:00.000Z', closedAt: null },
  })
  expect(first?.ticket?.messages.map(({ side, isInternal, text }) => [side, isInternal, text])).toEqual([
    ['staff', false, 'Troque o papel.'],
    ['staff', true, 'Ver garantia.'],
    ['customer', false, 'Deu certo'],
  ])
  expect(second?.ticket).toMatchObject({ reference: '78', status: 'open', priority: 'low', createdAt: '2024-05-03T13:00:00.000Z' })
})

test('a CSV of ours has a ticket on each line, and says what is wrong with a line', async () => {
  const [first, second, third] = await csv(OWN_CSV)
  expect(first?.ticket).toMatchObject({
    ...{ reference: 'A-1', description: 'Duas\nlinhas', status: 'resolvido', priority: 'alta', tags: ['um', 'dois'], company: 'Padaria' },
    ...{ createdAt: '2024-02-01T13:00:00.000Z', resolvedAt: '2024-02-02T14:00:00.000Z' },
  })
  expect(second?.ticket).toMatchObject({ reference: 'A-2', status: 'em triagem', priority: null, createdAt: '2024-02-03T03:00:00.000Z' })
  expect(third).toMatchObject({
    line: 5,
    ticket: undefined,
    reasons: [{ field: 'requesterEmail', reason: 'ticket_import_email_malformed' }],
  })
  const messages = await all(readMessages(inPieces(OWN_MESSAGES), ZONE))
  expect(messages.map(({ reference, message }) => [reference, message?.at, message?.text])).toContainEqual([
    'A-1',
    '2024-02-01T13:30:00.000Z',
    'Veja o manual.',
  ])
  await expect(all(readMessages(inPieces('Referência;Mensagem\nA;b'), ZONE))).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a CSV of Jira has repeated columns, comments in cells, and custom fields by their names', async () => {
  const [first] = await csv(JIRA_CSV)
  expect(first?.ticket).toMatchObject({
    ...{
      reference: 'SUP-1',
      status: 'done',
      type: 'bug',
      requester: { email: 'hugo@x.example', name: 'Hugo' },
      tags: ['printer', 'office'],
    },
    ...{ fields: { loja: 'Sul' }, createdAt: '2024-03-12T17:05:00.000Z' },
  })
  expect(first?.ticket?.messages.map(({ side, author, text }) => [side, author?.name, text])).toEqual([
    ['customer', 'hugo', 'Still broken'],
    ['staff', '5f3c', 'Fixed'],
  ])
})

test('instants are read as exports write them', () => {
  const read = (text: string) => readInstant(text, ZONE)
  expect(read('2024-03-12T10:22:33Z')).toBe('2024-03-12T10:22:33.000Z')
  expect(read('2024-03-12 10:22:33 UTC')).toBe('2024-03-12T10:22:33.000Z')
  expect(read('2024-03-12T10:22:33.120-0300')).toBe('2024-03-12T13:22:33.000Z')
  expect(read('12/03/2024 10:22')).toBe('2024-03-12T13:22:00.000Z')
  expect(read('03/25/2024 1:00 PM')).toBe('2024-03-25T16:00:00.000Z')
  expect(read('12/dez/23 09:00')).toBe('2023-12-12T12:00:00.000Z')
  expect(read('1710238953')).toBe('2024-03-12T10:22:33.000Z')
  for (const wrong of ['', 'ontem', '31/02/2024', '2024-13-01', '12/xyz/24', '0001-01-01', '99:99'])
    expect(read(wrong), wrong).toBeUndefined()
})

test('J08 a cell with a million blanks is read like any other', async () => {
  const began = performance.now()
  const [first] = await csv(`Referência;Assunto;E-mail do solicitante\nT1;Caixa;"Ana${' '.repeat(1_000_000)}x"\n`)
  expect(first?.reasons, 'it is no address').not.toEqual([])
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('I20 the columns of a CSV are looked for in its beginning, however long its lines are', async () => {
  const read = async (text: string) => {
    let letters = 0
    async function* counted() {
      for (let at = 0; at < text.length; at += 65_536) {
        const piece = text.slice(at, at + 65_536)
        letters += piece.length
        yield piece
      }
    }
    const { heads, first } = await csvHead(counted()).catch(() => ({ heads: [], first: [] }))
    return { heads: heads.length, first: first.length, letters }
  }
  const MANY = 5_000_000
  for (const text of ['a'.repeat(MANY), ','.repeat(MANY), `"${'a'.repeat(MANY)}`, `assunto;texto\n"${'a'.repeat(MANY)}"`]) {
    const { letters } = await read(text)
    expect(letters, text.slice(0, 20)).toBeLessThan(1_000_000)
  }
  expect(await read(`assunto;texto\n"${'a'.repeat(MANY)}";x`), 'the columns are found').toMatchObject({ heads: 2, first: 0 })
  expect(await read(`assunto;texto\n${'a'.repeat(100_000)};x`)).toMatchObject({ heads: 2, first: 2 })
})
