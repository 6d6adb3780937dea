import type { SessionUser } from '@balcao/contracts/auth/session'
import { grantIn } from '@balcao/contracts/roles/mine'
import type { PermissionKey } from '@balcao/contracts/roles/permissions'

/** Whether a cause holds: it does not (✓), it does (✗), or nobody here can tell. */
type Finding = '✓' | '✗' | '?'

/** What may be behind a 403 on a call of the knowledge base, as the specification names it. */
export type Analysis = Record<
  'expired token' | 'missing header' | 'missing permission' | 'tenant isolation' | 'stale permission cache',
  Finding
>

type Claims = { exp?: number; tenantId?: number; roles?: string[] }
type Seen = {
  /** The call as tRPC names it: `kb.articles.update`. */
  call: string
  /** The code of the refusal. */
  code: string | undefined
  token: string | undefined
  user: SessionUser | undefined
  now: number
}

/** The permission that a call takes; others go by the article. */
const TAKES: readonly (readonly [call: RegExp, key: PermissionKey])[] = [
  [/^kb\.categories\.(create|update|remove)$/, 'article.manage'],
  [/^kb\.audience\.explain$/, 'article.manage'],
  [/^kb\.settings\.update$/, 'article.configure'],
  [/^kb\.(transfers|import|export)\./, 'article.configure'],
  [/^kb\.(insights|analytics)\./, 'article.insights'],
  [/^kb\.audience\.reach$/, 'article.write'],
  [/^kb\.articles\.(create|update|confirmTranslation)$/, 'article.write'],
]

/** What an access token says of itself; nothing where it cannot be read. The server alone judges whether it is good. */
function claimsOf(token: string): Claims {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as Claims
  } catch {
    return {}
  }
}

const found = (isTheCause: boolean | undefined): Finding => (isTheCause === undefined ? '?' : isTheCause ? '✗' : '✓')

/** Which of the five causes of a refused call hold, as far as the browser can tell. */
export function analyse({ call, code, token, user, now }: Seen): Analysis {
  const { exp, tenantId, roles } = token === undefined ? {} : claimsOf(token)
  const takes = TAKES.find(([calls]) => calls.test(call))?.[1]
  const lacks = takes && user ? grantIn(user, takes) === 'none' : undefined
  const held = user?.roles.map(({ slug }) => slug).toSorted()
  return {
    'expired token': found(exp === undefined ? undefined : exp * 1000 <= now),
    'missing header': found(token === undefined),
    'missing permission': found(code === 'api_token_scope' ? true : lacks),
    'tenant isolation': found(
      code === 'tenant_suspended' ? true : tenantId === undefined || !user ? undefined : tenantId !== user.tenant_id,
    ),
    // The permission is there as far as this page knows, and the server says no: what the page knows is of before.
    'stale permission cache': found(
      roles && held && roles.toSorted().join() !== held.join() ? true : lacks === undefined ? undefined : !lacks && code === 'forbidden',
    ),
  }
}

/** The calls of an address, a batch having several. */
const callsOf = (address: string): string[] => {
  const [, names = ''] = /\/trpc\/([^?]+)/.exec(address) ?? []
  return decodeURIComponent(names).split(',').filter(Boolean)
}

type Answer = { error?: { data?: { code?: string; statusCode?: number } } }

/** The refused calls of the knowledge base in an answer, with the codes of their refusals. */
export function refusedIn(address: string, body: unknown): { call: string; code: string | undefined }[] {
  const answers = (Array.isArray(body) ? body : [body]) as Answer[]
  return callsOf(address).flatMap((call, n) => {
    const error = answers[n]?.error?.data
    return call.startsWith('kb.') && error?.statusCode === 403 ? [{ call, code: error.code }] : []
  })
}

/** Writes the five causes of each refused call of the knowledge base to the console, and shows nobody anything. */
export async function noteRefusals(address: string, answer: Response, session: { token: string; user: SessionUser } | null): Promise<void> {
  const body: unknown = await answer.json().catch(() => undefined)
  for (const refused of refusedIn(address, body)) {
    const causes = analyse({ ...refused, token: session?.token, user: session?.user, now: Date.now() })
    const lines = Object.entries(causes).map(([cause, finding]) => `${finding} ${cause}`)
    console.warn([`403 ${refused.call} (${refused.code ?? 'no code'}); possible causes:`, ...lines].join('\n'))
  }
}
