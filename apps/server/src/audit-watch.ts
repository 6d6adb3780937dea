import type { Deps } from './deps.ts'

/** What an operator must know of the audit log: breaks that were found, and chains that are not being checked. */
export type AuditWatch = { breaks: number; recent: number; unverified: number }

/** New seals are checked within the hour; beyond this time the check does not run or does not finish. */
const OVERDUE_HOURS = 3
const RECENT_DAYS = 7

/** A few index steps per tenant; the log itself is never scanned. */
const WATCH = `
select coalesce(sum(b.breaks), 0)::int as breaks, coalesce(sum(b.recent), 0)::int as recent,
  (count(*) filter (where s.verified_at is null and s.broken_at is null and s.id is not null))::int as unverified
from tenants t
cross join lateral (
  select count(*) as breaks, count(*) filter (where created_at > now() - interval '${RECENT_DAYS} days') as recent
  from audit_events where tenant_id = t.id and action = 'audit.broken' and trusted) b
left join lateral (
  select id, verified_at, broken_at from audit_seals
  where tenant_id = t.id and created_at < now() - interval '${OVERDUE_HOURS} hours' order by id desc limit 1) s on true`

/** Reads the state of all tenants' chains; more frequent calls get the last result. */
export function auditWatch({ db, recheckMs }: Pick<Deps, 'db' | 'recheckMs'>): () => Promise<AuditWatch> {
  let seen: { at: number; state: Promise<AuditWatch> } | undefined
  return () => {
    if (seen && Date.now() - seen.at < recheckMs) return seen.state
    const state = db.system.query<AuditWatch>(WATCH).then(({ rows }) => rows[0] ?? { breaks: 0, recent: 0, unverified: 0 })
    seen = { at: Date.now(), state }
    state.catch(() => {
      seen = undefined
    })
    return state
  }
}
