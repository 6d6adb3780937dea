import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { InsideAddressError, isOutside, outsideOnly } from '../outside-address.ts'

type Call = { url: string; headers: Readonly<Record<string, string>>; body: string }
type Answer = { status: number; answer: string } | { failure: 'inside_address' | 'unreachable' | 'timeout' }
/** How receivers are reached; anything else than the outside world is what the installation names. */
type Way = { insideHosts: readonly string[]; timeoutMs?: number; ca?: string }

const TIMEOUT_MS = 10_000
/** So much of an answer is kept. */
const MOST_ANSWER = 2_000

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** May this address be called? Hosts of the inside, and plain http, only where the installation names the host. */
function isCallable(url: URL, insideHosts: readonly string[]): boolean {
  const host = bare(url.hostname)
  if (insideHosts.includes(host)) return true
  return url.protocol === 'https:' && (isIP(host) === 0 || isOutside(host))
}

/**
 * Posts a body to an address that somebody named. Redirects are answers like others and not followed: they would lead where nobody looked. Failures are
 * answers, too.
 */
export async function sendWebhook(
  { url: address, headers, body }: Call,
  { insideHosts, timeoutMs = TIMEOUT_MS, ca }: Way,
): Promise<Answer> {
  const url = new URL(address)
  if (!isCallable(url, insideHosts)) return { failure: 'inside_address' }
  const isInside = insideHosts.includes(bare(url.hostname))
  return new Promise<Answer>((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const fail = (error: unknown) => {
      if (signal.aborted) return resolve({ failure: 'timeout' })
      resolve({ failure: error instanceof InsideAddressError ? 'inside_address' : 'unreachable' })
    }
    const options = {
      ...{ method: 'POST', agent: false, signal },
      ...(isInside ? {} : { lookup: outsideOnly }),
      ...(ca ? { ca } : {}),
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) },
    } as const
    const sent = (url.protocol === 'http:' ? overHttp : overHttps)(url, options, (response) => {
      const parts: Buffer[] = []
      let size = 0
      const end = () => {
        const text = Buffer.concat(parts).subarray(0, MOST_ANSWER).toString('utf8')
        resolve({ status: response.statusCode ?? 0, answer: text.replaceAll('\0', '') })
        response.destroy()
      }
      response.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size >= MOST_ANSWER) end()
      })
      response.once('end', end)
      response.once('error', fail)
    })
    sent.once('error', fail)
    sent.end(body)
  })
}

/** Calls webhooks from this installation. */
export const openWebhooks = (way: Way) => ({
  mayCall: (address: string): boolean => URL.canParse(address) && isCallable(new URL(address), way.insideHosts),
  send: (call: Call): Promise<Answer> => sendWebhook(call, way),
})
