import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { DOCUMENT_QUOTA_BYTES } from '@balcao/contracts/documents/bounds'
import { MakeDocument, RemakeDocument } from '@balcao/contracts/documents/making'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../../testing/desk.ts'
import { renderDocument } from '../internal/render.ts'
import { ofTicket } from '../links.ts'
import { room } from '../room.ts'
import { aDocument, aDocumentTemplate, aFileStore } from '../testing/documents.ts'
import { list as versions } from '../versions.ts'
import { fill } from './fill.ts'
import { make, preview, remake } from './make.ts'
import { remove } from './templates.ts'

const FIELDS = [
  { key: 'defeito', label: 'Defeito', type: 'long_text', required: true },
  { key: 'valor', label: 'Valor', type: 'number' },
  { key: 'dia', label: 'Dia da visita', type: 'date' },
  { key: 'garantia', label: 'Garantia', type: 'choice', options: ['Sim', 'Não'] },
] as const
const BODY =
  'Cliente: {{cliente.nome}} · ticket {{ticket.numero}}: {{ticket.assunto}}. {{campo.defeito}} R$ {{campo.valor}} {{campo.dia}} {{campo.garantia}}'

const aReport = (desk: Desk) => aDocumentTemplate(desk, { name: 'Laudo técnico', body: BODY, fields: FIELDS.map((one) => ({ ...one })) })
const tools = (desk: Desk, who: Person | 'agent' | 'support-agent', files = aFileStore()) => ({
  open: desk.as(who as Person),
  store: files.store,
})

test('a template is filled from the ticket and what is filled in; nothing is made by that', async ({ desk, other }) => {
  const template = await aReport(desk)
  const ticket = await desk.aTicket({ title: 'Impressora *não* liga' })
  const { name } = await desk.person('client')
  const filled = await desk.as('agent')(fill, {
    ...{ id: template.id, ticketId: ticket.id },
    values: { defeito: '- fonte queimada\n- **cabo** solto', valor: '1234.5', dia: '2026-12-31', garantia: 'Não' },
  })
  expect(filled.text).toBe(
    `Cliente: ${name} · ticket ${ticket.number}: Impressora \\*não\\* liga. - fonte queimada\n- **cabo** solto R$ 1.234,5 31/12/2026 Não`,
  )
  expect(filled).toMatchObject({ title: `Laudo técnico – ticket ${ticket.number}`, open: [] })
  const empty = await desk.as('agent')(fill, { id: template.id, ticketId: ticket.id, values: { valor: ' ' } })
  expect(empty.open, 'what is required stays open, what is not leaves nothing').toEqual(['campo.defeito'])
  const without = await desk.as('agent')(fill, { id: template.id, values: { defeito: 'x' } })
  expect(without.open).toEqual(['cliente.nome', 'ticket.numero', 'ticket.assunto'])
  for (const [key, value] of [
    ['valor', '1,5'],
    ['dia', '31/12/2026'],
    ['dia', '2026-13-45'],
    ['garantia', 'Talvez'],
    ['outro', 'x'],
  ] as const)
    await expect(desk.as('agent')(fill, { id: template.id, values: { [key]: value } }), value).rejects.toMatchObject({
      details: [{ field: `values.${key}` }],
    })
  const theirs = await other.aTicket()
  await expect(desk.as('agent')(fill, { id: template.id, ticketId: theirs.id, values: {} })).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
  await expect(other.as('agent')(fill, { id: template.id, values: {} })).rejects.toMatchObject({ code: 'document_template_not_found' })
  await expect(desk.as('support-agent')(fill, { id: template.id, values: {} })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await desk.rows((tx) => tx.selectFrom('documents').select('id').execute())).toEqual([])
})

