import { MAX_CHANGES } from '@balcao/contracts/maintenance/data-fixes'
import { type RawBuilder, sql } from 'kysely'
import type { DataFix, Found } from './data-fix.ts'

/** Figures that are kept beside what they count, as sums and as changes that are yet to be added. */
export type Counted = {
  /** What tells one count from another; its values in this order are the target. */
  keys: readonly string[]
  figures: readonly string[]
  /** The figures by key, counted anew. */
  truth: RawBuilder<unknown>
  /** All that is kept of them. */
  kept: RawBuilder<unknown>
  /** Where changes are appended. */
  deltas: string
  describe: DataFix['describe']
}

const MOST_IN_BATCH = 500
const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/**
 * A fix of such figures. What is kept and what is true are read in one statement, so both are of one instant, and the difference is appended
 * as one more change: nothing waits for it, and what others count meanwhile stays right.
 */
export function counted({ keys, figures, truth, kept, deltas, describe }: Counted): DataFix {
  const target = sql`concat_ws(':', ${list(keys)})`
  const sumOf = (figure: string, isTrue: boolean) => sql`coalesce(sum(${sql.ref(figure)}) filter (where is_true = ${sql.lit(isTrue)}), 0)`
  const isOff = sql.join(
    figures.map((figure) => sql`${sumOf(figure, true)} <> ${sumOf(figure, false)}`),
    sql` or `,
  )
  /** Counts that are off, with both figures. */
  const off = (which: RawBuilder<unknown>) => sql`
    select ${list(keys)}, ${target} as target,
      ${sql.join(figures.map((figure) => sql`${sumOf(figure, false)}::bigint as ${sql.ref(`kept_${figure}`)}`))},
      ${sql.join(figures.map((figure) => sql`${sumOf(figure, true)}::bigint as ${sql.ref(`true_${figure}`)}`))}
    from (select true as is_true, t.* from (${truth}) t union all select false, k.* from (${kept}) k) counted
    group by ${list(keys)} having (${isOff}) and ${which}`
  const shown = (prefix: 'kept' | 'true') => {
    const values = sql.join(
      figures.map((figure) => sql.ref(`${prefix}_${figure}`)),
      sql`, `,
    )
    return figures.length === 1 ? sql`to_jsonb(${values})` : sql`to_jsonb(concat_ws('/', ${values}))`
  }
  return {
    batch: MOST_IN_BATCH,
    async check({ db }) {
      const { rows } = await sql<Found>`
        select target, ${shown('kept')} as before, ${shown('true')} as after from (${off(sql`true`)}) o
        order by target limit ${MAX_CHANGES + 1}`.execute(db)
      return { found: rows, looked: rows.length, next: null }
    },
    async correct({ db, actor }, targets) {
      const { rows } = await sql<{ target: string }>`
        with o as (${off(sql`${target} = any(${targets})`)}), appended as (
          insert into ${sql.table(deltas)} (tenant_id, ${list(keys)}, ${list(figures)})
          select ${actor.tenantId}, ${list(keys)}, ${sql.join(figures.map((f) => sql`${sql.ref(`true_${f}`)} - ${sql.ref(`kept_${f}`)}`))} from o)
        select target from o`.execute(db)
      return rows.map((row) => row.target)
    },
    describe,
  }
}
