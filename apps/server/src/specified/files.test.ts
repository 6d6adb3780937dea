import { REPORT_FORMATS } from '@balcao/contracts/reports/words'
import { expect } from 'vitest'
import { test, tokenOf } from '../testing/server.ts'

test('R-507 a report goes out as a file, in the format that is asked for', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'manager')
  const fetched = async (type: string, format: string) => {
    const { status, headers } = await server.rest('GET', `/reports/${type}/export?format=${format}`, { token })
    return [format, status, headers.get('content-disposition')]
  }
  for (const type of ['dashboard', 'trend'])
    for (const format of REPORT_FORMATS) {
      const named = expect.stringMatching(new RegExp(`^attachment; filename="?${type}-.*\\.${format}`))
      expect(await fetched(type, format)).toEqual([format, 200, named])
    }
  const wrong = await server.rest('GET', '/reports/trend/export?format=doc', { token })
  expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'format' }] } })
})

test('R-528 articles go out as a file of their own for pdf, and come in from one', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'manager')
  const boundary = 'limite'
  const raw = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\n\r\n# Como regar\r\n\r\nDe manhã.\r\n--${boundary}--\r\n`
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const taken = await server.rest('POST', '/kb/import?dryRun=false', { token, raw, headers })
  expect(taken).toMatchObject({ status: 200, body: { state: 'done', counts: { create: 1 } } })
  const pdf = await server.rest('GET', '/kb/export?format=pdf', { token })
  expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename=.*\.pdf/)
  const json = await server.rest('GET', '/kb/export?format=json', { token })
  expect([json.status, json.text.includes('Como regar')]).toEqual([200, true])
})

test('R-534 training data goes out as a file, and comes in as one', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'manager')
  const { status, headers } = await server.rest('GET', '/duplicate-detection/training-data/export', { token })
  expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/^attachment; filename=/)])
  expect((await server.rest('POST', '/duplicate-detection/training-data/import', { token, body: {} })).status, 'no form').toBe(415)
})

test('R-516 the fields of an entity are the active ones unless others are asked for', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'manager')
  const made: unknown[] = []
  for (const label of ['Talhão', 'Safra'])
    made.push((await server.rest('POST', '/custom-fields', { token, body: { entity: 'ticket', label, type: 'text' } })).body.id)
  const [active, inactive] = made
  expect((await server.rest('PATCH', `/custom-fields/${inactive}`, { token, body: { isActive: false } })).status).toBe(200)
  const of = async (query: string) =>
    (JSON.parse((await server.rest('GET', `/custom-fields/entity/ticket${query}`, { token })).text) as { id: number }[]).map(({ id }) => id)
  expect(await of('')).toEqual([active])
  expect(await of('?active_only=true')).toEqual([active])
  expect(await of('?active_only=false')).toEqual([active, inactive])
})

test('R-217 R-218 what is searched for is q, in suggestions and in the search', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const { id } = await desk.aTicket({ title: 'Colheitadeira parada' })
  await desk.aTicket({ title: 'Outra coisa' })
  const suggested = await server.rest('GET', '/search/suggestions?q=colheit', { token })
  expect(suggested).toMatchObject({ status: 200, body: { suggestions: [{ type: 'ticket', id }] } })
  expect(await server.rest('GET', '/search?q=colheitadeira', { token })).toMatchObject({
    status: 200,
    body: { data: [{ type: 'ticket', id }] },
  })
})
