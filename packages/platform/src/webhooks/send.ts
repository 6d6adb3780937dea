import { guardedCall, isCallable, leadsInside, type Way } from '../guarded-call.ts'

type Call = { url: string; headers: Readonly<Record<string, string>>; body: string }
type Answer = { status: number; answer: string } | { failure: 'inside_address' | 'unreachable' | 'timeout' }

/** So much of an answer is kept, and so long it may take. */
const MOST_ANSWER = 2_000
const TIMEOUT_MS = 7_000

/** Posts a body to an address that somebody named, by `guardedCall`. */
export async function sendWebhook({ url, headers, body }: Call, way: Way): Promise<Answer> {
  const typed = { ...headers, 'content-type': 'application/json; charset=utf-8' }
  const answer = await guardedCall({ method: 'POST', url, headers: typed, body }, { timeoutMs: TIMEOUT_MS, ...way }, MOST_ANSWER)
  if ('failure' in answer) return answer
  return { status: answer.status, answer: answer.body.toString('utf8').replaceAll('\0', '') }
}

/** Calls webhooks from this installation. */
export const openWebhooks = (way: Way) => ({
  mayCall: (address: string): boolean => URL.canParse(address) && isCallable(new URL(address), way.insideHosts),
  leadsInside: (address: string): Promise<boolean> => leadsInside(address, way.insideHosts),
  send: (call: Call): Promise<Answer> => sendWebhook(call, way),
})
