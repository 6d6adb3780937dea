import type { Line } from '@balcao/trpc/row'
import type { Row } from '../../rest/endpoints.ts'
import type { Asked } from '../server.ts'

type Call = Pick<Asked, 'body' | 'raw' | 'headers'> & { method: string; address: string }

/** What a form with one file looks like on the wire. */
function form(text: string): Pick<Asked, 'raw' | 'headers'> {
  const head = 'Content-Disposition: form-data; name="file"; filename="arquivo.txt"\r\nContent-Type: text/plain'
  return {
    raw: `--limite\r\n${head}\r\n\r\n${text}\r\n--limite--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=limite' },
  }
}

const query = (values: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]))

/** Where and how REST is asked for an input. The `file` of an upload is a text; a part of one is always three bytes. */
export function restCall(row: Row, input: object): Call {
  const rest: Record<string, unknown> = { ...input }
  const address = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const { method } = row
  if (row.kind === 'upload' || row.kind === 'sealed') return { method, address, ...form(String(rest.file)) }
  if (row.kind === 'form' || row.kind === 'large') {
    const { file, ...fields } = rest
    return { method, address: `${address}?${query(fields)}`, ...form(String(file)) }
  }
  if (row.kind === 'part') return { method, address, raw: 'abc', headers: { 'content-type': 'application/octet-stream' } }
  if (method !== 'GET') return { method, address, body: rest }
  const asked = query(rest)
  return { method, address: asked.size ? `${address}?${asked}` : address }
}

/** The same call as tRPC is asked. */
export function trpcCall(name: string, { method }: Pick<Line, 'method'>, input: object): Call {
  if (method !== 'GET') return { method: 'POST', address: `/trpc/${name}`, body: input }
  return { method: 'GET', address: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}` }
}
