import type { AvailabilityReport, PresenceTimes } from '@balcao/contracts/reports/availability'
import { byWeek } from '@balcao/contracts/reports/availability-weeks'
import type { Cell } from './tables.ts'

export const PRESENCE_HEADS = [
  ...['agent', 'day', 'firstSign', 'lastSign', 'available', 'busy', 'away', 'expected', 'presentExpected', 'absent'],
  ...['ticketsAvailable', 'chatsAvailable'],
]

const minutes = (ms: number): Cell => Math.round(ms / 600) / 100

/** People with their days or weeks, each person's sum first. */
export function presenceRows(
  { people }: AvailabilityReport['data'],
  { interval, total, instant }: { interval: string; total: string; instant: (at: string | null) => string },
): Cell[][] {
  const times = ({ online, busy, away, expected, present }: PresenceTimes) => [online, busy, away, expected, present].map(minutes)
  return people.flatMap(({ agent, total: sum, days }): Cell[][] => [
    [agent.name, total, null, null, ...times(sum), minutes(days.reduce((ms, { absent }) => ms + absent, 0)), sum.tickets, sum.chats],
    ...(interval === 'week' ? byWeek(days) : days).map((one): Cell[] => [
      ...[agent.name, one.day, one.first && instant(one.first), one.last && instant(one.last)],
      ...[...times(one), minutes(one.absent), one.tickets, one.chats],
    ]),
  ])
}
