import { DomainError } from '@balcao/core/errors'
import { type Allowance, LimitedError } from '@balcao/platform/limits'
import type { FastifyReply } from 'fastify'

/** A refusal by the rate limits, with how long to wait. */
export class TooManyCalls extends DomainError {
  readonly retryAfterSeconds: number
  constructor(cause: LimitedError) {
    super('limited', 'rate_limited')
    this.retryAfterSeconds = cause.retryAfterSeconds
  }
}

/** Passes a count on, or refuses the call. @throws TooManyCalls */
export async function limited<T>(count: Promise<T>): Promise<T> {
  return count.catch((error: unknown) => {
    throw error instanceof LimitedError ? new TooManyCalls(error) : error
  })
}

/** Says what is left of the rate limit, as draft-ietf-httpapi-ratelimit-headers has it. The reply is not returned: awaiting it waits for its end. */
export function allow(reply: FastifyReply, { limit, remaining, resetSeconds }: Allowance): void {
  reply.header('ratelimit-policy', `"calls";q=${limit};w=60`).header('ratelimit', `"calls";r=${remaining};t=${resetSeconds}`)
}
