import { type IncomingHttpHeaders, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { InsideAddressError, isOutside, outsideAddressOf, outsideOnly } from './outside-address.ts'

type Call = { method: 'GET' | 'POST'; url: string; headers: Readonly<Record<string, string>>; body?: string }
/** `isCut`: there was more of it than is read. */
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; isCut: boolean }
type Failure = { failure: 'inside_address' | 'unreachable' | 'timeout' }
/** How addresses that somebody named are reached; anything else than the outside world is what the installation names. */
export type Way = { insideHosts: readonly string[]; timeoutMs?: number; ca?: string }

const TIMEOUT_MS = 10_000

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Ports of services that are no web servers: shells, mail, directories and databases. */
const NOT_WEB = new Set([21, 22, 23, 25, 53, 110, 143, 389, 445, 465, 587, 636, 993, 995, 3306, 3389, 5432, 6379, 11211, 27017].map(String))

/** May this address be called? Hosts of the inside, and plain http, only where the installation names the host. */
export function isCallable(url: URL, insideHosts: readonly string[]): boolean {
  const host = bare(url.hostname)
  if (insideHosts.includes(host)) return true
  return url.protocol === 'https:' && !NOT_WEB.has(url.port) && (isIP(host) === 0 || isOutside(host))
}

const LOOKUP_MS = 1_000

/** Does the name of this address lead inside now? One that is not found leads nowhere yet, and each call looks again. */
export async function leadsInside(address: string, insideHosts: readonly string[]): Promise<boolean> {
  const looked = outsideAddressOf(bare(new URL(address).hostname).replace(/\.$/, ''), insideHosts)
  const isInside = looked.then(
    () => false,
    (error) => error instanceof InsideAddressError,
  )
  return Promise.race([isInside, setTimeout(LOOKUP_MS, false, { ref: false })])
}

/**
 * Calls an address that somebody named, and reads no more than `mostBytes` of its answer. Redirects are answers like others and not followed: they would
 * lead where nobody looked. Names are looked up by the connection itself. Failures are answers, too.
 */
export async function guardedCall(
  { method, url: address, headers, body }: Call,
  { insideHosts, timeoutMs = TIMEOUT_MS, ca }: Way,
  mostBytes: number,
): Promise<Answer | Failure> {
  const url = new URL(address)
  if (!isCallable(url, insideHosts)) return { failure: 'inside_address' }
  const isInside = insideHosts.includes(bare(url.hostname))
  return new Promise<Answer | Failure>((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const fail = (error: unknown) => {
      if (signal.aborted) return resolve({ failure: 'timeout' })
      resolve({ failure: error instanceof InsideAddressError ? 'inside_address' : 'unreachable' })
    }
    const options = {
      ...{ method, agent: false, signal },
      ...(isInside ? {} : { lookup: outsideOnly }),
      ...(ca ? { ca } : {}),
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
    } as const
    const sent = (url.protocol === 'http:' ? overHttp : overHttps)(url, options, (response) => {
      const parts: Buffer[] = []
      let size = 0
      const end = () => {
        const { statusCode: status = 0, headers: told } = response
        resolve({ status, headers: told, body: Buffer.concat(parts).subarray(0, mostBytes), isCut: size > mostBytes })
        response.destroy()
      }
      response.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size > mostBytes) end()
      })
      response.once('end', end)
      response.once('error', fail)
    })
    sent.once('error', fail)
    sent.end(body)
  })
}
