import { createHash } from 'node:crypto'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { InsideAddressError, outsideOnly } from '../outside-address.ts'
import { vapidKeys } from './vapid.ts'

type Target = { endpoint: string; p256dh: string; auth: string }
type Message = { text: string; group: string; seconds: number; urgent: boolean }
type Outcome = 'sent' | 'gone' | 'refused'
/** How push services are reached; anything else than the outside world is for tests. */
type Way = { lookup?: LookupFunction; ca?: string; timeoutMs?: number }

/** The push service of a browser cannot take it now; asked again it may. */
export class PushUnavailableError extends Error {
  override name = 'PushUnavailableError'
}

const TIMEOUT_MS = 10_000
/** Longest text of the header Topic (RFC 8030 §5.4). */
const TOPIC_LENGTH = 32

/**
 * The way to browsers that are closed: messages go to their push service, encrypted for the browser alone (RFC 8291) and signed
 * by this installation (RFC 8292). It follows no redirect, reads no answer, and speaks to the outside world only.
 */
export function openPush(env: Pick<Env, 'AUTH_SECRET' | 'MAIL_FROM'>, log: Pick<Log, 'warn'>, way: Way = {}) {
  const vapid = { ...vapidKeys(env.AUTH_SECRET), subject: `mailto:${addressIn(env.MAIL_FROM)}` }
  return {
    /** @throws PushUnavailableError what can be tried again */
    async send({ endpoint, p256dh, auth }: Target, { text, group, seconds, urgent }: Message): Promise<Outcome> {
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
      const topic = createHash('sha256').update(group).digest('base64url').slice(0, TOPIC_LENGTH)
      const options = { ttl: seconds, topic, urgency: urgent ? 'high' : 'normal' } as const
      const built = await buildPushPayload({ data: text, options }, subscription, vapid).catch((error: unknown) => {
        log.warn({ err: error }, 'a browser named keys that nothing can be encrypted for')
      })
      if (!built) return 'refused'
      return post(new URL(endpoint), built, { lookup: outsideOnly, timeoutMs: TIMEOUT_MS, ...way }, log)
    },
  }
}

const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

type Built = Awaited<ReturnType<typeof buildPushPayload>>

async function post(url: URL, { headers, body }: Built, { lookup, ca, timeoutMs }: Way, log: Pick<Log, 'warn'>): Promise<Outcome> {
  // A name is looked up under our eyes; an address would be called as it is.
  if (url.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return 'refused'
  const status = await new Promise<number>((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs as number)
    const sent = request(url, { method: 'POST', headers: { ...headers }, lookup, ca, agent: false, signal }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.once('error', reject)
    sent.end(body)
  }).catch((error: unknown) => {
    if (error instanceof InsideAddressError) return undefined
    throw new PushUnavailableError(`${url.host} could not be reached`, { cause: error })
  })
  if (status === 404 || status === 410) return 'gone'
  if (status !== undefined && status >= 200 && status < 300) return 'sent'
  if (status === 408 || status === 425 || status === 429 || (status ?? 0) >= 500)
    throw new PushUnavailableError(`${url.host} answered ${status}`)
  log.warn({ host: url.host, status }, 'a push service refused a message for good')
  return 'refused'
}
