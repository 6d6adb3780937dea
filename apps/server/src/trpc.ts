import { asDomainError } from '@balcao/core/errors'
import { type AppRouter, appRouter } from '@balcao/trpc/router'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { report, retryAfter } from './errors.ts'
import { bearer, requestContext } from './request-context.ts'

const MAX_BATCH = 20

/** Serves the router at /trpc: queries in batches, mutations one by one, subscriptions as server-sent events. */
export async function serveTrpc(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: MAX_BATCH,
      createContext: ({ req, res, info }) => {
        // An EventSource cannot send headers; only for such a stream may the token come with the connection.
        const streams = req.headers.accept?.includes('text/event-stream')
        return requestContext(deps, req, res, () => bearer(req) ?? (streams ? info.connectionParams?.token : undefined))
      },
      responseMeta: ({ errors }) => {
        const refusals = errors.map((error) => asDomainError(error.cause ?? error))
        const waits = refusals.flatMap((error) => retryAfter(error) ?? [])
        const retry: [string, string][] = waits.length ? [['retry-after', String(Math.max(...waits))]] : []
        // JSON-RPC has one number for a broken and an absent server, which tRPC answers with 500.
        const status = refusals.some((error) => error.kind === 'unavailable') ? { status: 503 } : {}
        return { ...status, headers: new Headers([['cache-control', 'no-store'], ...retry]) }
      },
      onError: ({ error, req, path = '' }) => {
        const ours = asDomainError(error.cause ?? error)
        // What tRPC itself refuses, such as a call that there is none of, is no fault.
        if (ours.kind !== 'internal' || error.code === 'INTERNAL_SERVER_ERROR') report(deps.log, ours, req.id, path)
      },
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>)
}
