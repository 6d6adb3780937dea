import { text } from 'node:stream/consumers'
import { ExportReport } from '@balcao/contracts/reports/export'
import { REPORT_FORMATS, REPORT_TYPES } from '@balcao/contracts/reports/words'
import { expect } from 'vitest'
import yauzl from 'yauzl'
import { type Desk, test } from '../../testing/desk.ts'
import { deriveDue } from '../derive.ts'
import { beginReportExport } from './export.ts'

async function fileOf(desk: Desk, input: object) {
  const { name, type, rows, write } = await desk.as('manager')(beginReportExport, ExportReport.parse(input))
  const parts: Uint8Array[] = []
  for await (const part of write()) parts.push(part)
  return { name, type, rows, bytes: Buffer.concat(parts) }
}

/** What another program reads of a workbook's sheet. */
async function sheetOf(bytes: Buffer): Promise<string> {
  const zip = await yauzl.fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) if (entry.fileName.endsWith('sheet1.xml')) return text(await zip.openReadStreamPromise(entry))
  throw new Error('there is no sheet')
}

test('every report is a file of each format, with what it takes to read it', async ({ desk }) => {
  await desk.aTicket({ status: 'open' })
  while (await deriveDue({ db: desk.db, log: { error: (fields) => expect(fields).toBeUndefined() } }));
  for (const type of REPORT_TYPES)
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
})

test('who took which figures is in the log', async ({ desk }) => {
  await fileOf(desk, { type: 'trend', metric: 'sla' })
  const [event] = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'details']).where('action', '=', 'report.exported').execute(),
  )
  expect(event?.details).toMatchObject({ type: 'trend', format: 'csv' })
  await expect(desk.as('client')(beginReportExport, ExportReport.parse({ type: 'trend' }))).rejects.toMatchObject({ code: 'forbidden' })
})
