import type { Role } from '@balcao/contracts/access'
import { Search } from '@balcao/contracts/search/search'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { search, suggestions } from './search.ts'

const found = (desk: Desk, who: Role | Person, q: string, more: object = {}) => desk.as(who)(search, Search.parse({ q, ...more }))
const ids = async (desk: Desk, who: Role | Person, q: string, more: object = {}) =>
  (await found(desk, who, q, more)).data.map(({ id }) => id)
const suggested = async (desk: Desk, who: Role | Person, q: string) => (await desk.as(who)(suggestions, { q })).suggestions
const NONE = { ticket: 0, user: 0, comment: 0 }

test('R-215 R-216 suggestions are tickets, people and messages with a type, an id and a label', async ({ desk }) => {
  const ticket = await desk.aTicket({ title: 'Impressora parada', description: 'Nada sai' })
  const comment = await desk.aComment(ticket, { content: 'A impressora voltou a parar' })
  const person = await desk.aUser('client', { name: 'Marina Impressão', email: 'marina@example.test' })
  expect(await suggested(desk, 'agent', 'impress')).toEqual([
    { type: 'ticket', id: ticket.id, label: `#${ticket.number} Impressora parada` },
    { type: 'user', id: person.id, label: 'Marina Impressão (marina@example.test)' },
    { type: 'comment', id: comment.id, label: 'A impressora voltou a parar' },
  ])
  expect(await suggested(desk, 'agent', 'i')).toEqual([])
  expect(await suggested(desk, 'agent', '')).toEqual([])
})

test('words are found without accents, by their stem and by their beginning; titles before texts', async ({ desk }) => {
  const inText = await desk.aTicket({ title: 'Outra coisa', description: 'As configurações da conexão' })
  const inTitle = await desk.aTicket({ title: 'Configuração de rede', description: 'x' })
  for (const q of ['configuração', 'configuracoes', 'CONFIG', 'configuraç'])
    expect(await ids(desk, 'agent', q), q).toEqual([inTitle.id, inText.id])
  expect(await ids(desk, 'agent', 'conexao configuracao')).toEqual([inText.id])
  expect(await ids(desk, 'agent', '"configurações da conexão"')).toEqual([inText.id])
  expect(await ids(desk, 'agent', '"conexão da configuração"')).toEqual([])
  expect(await ids(desk, 'agent', 'configuração -rede')).toEqual([inText.id])
})

test('what changes is found by its new words alone', async ({ desk }) => {
  const { id } = await desk.aTicket({ title: 'Antigo assunto' })
  await desk.rows((tx) => tx.updateTable('tickets').set({ title: 'Novíssimo assunto' }).where('id', '=', id).execute())
  expect(await ids(desk, 'agent', 'novissimo')).toEqual([id])
  expect(await ids(desk, 'agent', 'antigo')).toEqual([])
})

test('a message that moves to another ticket is met by the filters and readers of that one', async ({ desk }) => {
  const [from, to] = [
    await desk.aTicket({ status: 'open' }),
    await desk.aTicket({ status: 'closed', requesterId: (await desk.aUser('client')).id }),
  ]
  const { id } = await desk.aComment(from, { content: 'Segue o comprovante' })
  const foundBy = async (q: string) => [
    await ids(desk, 'agent', q, { type: 'comment' }),
    await ids(desk, 'client', 'comprovante', { type: 'comment' }),
  ]
  expect(await foundBy('comprovante status:aberto')).toEqual([[id], [id]])
  await desk.rows((tx) => tx.updateTable('comments').set({ ticketId: to.id }).where('id', '=', id).execute())
  expect(await foundBy('comprovante status:aberto')).toEqual([[], []])
  expect(await foundBy('comprovante status:fechado')).toEqual([[id], []])
})

test('a misspelled word finds what the nearest one does, and says so', async ({ desk }) => {
  const { id } = await desk.aTicket({ title: 'Impressora parada' })
  for (const q of ['imprsora', 'inpressora parada']) {
    const answer = await found(desk, 'agent', q)
    expect(
      answer.data.map((hit) => hit.id),
      q,
    ).toEqual([id])
    expect(answer.instead).toHaveLength(1)
    expect(answer.data[0]?.title.marks.length).toBeGreaterThan(0)
  }
  expect((await found(desk, 'agent', 'impressora')).instead).toEqual([])
  const person = await desk.aUser('client', { name: 'Valdirene Gonçalves' })
  expect(await ids(desk, 'agent', 'valdirine', { type: 'user' })).toEqual([person.id])
})

