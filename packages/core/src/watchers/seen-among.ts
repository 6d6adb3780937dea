import { sql } from 'kysely'
import type { Actor, Ctx } from '../ctx.ts'
import { visible } from '../tickets/visible.ts'

/** People asked for by one statement. */
const AT_ONCE = 50

/** How many of these tickets each of these people sees, in their order. Spam is nobody's news. */
export async function seenAmong({ db }: Ctx, people: readonly Actor[], ticketIds: readonly number[]): Promise<number[]> {
  if (ticketIds.length === 0) return people.map(() => 0)
  const seen: number[] = []
  for (let n = 0; n < people.length; n += AT_ONCE) {
    const some = people.slice(n, n + AT_ONCE)
    const { counts } = await db
      .selectFrom('tickets as t')
      .where((eb) => eb('t.id', '=', eb.fn.any(eb.val([...ticketIds]))))
      .where('t.status', '<>', 'spam')
      .select((eb) => sql<number[]>`array[${sql.join(some.map((who) => sql`count(*) filter (where ${visible(eb, who)})`))}]`.as('counts'))
      .executeTakeFirstOrThrow()
    seen.push(...counts.map(Number))
  }
  return seen
}
