import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { type Kysely, sql } from 'kysely'

const root = join(import.meta.dirname, '..', '..')

/** The SQL files below a folder of this package, ordered by path. */
export async function sqlFiles(folder: string): Promise<{ name: string; path: string }[]> {
  const paths = await readdir(join(root, folder), { recursive: true })
  return paths
    .filter((path) => path.endsWith('.sql'))
    .map((path) => ({ name: parse(path).name, path: `${folder}/${path.replaceAll('\\', '/')}` }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

export const readSql = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

/**
 * Runs all statements of a file.
 * @throws Error with the file, PostgreSQL's message and, if known, the line
 */
export async function runFile(db: Kysely<unknown>, path: string): Promise<void> {
  const text = await readSql(path)
  try {
    await sql.raw(text).execute(db)
  } catch (error) {
    const { message, position } = error as Error & { position?: string }
    const line = position ? `:${text.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`packages/db/${path}${line}: ${message}`, { cause: error })
  }
}
