import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const IGNORED = new Set(['node_modules', 'dist', '.turbo', 'coverage'])

/** Whether `stamp` is of other sources than these, or is not there. */
export const isStale = (stamp: string, sources: readonly string[]): boolean =>
  !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashOf(sources)

/** A hash of those files and folders, named from the project's root; tests and what was built do not count. */
export function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((path) => filesOf(join(root, path)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter(({ name }) => !IGNORED.has(name) && !/\.test\.tsx?$/.test(name))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path]
    throw error
  }
}
