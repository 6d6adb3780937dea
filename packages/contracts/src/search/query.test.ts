import { expect, test } from 'vitest'
import { filterParts, hasText, parseQuery } from './query.ts'

const NOTHING = parseQuery('')
const parsed = (text: string) => parseQuery(text)

test('words, phrases, and what is left out', () => {
  expect(Object.values(NOTHING).every((part) => part.length === 0)).toBe(true)
  expect(parsed('erro "nota fiscal" -boleto -"segunda via" erro')).toEqual({
    ...NOTHING,
    words: ['erro'],
    phrases: ['nota fiscal'],
    without: ['boleto', 'segunda via'],
  })
  expect(parsed('"sem fim')).toEqual({ ...NOTHING, phrases: ['sem fim'] })
  expect(parsed('guarda-chuva joão@acme.com')).toEqual({ ...NOTHING, words: ['guarda-chuva', 'joão@acme.com'] })
})

test('filters by key, by name with or without accents, in either language', () => {
  expect(parsed('status:aberto').status).toEqual(['new', 'open', 'waiting_customer', 'waiting_third_party', 'scheduled'])
  expect(parsed('STATUS:"Aguardando cliente" status:resolvido status:resolved').status).toEqual(['waiting_customer', 'resolved'])
  expect(parsed('prioridade:média priority:urgent').priority).toEqual(['medium', 'urgent'])
  expect(parsed('assignee:me responsável:ninguém responsavel:"Lia Moraes" assignee:eu').assignee).toEqual(['me', 'none', 'Lia Moraes'])
  expect(parsed('canal:WhatsApp channel:email canal:e-mail').channel).toEqual(['whatsapp', 'email'])
  expect(parsed('tag:x tag:"nota fiscal"').tag).toEqual(['x', 'nota fiscal'])
})

test('days as people write them; what is no day is told', () => {
  expect(parsed('desde:2026-02-28 até:28/02/2026')).toEqual({ ...NOTHING, since: ['2026-02-28'], until: ['2026-02-28'] })
  expect(parsed('desde:7d ate:ontem').since).toEqual(['7d'])
  expect(parsed('until:hoje').until).toEqual(['0d'])
  expect(parsed('desde:30/02/2026 since:99999d até:amanhã').ignored).toEqual(['desde:30/02/2026', 'since:99999d', 'até:amanhã'])
})

test('queues and companies by a part of their name, or none', () => {
  expect(parsed('fila:"Suporte N2" queue:nenhuma empresa:Acme')).toEqual({
    ...NOTHING,
    queue: ['Suporte N2', 'none'],
    company: ['Acme'],
  })
})

test('a filter nobody knows is told, and what is no filter is a word', () => {
  expect(parsed('status:voando -tag:x x status:')).toEqual({ ...NOTHING, words: ['x', 'status:'], ignored: ['status:voando', '-tag:x'] })
  expect(parsed('erro:403 constructor:x')).toEqual({ ...NOTHING, words: ['erro:403', 'constructor:x'] })
})

test('the filters of a query can be told from its words', () => {
  expect(filterParts('erro fila:"Suporte N2" -tag:x status:voando desde:7d a:b')).toEqual([
    { filter: 'queue', value: 'Suporte N2', text: 'fila:"Suporte N2"' },
    { filter: 'since', value: '7d', text: 'desde:7d' },
  ])
})

test('signs alone ask for nothing', () => {
  for (const text of ['', '   ', '%', '_', '* & |', '"', '""', '--', '-%', ':', '!!', "'", '\\'])
    expect(parsed(text), text).toEqual(NOTHING)
  expect(hasText(parsed('%'))).toBe(false)
})

test('I20 a hundred thousand signs are taken apart in a moment', () => {
  for (const sign of [' ', 'a', '*', '"', '-', ':', 'a:', '" ', '-"']) {
    const before = Date.now()
    parsed(sign.repeat(100_000 / sign.length))
    expect(Date.now() - before, sign).toBeLessThan(500)
  }
})

test('a status is found by the organisation’s own name as well; built-in words keep their meaning', () => {
  const own = { statuses: { open: 'Aberto', waiting_customer: 'Com o cliente', closed: 'Fim' } } as const
  const status = (text: string) => parseQuery(text, own).status
  expect(status('status:"com o CLIENTE" status:fim')).toEqual(['waiting_customer', 'closed'])
  expect(status('status:fechado')).toEqual(['closed'])
  expect(status('status:aberto'), 'all that are open, as ever').toEqual([
    'new',
    'open',
    'waiting_customer',
    'waiting_third_party',
    'scheduled',
  ])
  expect(filterParts('status:fim status:comeco', own).map(({ text }) => text)).toEqual(['status:fim'])
  expect(parseQuery('status:fim').ignored).toEqual(['status:fim'])
})

test('urgency and impact are found by either name of a level, in both languages, and by nobody having assessed them', () => {
  expect(parseQuery('urgência:alta urgency:low URGENCIA:Médio')).toMatchObject({ urgency: ['high', 'low', 'medium'], ignored: [] })
  expect(parseQuery('impacto:alto impact:"baixa" impacto:nenhum impact:none')).toMatchObject({ impact: ['high', 'low', 'none'] })
  expect(parseQuery('urgência:urgente impacto: -impacto:alto')).toMatchObject({
    urgency: [],
    impact: [],
    ignored: ['urgência:urgente', '-impacto:alto'],
    words: ['impacto:'],
  })
})

test('a type is found by its key, its built-in word and the organisation’s own names, in both languages of the operator', () => {
  const own = { types: { instalacao: 'Instalação de campo', incident: 'Chamado' } }
  const type = (text: string) => parseQuery(text, own).type
  expect(type('tipo:chamado type:incidente TIPO:INCIDENT')).toEqual(['incident'])
  expect(type('tipo:"instalação de campo"')).toEqual(['instalacao'])
  expect(type('tipo:instalacao tipo:solicitação')).toEqual(['instalacao', 'request'])
  expect(parseQuery('tipo:outro', own)).toMatchObject({ type: [], ignored: ['tipo:outro'] })
})