test('filters narrow by status, priority, person and tag, with words or without', async ({ desk }) => {
  const agent = await desk.person('agent')
  const open = await desk.aTicket({ title: 'Erro um', status: 'open', assigneeId: agent.id, priority: 'urgent' })
  const closed = await desk.aTicket({ title: 'Erro dois', status: 'closed' })
  const tagId = await desk.aTag('Fiscal')
  await desk.rows((tx) => tx.insertInto('ticketTags').values({ tenantId: desk.id, ticketId: closed.id, tagId }).execute())
  for (const [filter, id] of [
    ['status:aberto', open.id],
    ['status:fechado', closed.id],
    ['assignee:me', open.id],
    ['responsável:ninguém', closed.id],
    [`assignee:"${agent.name}"`, open.id],
    ['prioridade:urgente', open.id],
    ['tag:fiscal', closed.id],
  ] as const)
    for (const q of [`erro ${filter}`, filter]) expect(await ids(desk, 'agent', q), q).toEqual([id])
  expect(await ids(desk, 'agent', 'erro tag:nenhuma')).toEqual([])
  expect(await found(desk, 'agent', 'erro status:voando')).toMatchObject({ counts: { ticket: 2 }, ignored: ['status:voando'] })
})

test('filters narrow by queue, company and day, as the organisation counts days', async ({ desk }) => {
  const [queueId, company] = [await desk.aQueue('Suporte N2'), await desk.aCompany('Padaria Aurora')]
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const old = await desk.aTicket({ title: 'Forno', queueId, createdAt: ago(40) })
  const late = await desk.aTicket({ title: 'Forno', companyId: company.id, createdAt: ago(3) })
  for (const [filter, wanted] of [
    ['fila:n2', [old.id]],
    ['fila:"suporte n2" empresa:aurora', []],
    ['empresa:áurora', [late.id]],
    ['empresa:nenhuma', [old.id]],
    ['desde:7d', [late.id]],
    ['até:30d', [old.id]],
    [`desde:${ago(42).slice(0, 10)} até:${ago(38).slice(0, 10)}`, [old.id]],
    ['desde:hoje', []],
  ] as const)
    for (const q of [`forno ${filter}`, filter]) expect(await ids(desk, 'agent', q), q).toEqual(wanted)
  expect(await ids(desk, 'client', 'forno desde:7d')).toEqual([late.id])
  expect(await ids(desk, 'client', 'empresa:aurora')).toEqual([])
})

test('facets count what was found, for the desk alone', async ({ desk }) => {
  const agent = await desk.person('agent')
  const queueId = await desk.aQueue('Caixas')
  const first = await desk.aTicket({ title: 'Balança', status: 'open', assigneeId: agent.id, queueId })
  await desk.aTicket({ title: 'Balança', status: 'open', queueId })
  await desk.aTicket({ title: 'Outra coisa', queueId })
  const tagId = await desk.aTag('Fiscal')
  await desk.rows((tx) => tx.insertInto('ticketTags').values({ tenantId: desk.id, ticketId: first.id, tagId }).execute())
  const { facets } = await found(desk, 'agent', 'balança', { limit: 1 })
  expect(facets).toEqual([
    { field: 'status', values: [{ value: 'open', count: 2 }] },
    { field: 'queue', values: [{ value: 'Caixas', count: 2 }] },
    {
      field: 'assignee',
      values: [agent.name, 'none'].toSorted().map((value) => ({ value, count: 1 })),
    },
    { field: 'tag', values: [{ value: 'Fiscal', count: 1 }] },
    { field: 'company', values: [{ value: 'none', count: 2 }] },
  ])
  expect((await found(desk, 'agent', 'balança', { type: 'comment' })).facets).toEqual(facets)
  expect((await found(desk, 'agent', 'balança', { limit: 1, page: 2 })).facets).toEqual([])
  expect((await found(desk, 'client', 'balança')).facets).toEqual([])
})

test('the ticket of a number comes first', async ({ desk }) => {
  const asked = await desk.aTicket({ title: 'Sem nada' })
  const other = await desk.aTicket({ title: `Veja o ${asked.number}` })
  for (const q of [String(asked.number), `#${asked.number}`]) expect(await ids(desk, 'agent', q), q).toEqual([asked.id, other.id])
})

test('T08 signs are signs, and another tenant is never found', async ({ desk, other }) => {
  const hidden = await other.aTicket({ title: 'Canário escondido', description: '100% a_b' })
  await other.aComment(hidden, { content: 'canário' })
  await other.aUser('client', { name: 'Canário Alheio' })
  await desk.aTicket({ title: 'Qualquer', description: 'outra coisa' })
  for (const q of [
    'canário',
    '%',
    '_',
    '%%',
    '__',
    "'",
    '\\',
    "a' | 'b",
    '*',
    '!',
    ':*',
    '&',
    '<->',
    'zz',
    'canaro',
    `${hidden.number + 7000}`,
  ]) {
    expect(await found(desk, 'admin', q), q).toMatchObject({ data: [], total: 0, counts: NONE, instead: [] })
    expect(await suggested(desk, 'admin', q), q).toEqual([])
  }
})

