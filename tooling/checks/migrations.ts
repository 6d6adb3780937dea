import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = 'packages/db/src/migrations'

/**
 * Each migration has a number of its own (handed out ahead: a gap may wait for its owner), and one that was released (a git
 * tag) is never changed or removed: databases have run it already. Answers with one line per breach.
 */
export function migrationRules(): string[] {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
  const number = (name: string | undefined) => name?.slice(0, 3)
  const misnamed = names.filter((name, at) => !/^\d{3}-[a-z0-9-]+\.ts$/.test(name) || number(name) === number(names[at - 1]))
  return [
    ...misnamed.map((name) => `${FOLDER}/${name}: migrations are numbered 001-, 002-, … each number once`),
    ...changedSinceRelease(names),
  ]
}

function changedSinceRelease(names: readonly string[]): string[] {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0'], { encoding: 'utf8' })
  if (status !== 0) return []
  const tag = stdout.trim()
  const released = execFileSync('git', ['ls-tree', '--name-only', tag, `${FOLDER}/`], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  return released.flatMap((path) => {
    if (!names.includes(path.slice(FOLDER.length + 1))) return [`${path}: was released in ${tag} and cannot be removed`]
    const before = execFileSync('git', ['show', `${tag}:${path}`], { encoding: 'utf8' })
    return before === readFileSync(path, 'utf8') ? [] : [`${path}: was released in ${tag} and cannot change: add a new migration`]
  })
}
