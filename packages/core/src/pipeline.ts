import { inParallelTx } from '@balcao/db/tenant'
import type { Ctx } from './ctx.ts'

type Values<T extends readonly Promise<unknown>[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Awaits several promises whose statements were started together, so that they share a round trip and run in this order. All have settled
 * when it returns, so that none still uses a connection that serves another call by then. @throws the error of the first that failed
 */
export async function pipeline<const T extends readonly Promise<unknown>[]>(begun: T): Promise<Values<T>> {
  const ended = await Promise.allSettled(begun)
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  }) as Values<T>
}

/**
 * Runs two long reads of one call in parallel, the second on a connection of its own if one is free, otherwise after the first. Neither may
 * emit. @throws the error of the first that failed
 */
export function parallelRead<A, B>(ctx: Ctx, here: (own: Ctx) => Promise<A>, there: (own: Ctx) => Promise<B>): Promise<[A, B]> {
  const first = here(ctx)
  return pipeline([first, inParallelTx(ctx.db, first, (db) => there({ ...ctx, db }))])
}
