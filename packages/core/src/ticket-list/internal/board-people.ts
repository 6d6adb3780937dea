import { isAtLeast } from '@balcao/contracts/access'
import type { ColumnCounts, CountColumns } from '@balcao/contracts/ticket-list/board'
import { MOST_COUNTED, MOST_PEOPLE } from '@balcao/contracts/ticket-list/view-names'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { sortKey } from '@balcao/db/sort-key'
import type { Ctx } from '../../ctx.ts'
import { rolesOf } from '../../users/grants.ts'
import { budget } from '../count-within.ts'
import { listTerms } from '../strategies/terms.ts'
import { countTickets, ticketConditions } from '../ticket-page.ts'

type Filter = Omit<CountColumns, 'groupBy'>

/** The columns of a board by people: nobody's, and one for each person who holds what the filter finds, whom it names, and who asks. */
export async function peopleCounts(ctx: Ctx, filter: Filter): Promise<ColumnCounts> {
  const terms = await listTerms(ctx, filter)
  const within = budget(ctx)
  const chosen = filter.assignee ?? []
  const excludes = filter.not?.includes('assignee') === true
  const has = (who: 'me' | 'none') => chosen.length === 0 || chosen.includes(who) !== excludes
  const named = [...(has('me') ? ['me' as const] : []), ...(excludes ? [] : chosen)].flatMap((who) =>
    who === 'none' ? [] : who === 'me' ? [ctx.actor.userId ?? 0] : [who],
  )
  const people = await within(() => holders(ctx, filter, terms, named))
  const known = people ?? (await someone(ctx, named))
  const columns = [
    ...(has('none') ? [{ key: 'none' }] : []),
    ...known.slice(0, MOST_PEOPLE).map(({ id, name }) => ({ key: String(id), name })),
  ]

  const not = filter.not?.filter((name) => name !== 'assignee')
  const data: ColumnCounts['data'] = []
  for (const column of columns) {
    const input = ListTickets.parse({ ...filter, not, assignee: [column.key === 'none' ? 'none' : Number(column.key)] })
    data.push({ ...column, count: await within(() => countTickets(ctx.db, ctx.actor, input, terms, MOST_COUNTED)) })
  }
  return { data, more: people === null || people.length > MOST_PEOPLE }
}

type Terms = Awaited<ReturnType<typeof listTerms>>

/** Who holds any of what the filter finds, also where they left, and those named: who asks first, then by name, one more than there are columns. */
async function holders(ctx: Ctx, filter: Filter, terms: Terms, named: readonly number[]) {
  const input = ListTickets.parse(filter)
  const desk = (await rolesOf(ctx)).filter(({ base }) => isAtLeast(base, 'support-agent')).map(({ slug }) => slug)
  return ctx.db
    .selectFrom('users as u')
    .where('u.tenantId', '=', ctx.actor.tenantId)
    .where((eb) => eb('u.role', '=', eb.fn.any(eb.val(desk))))
    .where((eb) =>
      eb.or([
        eb('u.id', '=', eb.fn.any(eb.val([...named]))),
        eb.exists((held) =>
          held
            .selectFrom('tickets as t')
            .whereRef('t.tenantId', '=', 'u.tenantId')
            .whereRef('t.assigneeId', '=', 'u.id')
            .where((on) => ticketConditions(on, ctx.actor, input, terms))
            .select('t.id'),
        ),
      ]),
    )
    .select(['u.id', 'u.name'])
    .orderBy((eb) => eb('u.id', '=', ctx.actor.userId ?? 0), 'desc')
    .orderBy(sortKey('u.name'))
    .orderBy('u.id')
    .limit(MOST_PEOPLE + 1)
    .execute()
}

/** The named alone, where finding the others would take too long. */
function someone(ctx: Ctx, named: readonly number[]) {
  return ctx.db
    .selectFrom('users as u')
    .where('u.tenantId', '=', ctx.actor.tenantId)
    .where((eb) => eb('u.id', '=', eb.fn.any(eb.val([...named]))))
    .select(['u.id', 'u.name'])
    .orderBy(sortKey('u.name'))
    .execute()
}
