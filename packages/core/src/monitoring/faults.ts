import type { Fault, FaultKind, ListFaults } from '@balcao/contracts/diagnostics/faults'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** Statements that take so long are faults. */
export const SLOW_STATEMENT_MS = 1_000
/** Faults that a process keeps until it writes them, the first ones; of the next only those are counted that it knows. */
const MOST_KEPT = 200
const MOST_LETTERS = 500
/** A fault that did not come again for so long is forgotten. */
const KEPT_DAYS = 30
/** As many are kept at most, the newest. */
const MOST_ROWS = 1_000

type Noted = { kind: FaultKind; what: string; detail: string; n: number; worstMs: number | null; requestId: string | null }
let kept = new Map<string, Noted>()

function note({ kind, what, detail, worstMs, requestId }: Omit<Noted, 'n'>): void {
  const key = JSON.stringify([kind, what, detail])
  const known = kept.get(key)
  if (!known && kept.size >= MOST_KEPT) return
  const worst = worstMs === null ? (known?.worstMs ?? null) : Math.max(worstMs, known?.worstMs ?? 0)
  kept.set(key, { kind, what, detail, n: (known?.n ?? 0) + 1, worstMs: worst, requestId: requestId ?? known?.requestId ?? null })
}

/** One line that PostgreSQL takes: without what is no character. */
const cut = (text: string) =>
  text
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, MOST_LETTERS)

/** Where in our program an error came from: its first frame outside libraries and Node. */
function placeOf({ stack = '' }: Error): string {
  const frame = stack.split('\n').find((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line))
  return /((?:apps|packages|dist)\/[^():]{1,200}:\d+)/.exec(frame ?? '')?.[1] ?? ''
}

/** What is kept of an error: its name, its code and its place. Its message may hold what people wrote. */
function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  return cut([error.name, typeof code === 'string' ? code : '', placeOf(error)].filter(Boolean).join(' '))
}

/** Notes an error that nobody foresaw. @param what the call, by its path */
export const noteError = (what: string, error: unknown, requestId: string): void =>
  note({ kind: 'error', what: cut(what), detail: detailOf(error), worstMs: null, requestId })

/** Notes that a job failed. */
export const noteFailedJob = (name: string, error: unknown): void =>
  note({ kind: 'job', what: cut(name), detail: detailOf(error), worstMs: null, requestId: null })

/** Notes a statement that took long; it has placeholders where values would be. */
export const noteSlow = (text: string, ms: number): void =>
  note({ kind: 'slow', what: cut(text), detail: '', worstMs: Math.round(ms), requestId: null })

/** Writes what this process noted, in one statement; nothing where there is nothing. While the database cannot be reached it is kept. */
export async function writeFaults(db: Database): Promise<void> {
  if (kept.size === 0) return
  const noted = kept
  kept = new Map()
  try {
    await inSystem(db, (tx) =>
      sql`
        insert into faults as f (kind, what, detail, n, worst_ms, request_id)
        select kind, what, detail, n, "worstMs", "requestId" from jsonb_to_recordset(${JSON.stringify([...noted.values()])}::jsonb)
          as x(kind text, what text, detail text, n integer, "worstMs" integer, "requestId" text)
        order by kind, what, detail
        on conflict (kind, what, detail) do update set n = f.n + excluded.n, worst_ms = greatest(f.worst_ms, excluded.worst_ms), last_at = now(),
          request_id = coalesce(excluded.request_id, f.request_id)`.execute(tx),
    )
  } catch (error) {
    if (isUnavailable(error)) kept = new Map([...noted, ...kept])
    throw error
  }
}

/** Forgets what did not come again for a month, and all but the newest. */
export async function forgetFaults({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`delete from faults where last_at < greatest(now() - make_interval(days => ${KEPT_DAYS}),
      (select last_at from faults order by last_at desc offset ${MOST_ROWS} limit 1))`.execute(tx),
  )
}

/** What went wrong in the installation lately, the newest first. */
export async function listFaults({ db }: Ctx, { limit }: ListFaults): Promise<{ data: Fault[] }> {
  const { rows } = await sql<Fault>`
    select kind, what, detail, n, worst_ms as "worstMs", first_at as "firstAt", last_at as "lastAt", request_id as "requestId"
    from read_faults(${limit})`.execute(db)
  return { data: rows }
}
