import type { Severity } from '@balcao/contracts/notifications/kinds'
import {
  type Channel,
  kindOf,
  type NoticeKind,
  type NoticeRule,
  type QueueReach,
  REACHES_OF,
  type Reach,
  STARTING_RULES,
} from '@balcao/contracts/notifications/preference-words'
import type { QuietHours } from '@balcao/contracts/notifications/preferences'
import { isQuiet, nextHour, quietEnd } from './internal/wall-clock.ts'

/** How one person is told: every kind, worked out. */
export type Chosen = {
  rules: Record<NoticeKind, NoticeRule>
  /** By queue id. */
  queues: Readonly<Record<string, QueueReach>>
  quietHours: QuietHours | null
  digestHour: number | null
  timeZone: string
}

/** What a ticket is to somebody: theirs, of one of their queues, or one among all. */
export type Concern = 'mine' | 'queue' | 'other'

export type Told = { type: string; severity: Severity; concern: Concern; queueId: number | null }

/** By which channels somebody is told, and when the mail may go at the earliest. */
export type Decision = { inApp: boolean; sound: boolean; push: boolean; mail: { at: Date; digest: boolean } | null }

const NOTHING: Decision = { inApp: false, sound: false, push: false, mail: null }

const WITHIN: Record<Reach | QueueReach, readonly Concern[]> = {
  none: [],
  mine: ['mine'],
  queues: ['mine', 'queue'],
  all: ['mine', 'queue', 'other'],
}

/** Does it reach this far? What a queue has instead counts for its tickets; a mention comes through always. */
export function reaches(chosen: Pick<Chosen, 'rules' | 'queues'>, { type, concern, queueId }: Omit<Told, 'severity'>): boolean {
  const kind = kindOf(type)
  const ofQueue = queueId !== null && kind !== 'mention' ? chosen.queues[queueId] : undefined
  return WITHIN[ofQueue ?? chosen.rules[kind].reach].includes(concern)
}

/**
 * THE rule of what goes to whom by which channel. In quiet hours nothing sounds and nothing is pushed, and mails wait for their
 * end; a digest has them wait for its hour. What is critical is always shown, wherever it comes from, and waits for nothing.
 */
export function decide(chosen: Chosen, told: Told, now: Date): Decision {
  const { quietHours, digestHour, timeZone, rules } = chosen
  const critical = told.severity === 'critical'
  if (!critical && !reaches(chosen, told)) return NOTHING
  const rule = rules[kindOf(told.type)]
  const quiet = !critical && quietHours !== null && isQuiet(quietHours, timeZone, now)
  const inApp = critical || rule.inApp
  const digest = !critical && digestHour !== null
  return {
    inApp,
    sound: inApp && rule.sound && !quiet,
    push: rule.push && !quiet,
    mail: rule.email ? { at: mailTime(chosen, digest, critical, now), digest } : null,
  }
}

function mailTime({ quietHours, digestHour, timeZone }: Chosen, digest: boolean, critical: boolean, now: Date): Date {
  // Who names an hour for the digest means it, quiet or not.
  if (digest && digestHour !== null) return nextHour(digestHour, timeZone, now)
  return quietHours && !critical ? quietEnd(quietHours, timeZone, now) : now
}

/** Rules that are kept, as far as they still are rules of today. */
export type KeptRules = Record<string, object>

/** All rules: a person's over the organisation's over those everybody begins with. */
export function rulesOf(...kept: (KeptRules | null | undefined)[]): Record<NoticeKind, NoticeRule> {
  const rules = Object.entries(STARTING_RULES).map(([kind, start]) => {
    const merged: NoticeRule = Object.assign({}, start, ...kept.map((layer) => layer?.[kind] ?? {}))
    return [kind, REACHES_OF[kind as NoticeKind].includes(merged.reach) ? merged : { ...merged, reach: start.reach }]
  })
  return Object.fromEntries(rules)
}

/** What differs between rules and those they stand on: all that is kept of them. */
export function differences(rules: Record<NoticeKind, NoticeRule>, under: Record<NoticeKind, NoticeRule>): KeptRules {
  const kept = Object.entries(rules).flatMap(([name, rule]) => {
    const base = under[name as NoticeKind]
    const own = (Object.keys(rule) as (Channel | 'reach')[]).filter((part) => rule[part] !== base[part])
    return own.length > 0 ? [[name, Object.fromEntries(own.map((part) => [part, rule[part]]))]] : []
  })
  return Object.fromEntries(kept)
}
