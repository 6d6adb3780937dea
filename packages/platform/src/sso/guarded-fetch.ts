import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { isOutside, outsideOnly } from '../outside-address.ts'

/** Hosts of the inside that may be called, beside the outside world. */
export type Way = { insideHosts: readonly string[]; timeoutMs?: number; ca?: string }
type Asked = { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal }

const TIMEOUT_MS = 10_000
/** More than any list of keys or set of claims. */
const MOST_BYTES = 1024 * 1024
const NO_BODY = new Set([204, 205, 304])

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** May this address be called? Hosts of the inside, and plain http, only where the installation names the host. */
export function isCallable(url: URL, { insideHosts }: Pick<Way, 'insideHosts'>): boolean {
  const host = bare(url.hostname)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false
  if (insideHosts.includes(host)) return true
  return url.protocol === 'https:' && (isIP(host) === 0 || isOutside(host))
}

/** An address may not be called by this installation. */
export class NotCallableError extends Error {
  override name = 'NotCallableError'
}

async function readWhole(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += (part as Buffer).length
    if (size > MOST_BYTES) throw new Error('the answer is too long')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

function textOf(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('only text is sent to providers')
}

/**
 * `fetch` for addresses that somebody named: names are looked up by the connection itself and lead outside, redirects are answers like
 * others, and neither time nor length is without end. @throws NotCallableError, InsideAddressError, and what the connection throws
 */
export const guardedFetch =
  (way: Way) =>
  async (address: string, { method, headers, body, signal }: Asked): Promise<Response> => {
    const url = new URL(address)
    if (!isCallable(url, way)) throw new NotCallableError(`${url.host} may not be called`)
    const text = textOf(body)
    const timeout = AbortSignal.timeout(way.timeoutMs ?? TIMEOUT_MS)
    const options = {
      ...{ method, agent: false, signal: signal ? AbortSignal.any([signal, timeout]) : timeout },
      ...(way.insideHosts.includes(bare(url.hostname)) ? {} : { lookup: outsideOnly }),
      ...(way.ca ? { ca: way.ca } : {}),
      headers: { ...headers, 'accept-encoding': 'identity', ...(text === undefined ? {} : { 'content-length': Buffer.byteLength(text) }) },
    }
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = (url.protocol === 'https:' ? overHttps : overHttp)(url, options, resolve)
      sent.once('error', reject)
      sent.end(text)
    })
    const bytes = await readWhole(response)
    const status = response.statusCode ?? 502
    const type = response.headers['content-type']
    return new Response(NO_BODY.has(status) ? null : new Uint8Array(bytes), { status, headers: type ? { 'content-type': type } : {} })
  }
