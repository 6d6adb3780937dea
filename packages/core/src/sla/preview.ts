import { MAX_PREVIEWED } from '@balcao/contracts/sla/bounds'
import type { PreviewSlaPolicy, SlaPreview } from '@balcao/contracts/sla/policies'
import type { Priority } from '@balcao/contracts/tickets/statuses'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { replay } from './engine.ts'
import { mustExistNamed } from './internal/named.ts'
import { mustFindPolicy } from './internal/policy-rows.ts'
import { clocksOf, type Held, pledgeOf, sheetOf } from './internal/sheets.ts'
import { readStories } from './internal/stories.ts'
import { isLive } from './internal/timer.ts'

/** Tickets whose histories are read at once. */
const STRETCH = 500

type Found = { id: number; taken: boolean; priority: Priority; channel: string; createdAt: number }

/** The newest open tickets that the conditions let through. */
async function matching(ctx: Ctx, { id, conditions }: PreviewSlaPolicy): Promise<{ found: Found[]; scanned: number; complete: boolean }> {
  // A new one comes behind all others.
  const before = id === undefined ? null : (await mustFindPolicy(ctx, id)).position
  const { rows } = await sql<Found & { matches: boolean }>`
    select t.id, t.priority, t.channel, sla_ms(t.created_at) as created_at, h.matches, h.matches and exists (
      select from sla_policies p where p.tenant_id = t.tenant_id and p.is_active and (${before}::int is null or p.position < ${before})
        and sla_conditions_hold(p.conditions, t.tenant_id, t.id, f.facts)) as taken
    from (select * from tickets where status = any(${[...OPEN_STATUSES]}) order by id desc limit ${MAX_PREVIEWED + 1}) t,
      lateral (select sla_facts(t.tenant_id, t.id) as facts offset 0) f,
      lateral (select sla_conditions_hold(${JSON.stringify(conditions)}::jsonb, t.tenant_id, t.id, f.facts) as matches offset 0) h`.execute(
    ctx.db,
  )
  const looked = rows.slice(0, MAX_PREVIEWED)
  return { found: looked.filter(({ matches }) => matches), scanned: looked.length, complete: rows.length <= MAX_PREVIEWED }
}

/** What a policy would do to the open tickets, before it is saved; nothing is changed. @throws DomainError forbidden, sla_policy_not_found, invalid_input */
export async function preview(ctx: Ctx, input: PreviewSlaPolicy): Promise<SlaPreview> {
  must(ctx, 'sla.manage')
  const { found, scanned, complete } = await matching(ctx, await mustExistNamed(ctx, input))
  const left = found.filter(({ taken }) => !taken)
  const policy = { id: 0, version: 0, targets: input.targets, warnAt: input.warnAt }
  const held = left.map(
    ({ id, priority, channel, createdAt }): Held => ({
      ...{ id, priority, channel, createdAt, policy, policyId: null, status: 'open', answered: false, stateAt: createdAt, timers: [] },
    }),
  )
  const clocks = await clocksOf(ctx, held.slice(0, 1))
  const { rows } = await sql<{ now: number }>`select sla_ms(now()) as now`.execute(ctx.db)
  const now = rows[0]?.now ?? 0
  let late = 0
  const warned = new Map<number, number>()
  for (let from = 0; from < held.length; from += STRETCH) {
    const some = held.slice(from, from + STRETCH)
    const stories = await readStories(ctx, some)
    for (const one of some) {
      const pledge = pledgeOf(policy, one.priority)
      const story = stories.get(one.id) ?? []
      const status = story.at(-1)?.status ?? 'open'
      const moments = [...story.map((moment) => ({ ...moment, pledge })), { at: now, status, pledge }]
      const timers = replay(sheetOf(one).byDesk, moments, clocks).timers.filter(isLive)
      const share = Math.max(-1, ...timers.flatMap(({ warnings }) => warnings.map((warning) => warning.share)))
      if (timers.some((timer) => timer.late)) late += 1
      else if (share >= 0) warned.set(share, (warned.get(share) ?? 0) + 1)
    }
  }
  const atRisk = [...warned].toSorted(([a], [b]) => a - b).map(([share, tickets]) => ({ share, tickets }))
  return { matching: found.length, takenBefore: found.length - left.length, late, warned: atRisk, scanned, complete }
}
