import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type FeedFailure, MAX_ICS } from '@balcao/contracts/calendars/bounds'
import { InsideAddressError, outsideOnly } from '../outside-address.ts'

/** How feeds are reached; anything else than the outside world is for tests. */
export type Way = { lookup?: LookupFunction; ca?: string; timeoutMs?: number }
type Fetched = { ics: string } | { failure: FeedFailure }

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Reads the text behind an https address of the outside world, no more than a feed may have. It follows a few redirects, each as careful. */
export async function fetchFeed(address: string, way: Way = {}): Promise<Fetched> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await get(url, way)
    if (!('location' in answer)) return answer
    if (!URL.canParse(answer.location, url.href)) return { failure: 'feed_refused' }
    url = new URL(answer.location, url)
  }
  return { failure: 'feed_refused' }
}

async function get(url: URL, { lookup = outsideOnly, ca, timeoutMs = TIMEOUT_MS }: Way): Promise<Fetched | { location: string }> {
  // A name is looked up under our eyes; an address would be called as it is.
  if (url.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return { failure: 'feed_refused' }
  return new Promise<Fetched | { location: string }>((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = { accept: 'text/calendar, text/plain;q=0.5', 'accept-encoding': 'identity' }
    const fail = (error: unknown) => resolve({ failure: error instanceof InsideAddressError ? 'feed_refused' : 'feed_unreachable' })
    const sent = request(url, { lookup, agent: false, signal, headers, ...(ca ? { ca } : {}) }, (answer) => {
      const { statusCode = 0, headers: told } = answer
      const end = (outcome: Fetched | { location: string }) => {
        resolve(outcome)
        answer.destroy()
      }
      if (REDIRECTS.has(statusCode) && told.location) return end({ location: told.location })
      if (statusCode >= 500 || statusCode === 429) return end({ failure: 'feed_unreachable' })
      if (statusCode !== 200) return end({ failure: 'feed_refused' })
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > MAX_ICS) return end({ failure: 'feed_too_large' })
        parts.push(part)
      })
      answer.once('end', () => resolve({ ics: Buffer.concat(parts).toString('utf8') }))
      answer.once('error', fail)
    })
    sent.once('error', fail)
    sent.end()
  })
}
