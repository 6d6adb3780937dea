import { CreateRule } from '@balcao/contracts/privacy/rules'
import { sql } from 'kysely'
import type { Desk } from '../../testing/desk.ts'
import { create } from '../retention/rules.ts'
import { start } from '../retention/runs.ts'
import { workOnRuns } from '../retention/work.ts'

const log = { info: () => undefined, error: (fields: object, text: string) => console.error(text, fields) }
type Rule = Partial<Parameters<typeof CreateRule.parse>[0] & object>

/** A rule that is on, of finished tickets of a month ago unless it says otherwise. */
export const aRule = (desk: Desk, values: Rule = {}) =>
  desk.as('admin')(
    create,
    CreateRule.parse({ name: 'Tickets antigos', subject: 'tickets', days: 30, active: true, confirmed: true, ...values }),
  )

/** Works on all runs that wait, as the worker would. */
export const work = (desk: Desk) => workOnRuns({ db: desk.db, log }, false)

/** Has a rule act now, to its end. */
export async function runNow(desk: Desk, id: number) {
  const run = await desk.as('admin')(start, { id })
  await work(desk)
  return desk.rows((tx) => tx.selectFrom('privacyRuns').selectAll().where('id', '=', run.id).executeTakeFirstOrThrow())
}

/** Makes a ticket as old as this: closed so many days ago, and not touched since. */
export const age = (desk: Desk, ids: readonly number[], days: number, status = 'closed') =>
  desk.rows((tx) =>
    sql`update tickets set status = ${status}, closed_at = case when ${status} = 'closed' then now() - make_interval(days => ${days}) end,
      updated_at = now() - make_interval(days => ${days}), last_message_at = null, version = version + 1 where id = any(${[...ids]}::bigint[])`.execute(
      tx,
    ),
  )

/** So many finished tickets of forty days ago, each with a message. */
export async function many(desk: Desk, count: number): Promise<void> {
  const { id } = await desk.person('client')
  for (let from = 1; from <= count; from += 1_000)
    await desk.rows(async (tx) => {
      const to = Math.min(count, from + 999)
      await sql`insert into tickets (tenant_id, number, title, description, requester_id, queue_id, status, closed_at, updated_at)
        select ${desk.id}, 100000 + n, 'Título ' || n, 'Descrição ' || n, ${id}, ${desk.queueId}, 'closed', now() - interval '40 days', now() - interval '40 days'
        from generate_series(${from}::int, ${to}::int) n`.execute(tx)
      await sql`insert into comments (tenant_id, ticket_id, author_id, author_side, content)
        select tenant_id, id, ${id}, 'customer', 'Mensagem ' || number from tickets
        where number between 100000 + ${from}::int and 100000 + ${to}::int`.execute(tx)
      await sql`update tickets set last_message_at = null where number between 100000 + ${from}::int and 100000 + ${to}::int`.execute(tx)
    })
}
/** How many of them are as they were. */
export const left = async (desk: Desk) =>
  (await desk.rows((tx) => sql<{ n: number }>`select count(*)::int as n from tickets where title like 'Título%'`.execute(tx))).rows[0]?.n
