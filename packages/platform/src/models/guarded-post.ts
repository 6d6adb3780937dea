import type { IncomingMessage } from 'node:http'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { InsideAddressError, isOutside, outsideOnly } from '../outside-address.ts'
import { ModelError } from './model-error.ts'

export type PostWay = { insideHosts: readonly string[]; idleMs: number; ca?: string }

/** @throws ModelError inside, for an address that leads inside or is spoken to without encryption, and that the installation does not name */
function mustLeadOutside({ protocol, hostname }: URL, insideHosts: readonly string[]): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (insideHosts.includes(host)) return false
  if (protocol !== 'https:' || (isIP(host) !== 0 && !isOutside(host))) throw new ModelError('inside')
  return true
}

/**
 * Posts JSON to an address that an organisation set, and gives its answer as it comes. Names are looked up by the connection itself, and
 * redirects are not followed: what was checked is what is called.
 * @throws ModelError
 */
export async function guardedPost(address: string, key: string | undefined, body: object, way: PostWay, signal: AbortSignal) {
  const url = new URL(address)
  const lookup = mustLeadOutside(url, way.insideHosts) ? { lookup: outsideOnly } : {}
  const text = JSON.stringify(body)
  const headers = {
    ...{ 'content-type': 'application/json', accept: 'text/event-stream, application/json', 'accept-encoding': 'identity' },
    ...{ 'content-length': Buffer.byteLength(text) },
    ...(key ? { authorization: `Bearer ${key}` } : {}),
  }
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method: 'POST', agent: false, signal, headers, timeout: way.idleMs, ...lookup, ...(way.ca ? { ca: way.ca } : {}) }
    const sent = send(url, options, resolve)
    sent.once('timeout', () => sent.destroy(new ModelError('timeout')))
    sent.once('error', (error) => reject(failureOf(error, signal)))
    sent.end(text)
  })
}

/** What went wrong with a connection, as a failure of the model. */
export function failureOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ModelError) return error
  if (signal.aborted)
    return signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError' ? new ModelError('timeout') : error
  return new ModelError(error instanceof InsideAddressError ? 'inside' : 'unreachable', error)
}
