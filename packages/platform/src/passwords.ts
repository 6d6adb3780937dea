import { availableParallelism } from 'node:os'
import { hash as argonHash, verify as argonVerify, type Options, parseOptions } from '@node-rs/argon2'

/** argon2id is the library's default algorithm; 19 MiB, two passes, one lane is OWASP's floor. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options
/** One processor is left to everybody who is in already; four threads are all that libuv has. */
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1))

/** Longest password that is ever hashed, in UTF-16 units: a longer one is only a way to burn time. */
export const MAX_PASSWORD = 128

export class PasswordTooLongError extends Error {
  constructor() {
    super(`a password has at most ${MAX_PASSWORD} characters`)
    this.name = 'PasswordTooLongError'
  }
}

let running = 0
const waiting: (() => void)[] = []

/** The rest waits its turn. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Hashes a password into a PHC string. @throws PasswordTooLongError before any work. */
export async function hash(password: string): Promise<string> {
  if (password.length > MAX_PASSWORD) throw new PasswordTooLongError()
  return inTurn(() => argonHash(password, COST))
}

/** Whether the password made this hash. Too long a password and a broken hash are simply wrong. */
export async function verify(hashed: string, password: string): Promise<boolean> {
  if (password.length > MAX_PASSWORD) return false
  return inTurn(() => argonVerify(hashed, password)).catch(() => false)
}

/** Whether the hash was made with other costs than today's, so that the next sign-in should replace it. */
export function needsRehash(hashed: string): boolean {
  try {
    const { memoryCost, timeCost, parallelism } = parseOptions(hashed)
    return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
  } catch {
    return true
  }
}

let dummy: Promise<string> | undefined

/** Spends the time of a real check where there is no account, and says no: unknown e-mails answer as wrong passwords do. */
export async function verifyDummy(password: string): Promise<false> {
  dummy ??= hash('no account has this password')
  await verify(await dummy, password)
  return false
}
