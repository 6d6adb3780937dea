import { type LiveEvent, LiveInput } from '@balcao/contracts/realtime/live'
import { type TRPCSubscriptionProcedure, tracked } from '@trpc/server'
import type { z } from 'zod'
import { asTrpcError, type Endpoint, procedure } from './endpoint.ts'

type LiveEvents = TRPCSubscriptionProcedure<{
  input: z.input<typeof LiveInput>
  output: AsyncIterable<{ id: string; data: LiveEvent }, void, unknown>
  meta: Endpoint
}>

/** Live events of what the caller may see; `lastEventId` resumes after a lost connection without a gap. */
export const live = {
  events: procedure.input(LiveInput).subscription(async function* ({ ctx, input, signal }) {
    const last = Number(input?.lastEventId ?? Number.NaN)
    try {
      for await (const event of ctx.live.follow(Number.isSafeInteger(last) ? last : undefined, signal ?? new AbortController().signal))
        yield tracked(String(event.seq), event)
    } catch (error) {
      throw asTrpcError(error)
    }
  }) as unknown as LiveEvents,
}