test('days are those of the organisation, and custom fields of the ticket are filled as they are read', async ({ desk }) => {
  const field = await desk.aField({ key: 'patrimonio', type: 'text', label: 'Patrimônio' })
  const ticket = await desk.aTicket()
  await desk.rows((tx) =>
    tx
      .insertInto('customFieldValues')
      .values({ tenantId: desk.id, entity: 'ticket', entityId: ticket.id, fieldId: field.id, ordinal: 0, text: 'NB-0042' })
      .execute(),
  )
  const { id } = await aDocumentTemplate(desk, { body: '{{data.hoje}}|{{data.extenso}}|{{ticket.campo.patrimonio}}|{{organizacao.nome}}' })
  const { timeZone, name } = await desk.rows((tx) => tx.selectFrom('tenants').select(['timeZone', 'name']).executeTakeFirstOrThrow())
  const day = (how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('pt-BR', { timeZone, ...how }).format(new Date())
  const { text } = await desk.as('agent')(fill, { id, ticketId: ticket.id, values: {} })
  expect(text.split('|').slice(0, 3)).toEqual([
    day({ dateStyle: 'short' }).replace(/(\d+)$/, (year) => (year.length === 2 ? `20${year}` : year)),
    day({ dateStyle: 'long' }),
    'NB-0042',
  ])
  expect(text).toContain(name.slice(0, 4))
})

test('a document is made whole: a PDF with its template, in the folder, on the ticket', async ({ desk }) => {
  const template = await aReport(desk)
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket()
  const files = aFileStore()
  const input = MakeDocument.parse({
    templateId: template.id,
    ticketId: ticket.id,
    title: 'Laudo: ação/1',
    text: '# Laudo\n\nÉ a fonte.',
    status: 'published',
  })
  const made = await make(tools(desk, agent, files), input)
  expect(made).toMatchObject({ status: 'published', owner: { id: agent.id }, kind: 'file' })
  expect(made.current).toMatchObject({
    template: { id: template.id, name: 'Laudo técnico' },
    file: { mime: 'application/pdf', state: 'clean', name: 'Laudo_ ação-1.pdf' },
  })
  const [bytes] = [...files.kept.values()]
  expect(bytes?.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await desk.as(agent)(ofTicket, { ticketId: ticket.id })).data.map(({ document }) => document.id)).toEqual([made.id])
  const again = await remake(
    tools(desk, agent, files),
    RemakeDocument.parse({ id: made.id, templateId: template.id, text: 'Revisto', note: 'Peça' }),
  )
  expect(again.current).toMatchObject({ number: 2, note: 'Peça', template: { name: 'Laudo técnico' } })
  await desk.as('supervisor')(remove, { id: template.id })
  const all = (await desk.as(agent)(versions, { id: made.id, limit: 9 })).data
  expect(
    all.map((one) => one.template),
    'its name stays',
  ).toEqual([
    { id: null, name: 'Laudo técnico' },
    { id: null, name: 'Laudo técnico' },
  ])
})

test('nothing is made of an open text, a wrong template, or where it may not be', async ({ desk, other }) => {
  const template = await aReport(desk)
  const off = await aDocumentTemplate(desk, { active: false })
  const agent = await desk.person('agent')
  const input = (values: object = {}) => MakeDocument.parse({ templateId: template.id, title: 'Laudo', text: 'x', ...values })
  expect(MakeDocument.safeParse({ ...input(), text: 'Falta {{campo.defeito}}' }).error?.issues[0]?.path).toEqual(['text'])
  await expect(make(tools(desk, agent), input({ templateId: off.id }))).rejects.toMatchObject({ details: [{ field: 'templateId' }] })
  const theirs = await aDocumentTemplate(other)
  await expect(make(tools(desk, agent), input({ templateId: theirs.id }))).rejects.toMatchObject({ details: [{ field: 'templateId' }] })
  await expect(make(tools(desk, agent), input({ ticketId: (await other.aTicket()).id }))).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
  await expect(make(tools(desk, 'support-agent'), input())).rejects.toMatchObject({ code: 'forbidden' })
  const broken = { open: desk.as(agent), store: () => Promise.reject(new Error('the store is away')) }
  await expect(make(broken, input())).rejects.toThrow('the store is away')
  await make(tools(desk, agent), input())
  await expect(make(tools(desk, agent), input({ text: 'y' }))).rejects.toMatchObject({ code: 'document_title_taken' })
  const made = await aDocument(desk, await desk.person('supervisor'))
  await expect(remake(tools(desk, agent), RemakeDocument.parse({ id: made.id, templateId: template.id, text: 'x' }))).rejects.toMatchObject(
    {
      code: 'forbidden',
    },
  )
  expect(await desk.rows((tx) => tx.selectFrom('documents').select('title').where('title', 'like', 'Laudo%').execute())).toHaveLength(1)
})

