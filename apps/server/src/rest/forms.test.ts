import { expect } from 'vitest'
import { test, tokenOf } from '../testing/server.ts'

const LIMIT = 'limite'
type Part = { name: string; filename?: string; text: string }
const form = (parts: readonly Part[]) => ({
  raw: `${parts
    .map(
      ({ name, filename, text }) =>
        `--${LIMIT}\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n${text}\r\n`,
    )
    .join('')}--${LIMIT}--\r\n`,
  headers: { 'content-type': `multipart/form-data; boundary=${LIMIT}` },
})
const file = (text: string, filename = 'a.md') => ({ name: 'file', filename, text })

test('a form carries fields and a file; what is wrong with either is said, and nothing is kept of it', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'manager')
  const post = (parts: readonly Part[]) => server.rest('POST', '/kb/import', { token, ...form(parts) })
  const looked = await post([{ name: 'source', text: 'markdown' }, { name: 'dryRun', text: 'true' }, file('# Um\r\n\r\nTexto')])
  expect([looked.status, looked.body]).toMatchObject([200, { state: 'looked', dryRun: true, lines: [{ action: 'create', title: 'Um' }] }])
  const written = await post([file('# Um\r\n\r\nTexto'), { name: 'dryRun', text: 'false' }])
  expect([written.status, written.body]).toMatchObject([200, { state: 'done', counts: { create: 1 } }])
  const details = async (parts: readonly Part[]) => {
    const { status, body } = await post(parts)
    const { code, details: said } = body as { code: string; details?: { field: string; reason: string }[] }
    return [status, code, ...(said ?? []).map(({ field, reason }) => `${field}: ${reason}`)]
  }
  expect(await details([{ name: 'dryRun', text: 'false' }])).toEqual([400, 'file_missing'])
  expect(await details([file('')])).toEqual([400, 'file_empty'])
  expect(await details([file('x', 'a.exe')])).toEqual([400, 'invalid_input', 'file: import_source_unknown'])
  expect(await details([file('{"a":1}', 'a.json')])).toEqual([400, 'invalid_input', 'file: import_json_unknown'])
  expect(await details([file('# a'), { name: 'onConflict', text: 'x' }])).toEqual([400, 'invalid_input', 'onConflict: not_an_option'])
  expect(await details([file('# a'), { name: 'other', text: 'x' }])).toEqual([400, 'invalid_input', 'other: unknown_field'])
  expect((await server.rest('POST', '/kb/import', { token, body: {} })).status).toBe(415)
  const rows = await desk.rows((tx) => tx.selectFrom('kbTransfers').select('state').orderBy('id').execute())
  expect(rows).toEqual([{ state: 'looked' }, { state: 'done' }])
})
