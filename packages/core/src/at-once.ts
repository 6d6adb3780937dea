import { besideTx } from '@balcao/db/tenant'
import type { Ctx } from './ctx.ts'

type Values<T extends readonly Promise<unknown>[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Waits for what was begun at once, so that its statements travel together and are run in this order. All have ended when it
 * returns: none may go on with a connection that serves somebody else by then. @throws the error of the first that failed
 */
export async function atOnce<const T extends readonly Promise<unknown>[]>(begun: T): Promise<Values<T>> {
  const ended = await Promise.allSettled(begun)
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  }) as Values<T>
}

/**
 * Asks two long questions of one call side by side, which two processors answer in the time of one: the second on a connection of its
 * own where one is free, else when the first has ended. Nothing may be told by either. @throws the error of the first that failed
 */
export function sideBySide<A, B>(ctx: Ctx, here: (own: Ctx) => Promise<A>, there: (own: Ctx) => Promise<B>): Promise<[A, B]> {
  const first = here(ctx)
  return atOnce([first, besideTx(ctx.db, first, (db) => there({ ...ctx, db }))])
}
