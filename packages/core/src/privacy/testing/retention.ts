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
