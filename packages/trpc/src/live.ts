import { type LiveEvent, LiveInput } from '@balcao/contracts/realtime/live'
import { type TRPCSubscriptionProcedure, tracked } from '@trpc/server'
import type { z } from 'zod'
import { asTrpcError } from './errors.ts'
import type { Endpoint } from './row.ts'
import { procedure } from './trpc.ts'

type LiveEvents = TRPCSubscriptionProcedure<{
  input: z.input<typeof LiveInput>
  output: AsyncIterable<{ id: string; data: LiveEvent }, void, unknown>
  meta: Endpoint
}>

/** Live events of what the caller may see; `lastEventId` resumes after a lost connection without a gap. */
export const live = {
  events: procedure.input(LiveInput).subscription(async ({ ctx, input, signal }) => {
    const last = Number(input?.lastEventId ?? Number.NaN)
    return new Tracked(ctx.live.follow(Number.isSafeInteger(last) ? last : undefined, signal ?? new AbortController().signal))
  }) as unknown as LiveEvents,
}

type Result = IteratorResult<ReturnType<typeof tracked<LiveEvent>>, void>
const over: Result = { done: true, value: undefined }
const trackedOf = ({ done, value }: IteratorResult<LiveEvent>): Result =>
  done ? over : { done: false, value: tracked(String(value.seq), value) }
const refuse = (error: unknown): never => {
  throw asTrpcError(error)
}

/** Events by their positions. Thousands wait for the next one: a generator around the other would hold as much again for each. */
class Tracked implements AsyncIterableIterator<ReturnType<typeof tracked<LiveEvent>>, void> {
  readonly #events: AsyncIterator<LiveEvent>

  constructor(events: AsyncIterable<LiveEvent>) {
    this.#events = events[Symbol.asyncIterator]()
  }
  [Symbol.asyncIterator](): this {
    return this
  }
  next(): Promise<Result> {
    return this.#events.next().then(trackedOf, refuse)
  }
  async return(): Promise<Result> {
    await this.#events.return?.()
    return over
  }
  async [Symbol.asyncDispose](): Promise<void> {
    await this.return()
  }
}
