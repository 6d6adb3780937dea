import type { Ctx } from '../../../ctx.ts'

const distinct = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

/** The names of these, by id; without what does not exist. */
export async function namesOf(
  { db }: Ctx,
  table: 'users' | 'queues' | 'companies' | 'tags',
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(distinct(ids)))))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Number and title of these tickets, by id. */
export async function ticketsOf({ db }: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, { number: number; title: string }>> {
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'number', 'title'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(distinct(ids)))))
    .execute()
  return new Map(rows.map(({ id, ...ticket }) => [id, ticket]))
}
