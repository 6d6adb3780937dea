import type { CompiledQuery } from 'kysely'
import type { Tx } from './tenant.ts'

type Send = (query: CompiledQuery) => Promise<unknown>
const last = new WeakMap<Tx, (() => CompiledQuery)[]>()
const senders = new WeakMap<Tx, Send>()

/** Starts the lists of a transaction. @param send sends a statement on its connection, without delay */
export function begin(tx: Tx, send: Send): void {
  last.set(tx, [])
  senders.set(tx, send)
}

/**
 * Sends a statement together with the commit, if the body succeeds: only the commit waits for it and fails with it. Later statements of the
 * transaction do not see its effect.
 * @throws Error if no commit will come, since the statement would be lost silently
 */
export function withCommit(tx: Tx, write: () => CompiledQuery): void {
  const known = last.get(tx)
  if (!known) throw new Error('This transaction has ended, or was not begun here')
  known.push(write)
}

/** @returns what takes back every statement that was given to `withCommit` since: for what is rolled back to a savepoint */
export function markWithCommit(tx: Tx): () => void {
  const held = last.get(tx)?.length ?? 0
  return () => void last.get(tx)?.splice(held)
}

const sent = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Sends a statement now and lets only the commit wait for it. Unlike with `withCommit`, later statements of the transaction see its effect;
 * if it fails, they and the commit do. Statements that were started but not awaited may still come after it.
 */
export function awaitWithCommit(tx: Tx, query: CompiledQuery): void {
  const send = senders.get(tx)
  if (!send || !last.has(tx)) throw new Error('This transaction has ended, or was not begun here')
  const statement = send(query)
  // Handled here because it may fail before the commit awaits it.
  statement.catch(() => undefined)
  sent.set(tx, [...(sent.get(tx) ?? []), statement])
}

/** The statements that the commit waits for. */
export const awaited = (tx: Tx): readonly Promise<unknown>[] => sent.get(tx) ?? []

const announced = new WeakSet<Tx>()

/** Has the relay woken once the transaction is committed: for events whose statement sets `app.announces` to "after". */
export const announceAfterCommit = (tx: Tx): void => void announced.add(tx)

/** Whether the relay is to be woken after the commit. */
export const isAnnounced = (tx: Tx): boolean => announced.has(tx)

/** Returns the statements to send with the commit, in order, and closes the list. */
export function end(tx: Tx): CompiledQuery[] {
  const all = last.get(tx) ?? []
  last.delete(tx)
  return all.map((write) => write())
}
