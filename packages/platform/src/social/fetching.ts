import { guardedFetch } from '../sso/guarded-fetch.ts'

type Fetching = ReturnType<typeof guardedFetch>

/** Where an address of a provider is asked for instead, while this is no production: `https://github.com/x` at `<base>/github.com/x`. */
export function elsewhere(base: string | undefined, address: string): string {
  if (base === undefined) return address
  const { host, pathname, search } = new URL(address)
  return `${base}/${host}${pathname}${search}`
}

/** A token answer as the standard has it: some say scopes as a list, or leave the kind of token out. */
function shaped(text: string): string {
  const json: unknown = JSON.parse(text)
  if (typeof json !== 'object' || json === null || !('access_token' in json)) return text
  const { scope, ...rest } = json as Record<string, unknown>
  return JSON.stringify({ token_type: 'bearer', ...rest, ...(Array.isArray(scope) ? { scope: scope.join(' ') } : {}) })
}

/** `fetch` for social providers, whose addresses are in our table. @param tokenEndpoint whose answers are put into shape */
export function socialFetch(base: string | undefined): (tokenEndpoint: () => string | undefined) => Fetching {
  const call = guardedFetch({ insideHosts: base === undefined ? [] : [new URL(base).hostname] })
  return (tokenEndpoint) => async (url, asked) => {
    // GitHub answers nobody who does not say what they are.
    const answer = await call(elsewhere(base, url), { ...asked, headers: { 'user-agent': 'Balcao', ...asked.headers } })
    if (!answer.ok || url !== tokenEndpoint()) return answer
    const text = await answer.text()
    const headers = { 'content-type': answer.headers.get('content-type') ?? 'application/json' }
    try {
      return new Response(shaped(text), { status: answer.status, headers })
    } catch {
      return new Response(text, { status: answer.status, headers })
    }
  }
}
