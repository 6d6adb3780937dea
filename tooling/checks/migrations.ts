import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type SourceFile, sourceFiles } from './files.ts'

const MIGRATIONS = 'packages/db/migrations'
const FUNCTIONS = 'packages/db/functions'

/**
 * Each migration has a number of its own (handed out ahead: a gap may wait for its owner), and one that was released (a git tag) is never
 * changed or removed: databases have run it already. Functions are defined in their own files alone. Answers with one line per breach.
 */
export function migrationRules(): string[] {
  const names = readdirSync(MIGRATIONS).toSorted()
  const number = (name: string | undefined) => name?.slice(0, 3)
  const misnamed = names.filter((name, at) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name) || number(name) === number(names[at - 1]))
  return [
    ...misnamed.map((name) => `${MIGRATIONS}/${name}: migrations are numbered 001-, 002-, … each number once, and are SQL`),
    ...changedSinceRelease(),
    ...functionRules(sourceFiles(/^packages\/db\/(migrations|functions)\/.*\.sql$/)),
  ]
}

/** A function has one definition: a file of `functions/` that has its name, and no migration. */
export function functionRules(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const defined = [...text.matchAll(/^create (?:or replace )?function (\w+)/gim)].map(([, name = '']) => name)
    if (!path.startsWith(`${FUNCTIONS}/`))
      return defined.map((name) => `${path}: ${name} is defined in a migration: give it a file of its own in ${FUNCTIONS}/<area>/`)
    const own = basename(path, '.sql').replaceAll('-', '_')
    return defined.filter((name) => name !== own).map((name) => `${path}: ${name} belongs in a file of its name`)
  })
}

function changedSinceRelease(): string[] {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0'], { encoding: 'utf8' })
  if (status !== 0) return []
  const tag = stdout.trim()
  const released = execFileSync('git', ['ls-tree', '--name-only', tag, `${MIGRATIONS}/`], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  return released.flatMap((path) => {
    if (!existsSync(path)) return [`${path}: was released in ${tag} and cannot be removed`]
    const before = execFileSync('git', ['show', `${tag}:${path}`], { encoding: 'utf8' })
    return before === readFileSync(path, 'utf8') ? [] : [`${path}: was released in ${tag} and cannot change: add a new migration`]
  })
}
