import { DomainError } from '@balcao/core/errors'
import { mayCall, noteRefusal, openFor } from '@balcao/trpc/rights'
import type { Endpoint } from '@balcao/trpc/row'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'

type Guarded = Pick<Endpoint, 'method' | 'path' | 'role'>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The line of the endpoint table behind a route: a session is asked for before anything is said about the body. */
    endpoint?: Guarded
  }
}

/**
 * Fastify reads a body before the handler can ask for a session. When it refuses the body, this asks first whether the caller
 * may call at all, so that a stranger learns of no route what it takes.
 * @returns why the caller may not call; undefined when they may, or when the route needs no session
 */
export async function refusalBeforeBody(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<DomainError | undefined> {
  const { endpoint } = request.routeOptions.config
  if (!endpoint?.role) return undefined
  const { method, path, role } = endpoint
  const context = requestContext(deps, request, reply, undefined, endpoint)
  try {
    await openFor(role, context)(async (ctx) => mayCall(ctx, role, `${method} ${path as `/${string}`}`), 'read')
    return undefined
  } catch (error) {
    await noteRefusal(context, error, method, path)
    if (error instanceof DomainError) return error
    throw error
  }
}
