import type { CompiledQuery } from 'kysely'
import type { Tx } from './tenant.ts'

const last = new WeakMap<Tx, (() => CompiledQuery)[]>()

/** Opens the list of a transaction that begins. */
export const begin = (tx: Tx): void => void last.set(tx, [])

/**
 * Has a statement sent with the commit of this transaction, when its rule has ended well: nobody waits for its answer but
 * the commit, which fails with it. What is asked in the transaction after this call does not see it yet.
 * @throws Error where no commit is to come: what is not sent would be lost without a word
 */
export function withCommit(tx: Tx, write: () => CompiledQuery): void {
  const known = last.get(tx)
  if (!known) throw new Error('This transaction has ended, or was not begun here')
  known.push(write)
}

/** What is to be sent with the commit, in the order in which it was asked for; nothing is taken any more. */
export function end(tx: Tx): CompiledQuery[] {
  const all = last.get(tx) ?? []
  last.delete(tx)
  return all.map((write) => write())
}
