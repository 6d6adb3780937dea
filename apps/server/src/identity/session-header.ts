import type { FastifyRequest } from 'fastify'

/** Where a session to be ended is named, for want of a word in the specification: ours, and the provider's. */
const SESSION_HEADERS = ['x-session-token', 'x-stytch-session'] as const

/** What a session header names. */
export function sessionHeader(request: FastifyRequest): string | undefined {
  for (const name of SESSION_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') return value
  }
  return undefined
}
