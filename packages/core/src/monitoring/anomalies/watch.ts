import type { AnomalyRule } from '@balcao/contracts/monitoring/anomalies'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { defaultClocks } from '../../calendars/clock.ts'
import { holidayDates } from '../../calendars/holiday-dates.ts'
import { eachDue, type Upkeep } from '../../each-due.ts'
import { bandOf, comparedWith, HOUR, hourOf, hoursBetween, isLongEnough, partsOf, samplesOf } from '../intake/usual.ts'
import { countsOfHours, recentMinutes, sumOf } from '../internal/intake-counts.ts'
import { begin, end } from './act.ts'
import { factsOf, recordWaiting, someTenants, type TenantFacts, waitingOf } from './facts.ts'
import { judge, type Seen } from './judge.ts'
import { rulesWith } from './rules.ts'

/** Organisations that are judged together. */
const BATCH = 200
const MINUTE = 60_000
/** The longest stretch that a rule may ask for. */
const LONGEST_MS = 4 * HOUR

/** What is to be written of an organisation: nothing of most of them. */
type Change = { tenantId: number; begun: { rule: AnomalyRule; seen: Seen; threshold: number }[]; ended: number[] }

/**
 * Judges every organisation by its rules, once a minute: what became unusual begins, and what is usual again ends. Organisations are read many
 * at once, by as many statements however many they are; only those where something begins or ends are written to.
 */
export async function watchIntake(upkeep: Upkeep, now = Date.now()): Promise<void> {
  for (let after = 0, more = true; more; ) {
    const { last, changes } = await judgeSome(upkeep.db, after, now)
    await eachDue(upkeep, changes, 'anomalies of an organisation could not be written', async (ctx, { begun, ended }) => {
      await end(ctx, ended)
      for (const one of begun) await begin(ctx, one)
    })
    more = last !== undefined
    after = last ?? after
  }
}

function judgeSome(db: Database, after: number, now: number): Promise<{ last: number | undefined; changes: Change[] }> {
  return inSystem(db, async (tx) => {
    const ids = await someTenants(tx, after, BATCH)
    if (ids.length === 0) return { last: undefined, changes: [] }
    const at = new Date(now).toISOString()
    await recordWaiting(tx, ids, at)
    const tenants = await factsOf(tx, ids, at)
    const look = await lookAt(tx, tenants, now)
    return { last: ids.length < BATCH ? undefined : ids.at(-1), changes: tenants.flatMap((tenant) => changesOf(tenant, look)) }
  })
}

function changesOf(tenant: TenantFacts, look: (tenant: TenantFacts, rule: AnomalyRule) => Seen): Change[] {
  const change: Change = { tenantId: tenant.id, begun: [], ended: [] }
  for (const rule of rulesWith(tenant.rules)) {
    const open = tenant.open.find(({ kind, channel }) => kind === rule.kind && channel === (rule.channel ?? ''))
    if (!rule.active && !open) continue
    const seen = look(tenant, rule)
    const { state, threshold } = judge(rule, seen)
    if (open && state === 'ends') change.ended.push(open.id)
    else if (!open && state === 'begins') change.begun.push({ rule, seen, threshold })
  }
  return change.begun.length + change.ended.length === 0 ? [] : [change]
}

/** Reads what these organisations have now and had in the weeks before. @returns what each of their rules sees */
async function lookAt(tx: Tx, tenants: readonly TenantFacts[], now: number): Promise<(tenant: TenantFacts, rule: AnomalyRule) => Seen> {
  const ids = tenants.map(({ id }) => id)
  const clockOf = await defaultClocks(tx, ids)
  const holidaysOf = await holidayDates(tx, ids)
  /** What an hour is compared with, of what is counted since then. */
  const past = ({ id, zone }: TenantFacts, since: string | null) => {
    const first = since === null ? null : Date.parse(since)
    const known = new Map<number, (number | undefined)[]>()
    return (hour: number) => {
      const found =
        known.get(hour) ?? (isLongEnough(first, now) ? comparedWith(hour, { zone, since: first, isHoliday: holidaysOf(id) }) : [])
      known.set(hour, found)
      return found
    }
  }
  const pasts = new Map(
    tenants.map((tenant) => {
      const { zone, since, isCounting } = tenant
      const hours = hoursBetween(now - LONGEST_MS, now, zone)
      const came = past(tenant, isCounting ? null : since)
      const waited = past(tenant, tenant.waitingSince)
      return [
        tenant.id,
        { tenantId: tenant.id, hours, came, waited, waitedThen: waited(hourOf(now, zone)).filter((one) => one !== undefined) },
      ]
    }),
  )
  const all = [...pasts.values()]
  const thenOf = ({ hours, came }: (typeof all)[number]) => hours.flatMap(came).filter((one) => one !== undefined)
  const count = await countsOfHours(
    tx,
    all.map((one) => ({ tenantId: one.tenantId, hours: thenOf(one) })),
  )
  const waiting = await waitingOf(
    tx,
    all.map(({ tenantId, waitedThen }) => ({ tenantId, hours: waitedThen })),
  )
  const recent = Map.groupBy(await recentMinutes(tx, { tenantIds: ids, now, ms: LONGEST_MS }), ({ tenantId }) => tenantId)

  const stretches = new Map<string, ReturnType<typeof partsOf>>()
  const stretch = (zone: string, ms: number) => {
    const found = stretches.get(`${zone}:${ms}`) ?? partsOf(now - ms, now, zone)
    stretches.set(`${zone}:${ms}`, found)
    return found
  }
  return ({ id, zone, waiting: value, late }, { kind, channel, minutes }) => {
    const own = pasts.get(id)
    const ms = (minutes ?? 0) * MINUTE
    const isOpen = clockOf(id).open(now - ms, now) === ms
    if (kind === 'late') return { value: late, usual: null, isOpen }
    if (!own) return { value: 0, usual: null, isOpen }
    if (kind === 'waiting') return { value, usual: bandOf(own.waitedThen.flatMap((hour) => waiting(id, hour) ?? [])), isOpen }
    const came = (recent.get(id) ?? []).filter((one) => one.channel === channel && one.ago < (minutes ?? 0))
    const samples = samplesOf(stretch(zone, ms), own.came, (hour) => sumOf(count(id, channel ?? '', hour)))
    return { value: came.reduce((sum, one) => sum + sumOf(one), 0), usual: bandOf(samples), isOpen }
  }
}
