import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { readSql, runFile, sqlFiles } from './sql-files.ts'

/**
 * Applies each file of `functions/` whose content this database has not run yet. They run before the migrations, so that tables can use
 * them in defaults, indexes and triggers; their bodies may therefore name tables that do not exist yet.
 */
export async function applyFunctions(tx: Transaction<unknown>): Promise<void> {
  await sql`create table if not exists applied_functions (file text primary key, hash text not null)`.execute(tx)
  await sql`comment on table applied_functions is 'Which files of functions this database has run, with the hash of their content.'`.execute(
    tx,
  )
  const { rows } = await sql<{ file: string; hash: string }>`select file, hash from applied_functions`.execute(tx)
  const applied = new Map(rows.map(({ file, hash }) => [file, hash]))
  const files = await Promise.all((await sqlFiles('functions')).map(async ({ path }) => ({ path, hash: hashOf(await readSql(path)) })))
  const changed = files.filter(({ path, hash }) => applied.get(path) !== hash)
  if (changed.length === 0) return

  await sql`set local check_function_bodies = off`.execute(tx)
  // The new owner of a function must be allowed to create one at that moment.
  await sql`grant create on schema public to balcao_system, balcao_audit`.execute(tx)
  for (const { path, hash } of changed) {
    await runFile(tx, path)
    await sql`insert into applied_functions values (${path}, ${hash}) on conflict (file) do update set hash = excluded.hash`.execute(tx)
  }
  await sql`revoke create on schema public from balcao_system, balcao_audit`.execute(tx)
  await sql`set local check_function_bodies = on`.execute(tx)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
