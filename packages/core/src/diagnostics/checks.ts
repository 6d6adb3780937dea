import type { Check, ChecksRun } from '@balcao/contracts/diagnostics/diagnostics'
import { CHECK_STATES, type CheckName, type CheckState } from '@balcao/contracts/diagnostics/words'
import type { SystemNow } from '@balcao/contracts/monitoring/monitoring'
import type { Metric } from '@balcao/contracts/monitoring/words'
import { migrationNames } from '@balcao/db/migrate'
import type { Ctx } from '../ctx.ts'
import { systemNow } from '../monitoring/system.ts'
import { type Facts, readFacts } from './facts.ts'
import { type Probes, probe, type Verdict } from './probes.ts'

/** What the process that checks knows by itself. */
export type Surroundings = { publicUrl: string; pushKey: string; busState: () => Promise<'ok' | 'down'>; probes: Probes }
export type Opens = <T>(run: (ctx: Ctx) => Promise<T>, access?: 'read') => Promise<T>

const SLOW_MS = 250
const SKEW_MS = 2_000
/** Samples come once a minute. */
const SILENT_MS = 180_000
/** Backups are made every day; one that is late by a night is a fault. */
const BACKUP_HOURS = { warning: 26, critical: 72 }
/** A backup that was never opened is a hope. */
const VERIFIED_DAYS = 90

const WORST: readonly CheckState[] = ['critical', 'warning', 'ok', 'unknown']
const worst = (states: readonly CheckState[]): CheckState => WORST.find((one) => states.includes(one)) ?? CHECK_STATES[3]

/** Checks everything that can be checked from here, and changes nothing. No transaction waits for what is asked of the outside. */
export async function runChecks(open: Opens, around: Surroundings): Promise<ChecksRun> {
  const { facts, system } = await open(async (ctx) => ({ facts: await readFacts(ctx), system: await systemNow(ctx, {}) }), 'read')
  const skew = Math.abs(Date.parse(facts.now) - Date.now())
  const [bus, outside] = await Promise.all([around.busState(), probe(around.probes, facts, around.publicUrl)])
  const check = (name: CheckName, state: CheckState, detail: string): Check => ({ name, state, detail })
  const judged = (name: CheckName, { state, detail }: Verdict): Check => ({ name, state, detail })
  const checks = [
    check('database', facts.tookMs > SLOW_MS ? 'warning' : 'ok', `${Math.round(facts.tookMs)} ms`),
    judged('migrations', await migrations(facts)),
    check('clock', skew > SKEW_MS ? 'warning' : 'ok', `${skew} ms`),
    check('bus', bus === 'ok' ? 'ok' : 'critical', bus),
    worker(system),
    measured('jobs', system, ['job_lag', 'jobs_waiting']),
    measured('mail', system, ['mail_lag', 'mail_waiting']),
    judged('mailServer', outside.mailServer),
    check('mailboxes', facts.failingMailboxes > 0 ? 'critical' : 'ok', `${facts.mailboxes - facts.failingMailboxes}/${facts.mailboxes}`),
    judged('senders', outside.senders),
    check('domain', facts.domain === null || facts.verified ? 'ok' : 'warning', facts.domain ?? '–'),
    judged('certificate', outside.certificate),
    judged('storage', outside.storage),
    check('scans', facts.pending > 0 ? 'warning' : 'ok', String(facts.pending)),
    measured('disk', system, ['disk_used']),
    judged('backups', backups(facts)),
    check(
      'models',
      facts.failingModels > 0 ? 'warning' : 'ok',
      facts.models === 0 ? '–' : `${facts.models - facts.failingModels}/${facts.models}`,
    ),
    judged('connections', connections(facts)),
    check('push', around.pushKey === '' ? 'warning' : 'ok', around.pushKey === '' ? '–' : 'VAPID'),
    check('address', isSecure(around.publicUrl) ? 'ok' : 'warning', new URL(around.publicUrl).protocol),
    check('audit', facts.broken > 0 ? 'critical' : 'ok', String(facts.broken)),
  ]
  return { asOf: facts.now, state: worst(checks.map(({ state }) => state)), checks }
}

/** HTTPS, or the machine itself. */
export const isSecure = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

/** This version's migrations are all there. A newer database is that of a version which is being rolled out. */
async function migrations({ migrations: applied }: Facts): Promise<Verdict> {
  const missing = (await migrationNames()).filter((name) => !applied.includes(name))
  return { state: missing.length > 0 ? 'critical' : 'ok', detail: missing[0] ?? String(applied.length) }
}

/** How old the last backup is, in hours, and how long ago one was verified, in days. Without any, the first night may be still to come. */
function backups({ hasSchedule, backupHours, verifiedDays }: Facts): Verdict {
  const shown = (value: number | null, unit: string) => (value === null ? '–' : `${Math.floor(value)} ${unit}`)
  const isLate = backupHours === null || backupHours > BACKUP_HOURS.warning
  const isUnproved = verifiedDays === null || verifiedDays > VERIFIED_DAYS
  return {
    state: (backupHours ?? 0) > BACKUP_HOURS.critical ? 'critical' : isLate || isUnproved || !hasSchedule ? 'warning' : 'ok',
    detail: `${shown(backupHours, 'h')} · ${shown(verifiedDays, 'd')}`,
  }
}

/** Kinds of connections that are in trouble, each with how many. */
function connections({ webhooks, trackers, directories, whatsapp }: Facts): Verdict {
  const ill = Object.entries({ webhooks, trackers, directories, whatsapp }).filter(([, n]) => n > 0)
  return { state: ill.length > 0 ? 'warning' : 'ok', detail: ill.map(([kind, n]) => `${kind} ${n}`).join(' · ') || '0' }
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
  return {
    name,
    state: worst(some.map(({ state }) => state)),
    detail: some.map(({ metric, value }) => `${metric} ${value === null ? '–' : Math.round(value * 100) / 100}`).join(' · '),
  }
}
