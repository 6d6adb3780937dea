import type { AuditEvent } from '@balcao/contracts/audit/events'
import { auditRole, riskOf } from '@balcao/contracts/audit/risk'
import type { SessionUser } from '@balcao/contracts/auth/session'
import { object, text, whole } from '@balcao/ui/lib/session/read-shape'
import { sessions } from './session.ts'
import { storage } from './storage.ts'

const KEY = 'balcao:audit'
/** The local log keeps at most this many events. */
export const MAX_LOCAL = 100
const SENT_WITHIN_MS = 2_000

export type Report = {
  action: string
  resource: string
  details?: { success?: boolean; reason?: string; path?: string; permission?: string }
}
type Kept = { owner: string; events: AuditEvent[] }

const ownerOf = (user: SessionUser) => `${user.tenant_id}/${user.id}`

/** What this browser wrote itself, an older version of it perhaps: enough of an event for the list to show it. */
const SHAPE = object({ id: whole, timestamp: text, userId: whole, userName: text, userRole: text, action: text, resource: text })
const isEvent = (event: unknown) => SHAPE(event) !== undefined && typeof (event as Partial<AuditEvent>).details === 'object'

function read(): Kept | null {
  try {
    const kept = JSON.parse(storage.get(KEY) ?? 'null') as Kept | null
    return kept && Array.isArray(kept.events) && kept.events.every(isEvent) ? { owner: String(kept.owner), events: kept.events } : null
  } catch {
    return null
  }
}

/** What this browser recorded of a user, newest first; nobody sees another's. */
export function localEvents(user: SessionUser): AuditEvent[] {
  const kept = read()
  return kept?.owner === ownerOf(user) ? kept.events : []
}

/** Keeps an event in this browser alone: what the server records by itself, or can no longer be told. */
export function keepLocally(user: SessionUser, { action, resource, details }: Report): void {
  const earlier = localEvents(user)
  const event: AuditEvent = {
    // Ids of the server are positive: these cannot be taken for one.
    id: Math.min(0, ...earlier.map(({ id }) => id)) - 1,
    timestamp: new Date().toISOString(),
    userId: user.id,
    userName: user.name,
    userEmail: user.email,
    userRole: auditRole(user),
    action,
    resource,
    resourceId: null,
    details: { success: true, ...details, userAgent: navigator.userAgent },
    riskLevel: riskOf(auditRole(user), resource),
    trusted: false,
    ip: null,
    before: null,
    after: null,
  }
  storage.set(KEY, JSON.stringify({ owner: ownerOf(user), events: [event, ...earlier].slice(0, MAX_LOCAL) }))
}

const cut = (text: string | undefined, max: number) => (text ? text.slice(0, max).toWellFormed() : undefined)

/** Tells the server. A failure is only a warning in the console; a server without such a log is none. */
async function send(user: SessionUser, { action, resource, details = {} }: Report): Promise<void> {
  const now = sessions.getState().session?.user
  // Whose act it was has left: it would be written down as another's.
  if (!now || ownerOf(now) !== ownerOf(user)) return
  const signal = sessions.untilSignOut()
  const body = JSON.stringify({
    action,
    resource: cut(resource, 300),
    details: { ...details, reason: cut(details.reason, 500), path: cut(details.path, 300) },
  })
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await sessions.fetch('/api/audit/events', { method: 'POST', headers, body, signal })
    if (!answer.ok && answer.status !== 404) console.warn(`An audit event was not sent: the server answered ${answer.status}.`)
  } catch (error) {
    if (!signal.aborted) console.warn('An audit event was not sent.', error)
  }
}

/** Recording must never make anybody wait: it is sent when the browser has nothing better to do. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: SENT_WITHIN_MS })
  else setTimeout(run, 200)
}

/** Records what this user did: here, and at the server while they are signed in. */
export function report(user: SessionUser, what: Report): void {
  keepLocally(user, what)
  whenIdle(() => void send(user, what))
}
