import { readFileSync } from 'node:fs'
import { type Identity, identify } from './identity.ts'

/**
 * Who started us and would stop us: npm, its shell, and the bootstrap of an older Node. When one of them is killed,
 * nobody is left to pass a signal on. A person's shell is not among them: closing it leaves a background start alone.
 */
export function startedBy(): Identity[] {
  if (process.platform !== 'linux') return [identify(process.ppid)].flatMap((who) => who ?? [])
  const chain: Identity[] = []
  for (let pid = process.ppid; pid > 1 && isMiddleman(pid); pid = parentOf(pid)) {
    const who = identify(pid)
    if (who) chain.push(who)
  }
  return chain
}

function isMiddleman(pid: number): boolean {
  const words = read(`/proc/${pid}/cmdline`).split(/[\0 ]/)
  const isNpm = words[0] === 'npm' || words.some((word) => word.endsWith('npm-cli.js'))
  return isNpm || words[1] === '-c' || words.some((word) => word.endsWith('tooling/start/bootstrap.mjs'))
}

const parentOf = (pid: number) => Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1] ?? 0)

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
