/** A refusal of the server: what it calls it, and its own words. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly type: string
  readonly code: string
  constructor(type: string, message: string, code = type) {
    super(message)
    this.type = type
    this.code = code
  }
}

const TIME_MS = 20_000
/** The provider's name in the addresses; either is answered by the one that is configured. */
const PROVIDER = 'local'

type Answer = { error_type?: string; error_message?: string; code?: string; message?: string }

async function answerOf<T>(asked: Promise<Response>): Promise<T> {
  const answer = await asked.catch(() => {
    throw new Refusal('offline', '')
  })
  const body = (await answer.json().catch(() => ({}))) as T & Answer
  if (answer.ok) return body
  throw new Refusal(body.error_type ?? body.code ?? 'unknown', body.error_message ?? body.message ?? '', body.code)
}

/** Calls of the server, below `/api`. @param server its origin; the page's own where it is empty */
export function callsTo(server: string, fetching: typeof fetch = fetch) {
  const headers = { 'content-type': 'application/json' }
  const limits = () => ({ credentials: 'same-origin', signal: AbortSignal.timeout(TIME_MS) }) as const
  const post = <T>(path: string, body: object, more: Record<string, string> = {}): Promise<T> =>
    answerOf(
      fetching(`${server}/api${path}`, { ...limits(), method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }),
    )
  return {
    get: <T>(path: string): Promise<T> => answerOf(fetching(`${server}/api${path}`, limits())),
    post,
    /** Calls of the identity provider. */
    provider: <T>(path: string, body: object): Promise<T> => post(`/auth/${PROVIDER}/${path}`, body),
    providerPath: (path: string) => `${server}/api/auth/${PROVIDER}/${path}`,
  }
}
export type Calls = ReturnType<typeof callsTo>
