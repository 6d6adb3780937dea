import type { Ctx } from '../../ctx.ts'

const DAY_MS = 86_400_000

/** The day of an instant in a zone, as `2026-11-30`. */
const dayIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (at: string | number) => format.format(new Date(at))
}

/** The last days of the organisation's zone with today, and the moment that so many times 24 hours ago was. */
export async function daysBack({ db }: Ctx, count: number): Promise<{ since: string; days: string[]; zone: string }> {
  const { timeZone: zone } = await db.selectFrom('tenants').select('timeZone').executeTakeFirstOrThrow()
  const now = Date.now()
  const since = new Date(now - count * DAY_MS).toISOString()
  const day = dayIn(zone)
  const days = new Set<string>()
  // In steps shorter than a day: none is left out where the clock changes.
  for (let at = now - count * DAY_MS; at <= now; at += DAY_MS / 4) days.add(day(at))
  return { since, days: [...days.add(day(now))], zone }
}

/** How many things happened on each of these days. */
export function countByDay(days: readonly string[], zone: string, things: readonly { at: string }[]): { day: string; count: number }[] {
  const day = dayIn(zone)
  const counts = new Map(days.map((one) => [one, 0]))
  for (const { at } of things) {
    const one = day(at)
    if (counts.has(one)) counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  return [...counts].map(([one, count]) => ({ day: one, count }))
}
