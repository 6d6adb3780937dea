import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import { guardedCall, type Way } from '../guarded-call.ts'

/** Why a tracker gave no answer, or none that helps; `seconds`: when it may be asked again. */
export type TrackerFailure = {
  failure: 'inside_address' | 'unreachable' | 'timeout' | 'unauthorized' | 'not_found' | 'rate_limited' | 'refused' | 'malformed'
  seconds?: number
}
type Call = { method?: 'GET' | 'POST'; url: string; headers: Readonly<Record<string, string>>; body?: object; mostBytes?: number }

/** No list of issues that is asked for is longer. */
const MOST_BYTES = 2_000_000
const DEFAULT_WAIT = 300
const LONGEST_WAIT = 3_600

const number = (value: string | string[] | undefined) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined)

/** How long to wait: as it says itself, within reason. GitHub says when its count begins anew instead. */
function waitOf(headers: IncomingHttpHeaders, now: number): number {
  const reset = number(headers['x-ratelimit-reset']) ?? number(headers['ratelimit-reset'])
  const seconds = number(headers['retry-after']) ?? (reset === undefined ? DEFAULT_WAIT : reset - Math.floor(now / 1_000))
  return Math.min(LONGEST_WAIT, Math.max(1, seconds))
}

const isExhausted = (headers: IncomingHttpHeaders) => headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined

/** What a status other than success says. Moved and deleted issues are not found: what was looked for is not there any more. */
function failureOf(status: number, headers: IncomingHttpHeaders): TrackerFailure {
  if (status === 429 || (status === 403 && isExhausted(headers))) return { failure: 'rate_limited', seconds: waitOf(headers, Date.now()) }
  if (status === 401 || status === 403) return { failure: 'unauthorized' }
  if (status === 404 || status === 410 || (status >= 300 && status < 400)) return { failure: 'not_found' }
  return { failure: status >= 500 ? 'unreachable' : 'refused' }
}

/** Asks a tracker for JSON of this shape. @returns what it answered, or why that is of no use */
export async function ask<S extends z.ZodType>(
  schema: S,
  { method = 'GET', url, headers, body, mostBytes = MOST_BYTES }: Call,
  way: Way,
): Promise<{ value: z.output<S> } | TrackerFailure> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const typed = {
    'accept-encoding': 'identity',
    'user-agent': 'Balcao',
    ...headers,
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  const answer = await guardedCall({ method, url, headers: typed, ...sent }, way, mostBytes)
  if ('failure' in answer) return answer
  if (answer.status < 200 || answer.status >= 300) return failureOf(answer.status, answer.headers)
  if (answer.isCut) return { failure: 'malformed' }
  try {
    return { value: schema.parse(JSON.parse(answer.body.toString('utf8'))) }
  } catch {
    return { failure: 'malformed' }
  }
}