test('R03 a customer finds their own tickets and the answers in them, never a note, another customer or a person', async ({ desk }) => {
  const mine = await desk.aTicket({ title: 'Meu roteador', status: 'waiting_third_party' })
  const someone = await desk.aUser('client', { name: 'Roteador Silva' })
  const theirs = await desk.aTicket({ title: 'Roteador de outro', requesterId: someone.id })
  const answer = await desk.aComment(mine, { content: 'Reinicie o roteador', authorSide: 'staff' })
  await desk.aComment(mine, { content: 'Roteador velho: cliente difícil', isInternal: true, authorSide: 'staff' })
  await desk.aComment(theirs, { content: 'roteador' })
  const seen = await found(desk, 'client', 'roteador')
  expect(seen).toMatchObject({ total: 1, counts: { ticket: 1, user: 0, comment: 1 } })
  expect(seen.data).toMatchObject([{ id: mine.id, ticket: { status: 'open' } }])
  expect(await ids(desk, 'client', 'roteador', { type: 'comment' })).toEqual([answer.id])
  expect(await ids(desk, 'client', 'roteador', { type: 'user' })).toEqual([])
  expect((await suggested(desk, 'client', 'roteador')).map(({ type, id }) => [type, id])).toEqual([
    ['ticket', mine.id],
    ['comment', answer.id],
  ])
  expect(await found(desk, 'client', 'difícil')).toMatchObject({ counts: NONE })
  expect(await ids(desk, 'client', String(theirs.number))).toEqual([])
  expect(await found(desk, 'client', 'dificl')).toMatchObject({ counts: NONE, instead: [] })
  expect(await ids(desk, 'client', 'status:open')).toEqual([mine.id])
  expect(await ids(desk, 'client', 'status:waiting_third_party')).toEqual([])
  expect(await ids(desk, 'client', 'assignee:me')).toEqual([])
  expect(await found(desk, 'agent', 'roteador')).toMatchObject({ counts: { ticket: 2, user: 1, comment: 3 } })
})

test('R11 whoever sees by queue finds in their queues alone, however many others there are', async ({ desk }) => {
  const support = await desk.person('support-agent')
  const seen = await desk.aTicket({ title: 'Servidor fora', queueId: await desk.aQueue('Minha', [support]) })
  for (let n = 0; n < 3; n++) await desk.aComment(await desk.aTicket({ title: 'Servidor fora' }), { content: 'servidor' })
  const own = await desk.aComment(seen, { content: 'nota do servidor', isInternal: true, authorSide: 'staff' })
  expect(await found(desk, 'support-agent', 'servidor')).toMatchObject({ total: 1, counts: { ticket: 1, comment: 1 } })
  expect(await ids(desk, 'support-agent', 'servidor')).toEqual([seen.id])
  expect(await ids(desk, 'support-agent', 'servidor', { type: 'comment' })).toEqual([own.id])
  expect(await ids(desk, 'agent', 'servidor')).toHaveLength(4)
})

test('the pages of a search hold each hit once', async ({ desk }) => {
  const made: number[] = []
  for (let n = 0; n < 5; n++) made.push((await desk.aTicket({ title: 'Folha' })).id)
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await found(desk, 'agent', 'folha', { limit: 2, ...(cursor ? { cursor } : {}) })
    expect(page.total).toBe(5)
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen.toSorted((a, b) => a - b)).toEqual(made)
  expect(await ids(desk, 'agent', 'folha', { limit: 2, page: 3 })).toHaveLength(1)
  await expect(found(desk, 'agent', 'folha', { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_cursor' })
})

test('a customer finds what their company shares with them, and no more', async ({ desk }) => {
  const company = await desk.rows((tx) =>
    tx.insertInto('companies').values({ tenantId: desk.id, name: 'Acme' }).returning('id').executeTakeFirstOrThrow(),
  )
  const [all, copied] = [await desk.aUser('client'), await desk.aUser('client')]
  for (const [person, visibility] of [
    [all, 'company'],
    [copied, 'cc'],
  ] as const)
    await desk.rows((tx) =>
      tx.insertInto('companyMembers').values({ tenantId: desk.id, companyId: company.id, userId: person.id, visibility }).execute(),
    )
  const shared = await desk.aTicket({ title: 'Catraca', companyId: company.id })
  const followed = await desk.aTicket({ title: 'Catraca', companyId: company.id })
  await desk.aTicket({ title: 'Catraca' })
  await desk.rows((tx) =>
    tx.insertInto('ticketWatchers').values({ tenantId: desk.id, ticketId: followed.id, userId: copied.id, side: 'customer' }).execute(),
  )
  expect((await ids(desk, all, 'catraca')).toSorted((a, b) => a - b)).toEqual([shared.id, followed.id])
  expect(await ids(desk, copied, 'catraca')).toEqual([followed.id])
})
