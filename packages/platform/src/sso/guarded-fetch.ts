import { guardedCall, type Way } from '../guarded-call.ts'

type Asked = { method: string; headers: Record<string, string>; body?: unknown }
type Failure = 'inside_address' | 'unreachable' | 'timeout'

/** More than any list of keys or set of claims. */
const MOST_BYTES = 1024 * 1024
const NO_BODY = new Set([204, 205, 304])

/** There was no answer, or none that is read to its end. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
  readonly failure: Failure
  constructor(failure: Failure, host: string) {
    super(`${host}: ${failure}`)
    this.failure = failure
  }
}

function textOf(body: unknown): { body?: string } {
  if (body === undefined || body === null) return {}
  if (typeof body === 'string') return { body }
  if (body instanceof URLSearchParams) return { body: body.toString() }
  throw new TypeError('only text is sent to providers')
}

/** `fetch` for addresses that somebody named, by `guardedCall`. @throws NoAnswerError */
export const guardedFetch =
  (way: Way) =>
  async (url: string, { method, headers, body }: Asked): Promise<Response> => {
    const call = { method: method === 'POST' ? ('POST' as const) : ('GET' as const), url, ...textOf(body) }
    const answer = await guardedCall({ ...call, headers: { ...headers, 'accept-encoding': 'identity' } }, way, MOST_BYTES)
    const { host } = new URL(url)
    if ('failure' in answer) throw new NoAnswerError(answer.failure, host)
    if (answer.isCut || answer.status < 200) throw new NoAnswerError('unreachable', host)
    const type = answer.headers['content-type']
    return new Response(NO_BODY.has(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: type ? { 'content-type': type } : {},
    })
  }
