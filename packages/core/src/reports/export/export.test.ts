import { text } from 'node:stream/consumers'
import { ExportReport } from '@balcao/contracts/reports/export'
import { EXPORT_TYPES, REPORT_FORMATS } from '@balcao/contracts/reports/words'
import { expect } from 'vitest'
import yauzl from 'yauzl'
import { type Desk, test } from '../../testing/desk.ts'
import { deriveDue } from '../derive.ts'
import { beginReportExport } from './begin.ts'

async function fileOf(desk: Desk, input: object) {
  const begun = await desk.as('manager')(beginReportExport, ExportReport.parse(input))
  if ('later' in begun) throw new Error('it was left to a job')
  const { name, type, rows, write } = begun
  const parts: Uint8Array[] = []
  for await (const part of write({ open: (run) => desk.as('manager')((ctx) => run(ctx), undefined) })) parts.push(part)
  return { name, type, rows, bytes: Buffer.concat(parts) }
}

/** What another program reads of a workbook's sheet. */
async function sheetOf(bytes: Buffer, name = 'sheet1.xml'): Promise<string> {
  const zip = await yauzl.fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) if (entry.fileName.endsWith(name)) return text(await zip.openReadStreamPromise(entry))
  throw new Error('there is no sheet')
}

test('every report is a file of each format, with what it takes to read it', async ({ desk }) => {
  await desk.aTicket({ status: 'open' })
  while (await deriveDue({ db: desk.db, log: { error: (fields) => expect(fields).toBeUndefined() } }));
  for (const type of EXPORT_TYPES)
    for (const format of REPORT_FORMATS) {
      const { name, bytes } = await fileOf(desk, { type, format })
      expect(name).toMatch(new RegExp(`^${type}-\\d{4}-\\d\\d-\\d\\d-\\d{4}\\.${format}$`))
      const head = bytes.subarray(0, 4).toString('latin1')
      expect([format, head]).toEqual([format, { csv: 'ï»¿O', xlsx: 'PK\u0003\u0004', pdf: '%PDF', json: '{"ti' }[format]])
    }
})

test('a name that begins like a formula is text in every file, and markup in it is none', async ({ desk }) => {
  const author = await desk.aUser('agent', { name: '=HYPERLINK("http://x")<b>&' })
  const ticket = await desk.aTicket({ status: 'open' })
  await desk.aComment(ticket, { authorId: author.id, authorSide: 'staff' })
  while (await deriveDue({ db: desk.db, log: { error: (fields) => expect(fields).toBeUndefined() } }));
  const csv = (await fileOf(desk, { type: 'agent-performance' })).bytes.toString()
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")<b>&"`)
  expect(csv).toContain('America/Sao_Paulo')
  const sheet = await sheetOf((await fileOf(desk, { type: 'agent-performance', format: 'xlsx' })).bytes)
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK("http://x")&lt;b&gt;&amp;</t>')
  expect(sheet).not.toContain('<f>')
  // Readers such as openpyxl refuse a workbook with a fill that has no pattern.
  expect(await sheetOf((await fileOf(desk, { type: 'trend', format: 'xlsx' })).bytes, 'styles.xml')).not.toContain('<fill/>')
})

test('who took which figures is in the log', async ({ desk }) => {
  await fileOf(desk, { type: 'trend', metric: 'sla' })
  const [event] = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'details']).where('action', '=', 'report.exported').execute(),
  )
  expect(event?.details).toMatchObject({ type: 'trend', format: 'csv' })
  await expect(desk.as('client')(beginReportExport, ExportReport.parse({ type: 'trend' }))).rejects.toMatchObject({ code: 'forbidden' })
})

test('a file is of some types of tickets where these are asked for, and says so', async ({ desk }) => {
  for (const type of ['incident', 'request', 'request']) await desk.aTicket({ type })
  while (await deriveDue({ db: desk.db, log: { error: (fields) => expect(fields).toBeUndefined() } }));
  const file = await fileOf(desk, { type: 'by-priority', format: 'json', ticketType: ['request'] })
  const { data, about } = JSON.parse(file.bytes.toString()) as { data: { created: number }[]; about: Record<string, string> }
  expect(data.reduce((sum, { created }) => sum + created, 0)).toBe(2)
  expect(about.Filtros).toBe('tipo: request')
  const boss = await desk.person('supervisor')
  const narrow = { type: 'trend', format: 'json', queueId: [desk.queueId, 999_999], agentId: [boss.id], priority: ['urgent'] }
  const named = JSON.parse((await fileOf(desk, narrow)).bytes.toString()) as { about: Record<string, string> }
  const queue = await desk.rows((tx) => tx.selectFrom('queues').select('name').where('id', '=', desk.queueId).executeTakeFirstOrThrow())
  expect(named.about.Filtros).toBe(`fila: ${queue.name}, 999999; pessoa: ${boss.name}; prioridade: Urgente`)
})
