import type { CompiledQuery } from 'kysely'
import type { Tx } from './tenant.ts'

const last = new WeakMap<Tx, (() => CompiledQuery)[]>()

/**
 * Has a statement sent with the commit of this transaction, when its rule has ended well: nobody waits for its answer but
 * the commit, which fails with it. What is asked in the transaction after this call does not see it yet.
 */
export function withCommit(tx: Tx, write: () => CompiledQuery): void {
  const known = last.get(tx)
  if (known) known.push(write)
  else last.set(tx, [write])
}

/** What is to be sent with the commit, in the order in which it was asked for. */
export const lastOf = (tx: Tx): CompiledQuery[] => (last.get(tx) ?? []).map((write) => write())
