import { MAX_CHAIN } from '@balcao/contracts/absences/bounds'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { namedFor } from './internal/chains.ts'

/** Somebody away now; `substituteFor` is who takes a queue's tickets meanwhile, stepping over those who are away too; null: nobody. */
export type Absent = { absenceId: number; until: string; mode: string; substituteFor(queueId: number | null): number | null }
type Current = { absenceId: number; userId: number; until: string; mode: string; substitutes: ReadonlyMap<number, number> }

async function currentOf({ db }: Ctx, userIds: readonly number[]): Promise<Current[]> {
  const rows = await db
    .selectFrom('absences as a')
    .leftJoin('absenceSubstitutes as s', (join) => join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.absenceId', '=', 'a.id'))
    .where((eb) => eb('a.userId', '=', eb.fn.any(eb.val([...userIds]))))
    .where('a.cancelledAt', 'is', null)
    .where('a.startsAt', '<=', sql<string>`now()`)
    .where('a.endsAt', '>', sql<string>`now()`)
    .select(['a.id as absenceId', 'a.userId', 'a.endsAt as until', 'a.mode', 's.queueId', 's.userId as substituteId'])
    .execute()
  return [...Map.groupBy(rows, (row) => row.absenceId).values()].map((links) => {
    const [{ absenceId, userId, until, mode }] = links as [(typeof rows)[number]]
    const named = links.flatMap(({ queueId, substituteId }) =>
      queueId === null || substituteId === null ? [] : ([[queueId, substituteId]] as const),
    )
    return { absenceId, userId, until, mode, substitutes: new Map(named) }
  })
}

/** Those of these people who are away at this moment, by their ids. One query for each link of the longest chain of substitutes. */
export async function absentNow(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, Absent>> {
  const away = new Map<number, Current>()
  let asked = [...new Set(userIds)]
  const looked = new Set<number>()
  for (let step = 0; asked.length > 0 && step <= MAX_CHAIN; step++) {
    for (const id of asked) looked.add(id)
    const found = await currentOf(ctx, asked)
    for (const one of found) away.set(one.userId, one)
    asked = [...new Set(found.flatMap(({ substitutes }) => [...substitutes.values()]))].filter((id) => !looked.has(id))
  }
  const substitute = (start: Current, queueId: number): number | null => {
    let link: Current | undefined = start
    for (let step = 0; link && step < MAX_CHAIN; step++) {
      const next = namedFor(link, queueId)
      if (next === undefined || next === start.userId) return null
      link = away.get(next)
      if (!link) return next
    }
    return null
  }
  return new Map(
    [...new Set(userIds)].flatMap((id) => {
      const one = away.get(id)
      if (!one) return []
      const { absenceId, until, mode } = one
      return [[id, { absenceId, until, mode, substituteFor: (queueId: number | null) => substitute(one, queueId ?? 0) }] as const]
    }),
  )
}
