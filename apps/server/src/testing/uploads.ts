import type { Answer, TestServer } from './server.ts'

/** A form with one file, as a browser sends it. */
export async function formOf(bytes: Uint8Array | string, name: string, field = 'file') {
  const form = new FormData()
  form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'text/html' }), name)
  const request = new Request('http://x', { method: 'POST', body: form })
  return { raw: new Uint8Array(await request.arrayBuffer()), headers: { 'content-type': request.headers.get('content-type') ?? '' } }
}

/** Sends one part of a file that comes in several. */
export const uploadPart = (
  server: Pick<TestServer, 'rest'>,
  token: string,
  id: number,
  offset: number,
  raw: Uint8Array<ArrayBuffer>,
): Promise<Answer> =>
  server.rest('PUT', `/uploads/parts/${id}/${offset}`, { token, raw, headers: { 'content-type': 'application/octet-stream' } })

/** Sends one file, to wait for a message or as the ticket's own. */
export async function upload(
  server: Pick<TestServer, 'rest'>,
  token: string,
  ticket: number,
  bytes: Uint8Array | string,
  name: string,
  to?: 'ticket',
): Promise<Answer> {
  const address = to === 'ticket' ? `/tickets/${ticket}/attachments` : `/uploads/ticket/${ticket}`
  return server.rest('POST', address, { token, ...(await formOf(bytes, name)) })
}
