import { sql } from 'kysely'
import { readSql, sqlFiles } from '../internal/sql-files.ts'
import type { Tx } from '../tenant.ts'
import { aboutOf, touchedBy } from './statements.ts'

/** A migration of this release, with what it is for; `appliedAt` null: the database does not have it yet. */
export type ReleaseMigration = { name: string; about: string; appliedAt: string | null }
/** What one that is not applied will do, with how long it takes at most, as its tables are now. */
export type PendingMigration = { name: string; about: string; seconds: number; tables: TableSize[]; removes: string[] }
export type TableSize = { table: string; rows: number; bytes: number }

/** Bytes a second of a modest disk: building an index or checking rows, and writing rows anew. Estimates are to be too long, not too short. */
const READ_BYTES = 40_000_000
const WRITE_BYTES = 5_000_000

async function applied(db: Tx): Promise<Map<string, string>> {
  const { rows: there } = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(db)
  if (!there[0]?.is) return new Map()
  const { rows } = await sql<{ name: string; timestamp: string }>`select name, timestamp from kysely_migration`.execute(db)
  return new Map(rows.map(({ name, timestamp }) => [name, timestamp]))
}

/** The migrations of this release, newest first. */
export async function releaseMigrations(db: Tx): Promise<ReleaseMigration[]> {
  const done = await applied(db)
  const all = await Promise.all(
    (await sqlFiles('migrations')).map(async ({ name, path }) => ({
      name,
      about: aboutOf(await readSql(path)),
      appliedAt: done.get(name) ?? null,
    })),
  )
  return all.toReversed()
}

/** Those of this release that the database does not have, in the order in which they will run. Nothing is changed. */
export async function pendingMigrations(db: Tx): Promise<PendingMigration[]> {
  const done = await applied(db)
  const missing = (await sqlFiles('migrations')).filter(({ name }) => !done.has(name))
  const texts = await Promise.all(missing.map(async ({ name, path }) => ({ name, text: await readSql(path) })))
  const touched = new Map(texts.map(({ name, text }) => [name, touchedBy(text)]))
  const sizes = await sizesOf(
    db,
    [...touched.values()].flatMap(({ reads, writes }) => [...reads, ...writes]),
  )
  return texts.map(({ name, text }) => {
    const { reads, writes, removes } = touched.get(name) ?? { reads: [], writes: [], removes: [] }
    const bytes = (tables: readonly string[]) => tables.reduce((sum, table) => sum + (sizes.get(table)?.bytes ?? 0), 0)
    return {
      ...{ name, about: aboutOf(text), removes },
      seconds: Math.ceil(bytes(reads) / READ_BYTES + bytes(writes) / WRITE_BYTES),
      tables: [...new Set([...reads, ...writes])].flatMap((table) => sizes.get(table) ?? []),
    }
  })
}

/** How large tables are, as the database last counted them; those that are not there yet are left out. */
async function sizesOf(db: Tx, tables: readonly string[]): Promise<Map<string, TableSize>> {
  if (tables.length === 0) return new Map()
  const { rows } = await sql<TableSize>`
    select c.relname as table, greatest(c.reltuples, 0)::float8 as rows, pg_table_size(c.oid)::float8 as bytes
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any(${[...new Set(tables)]})`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.table, row]))
}
