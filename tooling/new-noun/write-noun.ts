import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { routerName } from './names.ts'
import { callsFile, matrixFiles, registrationsOf } from './register.ts'
import { filesOf } from './templates.ts'

/** Does the database have a table of the noun's name? Its Kysely types say so. */
function hasTable(root: string, noun: string): boolean {
  const folder = join(root, 'packages/db/src/schema')
  const row = new RegExp(`^\\s+${routerName(noun)}: \\w+$`, 'm')
  return existsSync(folder) && readdirSync(folder).some((file) => row.test(readFileSync(join(folder, file), 'utf8')))
}

/**
 * Writes the files of a noun, lists it in the tables that name every noun, and returns the paths of all it wrote and changed.
 * @throws Error when one of its files is there already, or a table has no place for it; then nothing is written
 */
export function writeNoun(root: string, area: string, noun: string): string[] {
  const rows = matrixFiles(area, noun)
  const calls = callsFile(area, noun)
  const isThere = (some: Record<string, string>) => Object.keys(some).some((path) => existsSync(join(root, path)))
  const [hasRows, hasCalls] = [isThere(rows), isThere(calls)]
  const files = Object.entries({
    ...filesOf({ area, noun, hasTable: hasTable(root, noun) }),
    ...(hasCalls ? {} : calls),
    ...(hasRows ? {} : rows),
  })
  const present = files.map(([path]) => path).filter((path) => existsSync(join(root, path)))
  if (present.length > 0) throw new Error(`Nothing was written, because there already is ${present.join(', ')}.`)
  const changed = registrationsOf(area, noun, { hasRows, hasCalls }).map(({ path, edit }) => ({
    path,
    text: edit(readFileSync(join(root, path), 'utf8')),
  }))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text, { flag: 'wx' })
  }
  for (const { path, text } of changed) writeFileSync(join(root, path), text)
  return [...files.map(([path]) => path), ...changed.map(({ path }) => path)]
}