test('I19 what a text names is not fetched for its document, and no file of the server is in it; links lead to the web, mail and telephone', async ({
  desk,
}) => {
  const asked: string[] = []
  const canary = createServer((request, reply) => {
    asked.push(String(request.url))
    reply.end('canário')
  }).listen(0, '127.0.0.1')
  await once(canary, 'listening')
  const base = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`
  const secret = fileURLToPath(import.meta.url)
  const text = [
    `![a](${base}/imagem) ![b](file://${secret}) ![c](/${secret}) ![d](http://169.254.169.254/latest/meta-data)`,
    `<img src="${base}/img"><iframe src="file://${secret}"></iframe><style>@font-face{font-family:x;src:url(${base}/font)}</style>`,
    `[x](file://${secret}) [y](javascript:alert(1)) [z](data:text/html,x) [web](https://exemplo.com.br/ok)`,
    `<link rel="stylesheet" href="${base}/css">\n\n[r]: ${base}/referencia\n\n![r]`,
  ].join('\n\n')
  const { pdf } = await preview({ open: desk.as('agent') }, { title: 'Laudo', text, hasHeader: true, hasPageNumbers: true })
  const bytes = Buffer.from(pdf, 'base64').toString('latin1')
  expect(asked).toEqual([])
  const schemes = [...bytes.matchAll(/\/URI \((\w*):/g)].map(([, scheme]) => scheme)
  expect([...new Set(schemes)].toSorted()).toEqual(['http', 'https'])
  expect(bytes).toContain('/URI (https://exemplo.com.br/ok)')
  for (const never of ['/EmbeddedFile', '/Launch', '/JavaScript', '/GoToR', '/Subtype /Image']) expect(bytes, never).not.toContain(never)
  canary.close()
})

test('documents of an organisation take so much room, each file once; managers see how much', async ({ desk }) => {
  const template = await aReport(desk)
  const agent = await desk.person('agent')
  const made = await aDocument(desk, agent)
  expect(await desk.as('supervisor')(room, {})).toEqual({ bytes: 3, quota: DOCUMENT_QUOTA_BYTES })
  await expect(desk.as('agent')(room, {})).rejects.toMatchObject({ code: 'forbidden' })
  await desk.rows((tx) => tx.updateTable('files').set({ size: DOCUMENT_QUOTA_BYTES }).execute())
  const refused = { kind: 'conflict', code: 'document_quota' }
  await expect(make(tools(desk, agent), MakeDocument.parse({ templateId: template.id, title: 'L', text: 'x' }))).rejects.toMatchObject(
    refused,
  )
  await expect(remake(tools(desk, agent), RemakeDocument.parse({ id: made.id, templateId: template.id, text: 'x' }))).rejects.toMatchObject(
    refused,
  )
})

test('a PDF of a text is the same each time, has as many pages as it takes, and no more than it may', async ({ desk }) => {
  const about = { title: 'Laudo', organisation: 'Ação & Cia', at: new Date('2026-01-02T03:04:05Z'), hasHeader: true, hasPageNumbers: true }
  const text = Array.from(
    { length: 40 },
    (_, n) => `## ${n}. Seção\n\n${'Texto de um parágrafo com acentuação. '.repeat(12)}\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |`,
  ).join('\n\n')
  const [one, two] = [await renderDocument(about, text), await renderDocument(about, text)]
  expect(one.bytes.equals(two.bytes)).toBe(true)
  expect(one.pages).toBeGreaterThan(8)
  expect(one.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(one.pages)
  await expect(renderDocument(about, Array.from({ length: 12_000 }, (_, n) => `p${n}`).join('\n\n'))).rejects.toMatchObject({
    code: 'document_too_long',
  })
  const shown = await preview({ open: desk.as('agent') }, { title: 'Laudo', text: 'Olá', hasHeader: false, hasPageNumbers: true })
  expect(shown.pages).toBe(1)
  expect(Buffer.from(shown.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})
