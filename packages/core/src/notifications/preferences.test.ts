import { SEVERITIES } from '@balcao/contracts/notifications/kinds'
import { NOTICE_KINDS, type NoticeRule, QUEUE_REACHES, REACHES, STAFF_KINDS } from '@balcao/contracts/notifications/preference-words'
import { expect, test } from 'vitest'
import { isQuiet, nextHour, quietEnd, wallAt } from './internal/wall-clock.ts'
import { type Chosen, type Concern, decide, differences, rulesOf, type Told } from './preferences.ts'

/** Clocks of these are set in different ways: by an hour or half of one, at midnight, or never. */
const ZONES = ['America/Sao_Paulo', 'America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kathmandu', 'UTC']
const MINUTE = 60_000

/** Numbers that look like chance and are the same in each run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}
const one = <T>(roll: (sides: number) => number, of: readonly T[]): T => of[roll(of.length)] as T
const time = (roll: (sides: number) => number) => `${String(roll(24)).padStart(2, '0')}:${one(roll, ['00', '30'])}`
const someQuiet = (roll: (sides: number) => number) => {
  const from = time(roll)
  const to = time(roll)
  return from === to ? null : { from, to, days: [1, 2, 3, 4, 5, 6, 7].filter(() => roll(3) > 0) }
}
const someRule = (roll: (sides: number) => number): NoticeRule => ({
  inApp: roll(2) > 0,
  email: roll(2) > 0,
  push: roll(2) > 0,
  sound: roll(2) > 0,
  reach: one(roll, REACHES),
})
const someMoment = (roll: (sides: number) => number) => new Date(Date.UTC(2026, 0, 1) + roll(2 * 366 * 24 * 60) * MINUTE)

function someone(roll: (sides: number) => number): Chosen {
  return {
    rules: rulesOf(Object.fromEntries(STAFF_KINDS.map((kind) => [kind, someRule(roll)]))),
    queues: { 7: one(roll, QUEUE_REACHES) },
    quietHours: someQuiet(roll),
    digestHour: roll(2) ? roll(24) : null,
    timeZone: one(roll, ZONES),
  }
}
const something = (roll: (sides: number) => number): Told => ({
  type: one(roll, ['ticket_created', 'ticket_assigned', 'comment_added', 'mention', 'status_changed', 'announcement', 'made_up']),
  severity: one(roll, SEVERITIES),
  concern: one(roll, ['mine', 'queue', 'other'] as Concern[]),
  queueId: one(roll, [null, 7, 8]),
})

test('quiet ends at the first moment that is not quiet, whatever clocks do', () => {
  const roll = dice(1)
  for (let turn = 0; turn < 400; turn++) {
    const quiet = someQuiet(roll)
    const zone = one(roll, ZONES)
    const at = someMoment(roll)
    if (!quiet || quiet.days.length === 0) continue
    const end = quietEnd(quiet, zone, at)
    expect(isQuiet(quiet, zone, end), `${JSON.stringify(quiet)} ${zone} ${at.toISOString()}`).toBe(false)
    if (!isQuiet(quiet, zone, at)) expect(end).toEqual(at)
    else expect(isQuiet(quiet, zone, new Date(end.getTime() - MINUTE))).toBe(true)
  }
})

test('the hour of a digest comes once a day, whatever clocks do', () => {
  for (const zone of ZONES)
    for (const hour of [0, 2, 23]) {
      let at = new Date('2026-01-01T00:10:00Z')
      const days: string[] = []
      for (let turn = 0; turn < 370; turn++) {
        at = nextHour(hour, zone, at)
        const { date, time } = wallAt(zone, at)
        days.push(date)
        // On the days on which clocks skip the hour it is the first one after.
        if (!time.startsWith(String(hour).padStart(2, '0'))) expect(Number(time.slice(0, 2)), `${zone} ${date}`).toBe(hour + 1)
      }
      expect(new Set(days).size, `${zone} at ${hour}`).toBe(days.length)
    }
})

test('clocks that are set forward or back shift nothing by an hour', () => {
  const nights = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7] }
  // 8 March 2026: clocks in New York go from 2 to 3; on 1 November from 2 back to 1.
  expect(quietEnd(nights, 'America/New_York', new Date('2026-03-08T05:30:00Z')).toISOString()).toBe('2026-03-08T11:00:00.000Z')
  expect(quietEnd(nights, 'America/New_York', new Date('2026-11-01T04:30:00Z')).toISOString()).toBe('2026-11-01T12:00:00.000Z')
  expect(nextHour(2, 'America/New_York', new Date('2026-03-08T05:30:00Z')).toISOString()).toBe('2026-03-08T07:00:00.000Z')
  const weekend = { ...nights, days: [5] }
  expect(isQuiet(weekend, 'UTC', new Date('2026-11-21T06:59:00Z')), 'Friday night is over on Saturday morning').toBe(true)
  expect(isQuiet(weekend, 'UTC', new Date('2026-11-20T06:59:00Z'))).toBe(false)
})

test('for whoever chose whatever: nothing sounds unseen or in quiet hours, what is critical is seen and waits for nothing', () => {
  const roll = dice(2)
  for (let turn = 0; turn < 3_000; turn++) {
    const chosen = someone(roll)
    const told = something(roll)
    const now = someMoment(roll)
    const { inApp, sound, push, mail } = decide(chosen, told, now)
    const said = JSON.stringify({ chosen, told, now })
    const quiet = chosen.quietHours && isQuiet(chosen.quietHours, chosen.timeZone, now)
    expect(sound && !inApp, said).toBe(false)
    if (mail) expect(mail.at.getTime(), said).toBeGreaterThanOrEqual(now.getTime())
    if (told.severity === 'critical') {
      expect(inApp, said).toBe(true)
      if (mail) expect(mail, said).toEqual({ at: now, digest: false })
      continue
    }
    if (quiet) expect(sound || push, said).toBe(false)
    if (mail) expect(mail.digest, said).toBe(chosen.digestHour !== null)
    if (mail && !mail.digest && chosen.quietHours) expect(isQuiet(chosen.quietHours, chosen.timeZone, mail.at), said).toBe(false)
    if (told.queueId === 7 && chosen.queues[7] === 'none' && told.type !== 'mention')
      expect({ inApp, sound, push, mail }, said).toEqual({ inApp: false, sound: false, push: false, mail: null })
    if (told.type === 'mention' && told.concern === 'mine') expect(inApp, said).toBe(chosen.rules.mention.inApp)
  }
})

test('wider concerns are told of less, never of more', () => {
  const roll = dice(3)
  for (let turn = 0; turn < 1_000; turn++) {
    const chosen = someone(roll)
    const told = something(roll)
    const now = someMoment(roll)
    const channels = (concern: Concern) => Object.values(decide(chosen, { ...told, concern }, now)).filter(Boolean).length
    expect(channels('mine')).toBeGreaterThanOrEqual(channels('queue'))
    expect(channels('queue')).toBeGreaterThanOrEqual(channels('other'))
  }
})

test('what differs, put over what it differs from, is what was chosen', () => {
  const roll = dice(4)
  for (let turn = 0; turn < 300; turn++) {
    const under = someone(roll).rules
    const chosen = someone(roll).rules
    expect(rulesOf(under, differences(chosen, under))).toEqual(chosen)
    expect(differences(chosen, chosen)).toEqual({})
  }
  expect(Object.keys(rulesOf()).toSorted()).toEqual([...NOTICE_KINDS].toSorted())
})
