import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What somebody asked of the API. */
export type Asked = { method: string; path: string; token: string; json: Record<string, unknown>; body: Buffer; type: string }
type Reply = { status?: number; json?: object; bytes?: Buffer; hangUp?: boolean }
/** Answers a call in place of what the API does of itself; undefined leaves it to that. */
type Answer = (asked: Asked) => Reply | undefined

export const graphError = (code: number, message = 'error', status = 400): Reply => ({
  status,
  json: { error: { message, type: 'OAuthException', code, fbtrace_id: 'A1b2' } },
})

/** Meta's Graph API as far as WhatsApp uses it, over HTTP and in its shapes. It keeps what it was asked, and answers otherwise where a test says so. */
export async function aGraphServer() {
  const asked: Asked[] = []
  const media = new Map<string, { bytes: Buffer; mime: string }>()
  const state: { answer: Answer; templates: object[]; phone: object } = {
    answer: () => undefined,
    templates: [],
    phone: { display_phone_number: '+55 11 4000-0000', verified_name: 'Loja', quality_rating: 'GREEN', status: 'CONNECTED' },
  }
  let count = 0

  function byItself({ method, path, body, type }: Asked): Reply {
    if (method === 'POST' && path.endsWith('/messages')) {
      count += 1
      return {
        json: { messaging_product: 'whatsapp', contacts: [{ input: 'x', wa_id: '551187654321' }], messages: [{ id: `wamid.OUT${count}` }] },
      }
    }
    if (method === 'POST' && path.endsWith('/media')) {
      count += 1
      media.set(`up-${count}`, { bytes: body, mime: type })
      return { json: { id: `up-${count}` } }
    }
    if (path.includes('/message_templates')) return { json: { data: state.templates, paging: { cursors: { before: 'a', after: 'b' } } } }
    const file = /\/file\/([\w-]+)$/.exec(path)?.[1]
    if (file) return media.has(file) ? { bytes: media.get(file)?.bytes ?? Buffer.alloc(0) } : { status: 404, json: {} }
    const id = /^\/v24\.0\/([\w-]+)$/.exec(path.split('?')[0] ?? '')?.[1] ?? ''
    const known = media.get(id)
    if (known) return { json: { url: `${url}/file/${id}`, mime_type: known.mime, file_size: known.bytes.byteLength, id } }
    if (/^\d+$/.test(id)) return { json: { id, ...state.phone } }
    return graphError(100, 'Unsupported get request. Object does not exist', 400)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const [body, type] = [Buffer.concat(parts), request.headers['content-type'] ?? '']
    const json = type.startsWith('application/json') ? JSON.parse(body.toString('utf8')) : {}
    const one = { method: request.method ?? '', path: request.url ?? '', token: request.headers.authorization ?? '', json, body, type }
    asked.push(one)
    const reply = state.answer(one) ?? byItself(one)
    if (reply.hangUp) return void request.socket.destroy()
    response.writeHead(reply.status ?? 200, { 'content-type': reply.bytes ? 'application/octet-stream' : 'application/json' })
    response.end(reply.bytes ?? JSON.stringify(reply.json ?? {}))
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v24.0`
  return {
    ...{ url, asked, media, state },
    /** What was sent to people, in order. */
    sent: () => asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages')).map(({ json }) => json),
    close: () => new Promise((done) => server.close(done)),
  }
}
