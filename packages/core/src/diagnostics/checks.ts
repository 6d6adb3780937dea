import type { Check, ChecksRun } from '@balcao/contracts/diagnostics/diagnostics'
import { CHECK_STATES, type CheckName, type CheckState } from '@balcao/contracts/diagnostics/words'
import type { SystemNow } from '@balcao/contracts/monitoring/monitoring'
import type { Metric } from '@balcao/contracts/monitoring/words'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { systemNow } from '../monitoring/system.ts'

/** What the process that checks knows by itself. */
export type Surroundings = { publicUrl: string; pushKey: string; busState: () => Promise<'ok' | 'down'> }

const SLOW_MS = 250
const SKEW_MS = 2_000
/** Samples come once a minute. */
const SILENT_MS = 180_000

type Facts = {
  now: string
  failingMailboxes: number
  mailboxes: number
  domain: string | null
  verified: boolean
  pending: number
  broken: number
}

/** What the database knows of this organisation, and how long it took to say so. */
async function readFacts({ db, actor }: Ctx): Promise<Facts & { tookMs: number }> {
  const began = performance.now()
  const { rows } = await sql<Facts>`
    select clock_timestamp() as now,
      (select count(*) from mailboxes where failing_since is not null)::int as "failingMailboxes",
      (select count(*) from mailboxes)::int as mailboxes,
      t.custom_domain as domain, t.custom_domain_verified_at is not null as verified,
      (select count(*) from files where scan = 'pending' and created_at < now() - interval '15 minutes')::int as pending,
      (select count(*) from audit_events where action = 'audit.broken' and created_at > now() - interval '30 days')::int as broken
    from tenants t where t.id = ${actor.tenantId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The organisation is gone')
  return { ...facts, tookMs: performance.now() - began }
}

const WORST: readonly CheckState[] = ['critical', 'warning', 'ok', 'unknown']

/** Checks everything that can be checked from here, with no change anywhere. */
export async function runChecks(ctx: Ctx, around: Surroundings): Promise<ChecksRun> {
  const facts = await readFacts(ctx)
  const system = await systemNow(ctx, {})
  const bus = await around.busState()
  const skew = Math.abs(Date.parse(facts.now) - Date.now())
  const check = (name: CheckName, state: CheckState, detail: string): Check => ({ name, state, detail })
  const checks = [
    check('database', facts.tookMs > SLOW_MS ? 'warning' : 'ok', `${Math.round(facts.tookMs)} ms`),
    check('clock', skew > SKEW_MS ? 'warning' : 'ok', `${skew} ms`),
    check('bus', bus === 'ok' ? 'ok' : 'critical', bus),
    worker(system),
    measured('jobs', system, ['job_lag', 'jobs_waiting']),
    measured('mail', system, ['mail_lag', 'mail_waiting']),
    check('mailboxes', facts.failingMailboxes > 0 ? 'critical' : 'ok', `${facts.mailboxes - facts.failingMailboxes}/${facts.mailboxes}`),
    check('domain', facts.domain === null || facts.verified ? 'ok' : 'warning', facts.domain ?? '–'),
    check('storage', facts.pending > 0 ? 'warning' : 'ok', String(facts.pending)),
    measured('disk', system, ['disk_used']),
    check('push', around.pushKey === '' ? 'warning' : 'ok', around.pushKey === '' ? '–' : 'VAPID'),
    check('address', isSecure(around.publicUrl) ? 'ok' : 'warning', new URL(around.publicUrl).protocol),
    check('audit', facts.broken > 0 ? 'critical' : 'ok', String(facts.broken)),
  ]
  return { asOf: facts.now, state: WORST.find((state) => checks.some((one) => one.state === state)) ?? 'unknown', checks }
}

/** HTTPS, or the machine itself. */
export const isSecure = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

/** It measures once a minute, so that its last sample says whether it runs. */
function worker({ readings, asOf }: SystemNow): Check {
  const at = readings.find(({ metric }) => metric === 'job_lag')?.at ?? null
  if (at === null) return { name: 'worker', state: 'critical', detail: '–' }
  const silent = Date.parse(asOf) - Date.parse(at)
  return { name: 'worker', state: silent > SILENT_MS ? 'critical' : 'ok', detail: `${Math.round(silent / 1_000)} s` }
}

/** The worst of these measurements, as monitoring judges them. */
function measured(name: CheckName, { readings }: SystemNow, metrics: readonly Metric[]): Check {
  const some = readings.filter(({ metric }) => metrics.includes(metric))
  const state = WORST.find((one) => some.some((reading) => reading.state === one)) ?? CHECK_STATES[3]
  return {
    name,
    state,
    detail: some.map(({ metric, value }) => `${metric} ${value === null ? '–' : Math.round(value * 100) / 100}`).join(' · '),
  }
}
