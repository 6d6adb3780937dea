import type { HookCall } from '@balcao/core/email/hooks/providers'
import { takeEvents, takeHook } from '@balcao/core/email/hooks/take-hook'
import { isUnavailable } from '@balcao/db/errors'
import type { FastifyInstance, RouteHandler } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'
import { reached } from '../rest/stored.ts'

/** A mail of the largest size as a form that writes each byte as up to three. */
const MOST_BYTES = 60 * 1024 * 1024

type Take = (tools: Parameters<typeof takeHook>[0] & Parameters<typeof takeEvents>[0], ...call: Asked) => Promise<object>
type Asked = [named: { provider: string; key: string }, call: HookCall]

/**
 * Where mail providers hand mails over, and report what became of ours. They are known by their signature alone: it is made over bytes, so the body is left as it came.
 * Whatever is refused counts against the address that it came from.
 */
export async function serveHooks(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, files, env, mailSecrets, mailSigner } = deps
  const tools = {
    db,
    isScanned: env.SCANNER !== 'none',
    mailSecrets,
    mailSigner,
    files: { put: files.put.bind(files), remove: files.remove.bind(files) },
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: MOST_BYTES, parseAs: 'buffer' }, (_, body, done) => done(null, body))
    const taking =
      (take: Take): RouteHandler =>
      async (request, reply) => {
        const header = (name: string) => {
          const value = request.headers[name]
          return typeof value === 'string' ? value : undefined
        }
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { provider = '', key = '' } = request.params as { provider?: string; key?: string }
        const taken = await reached(take(tools, { provider: provider.slice(0, 20), key: key.slice(0, 100) }, { header, body })).catch(
          async (error: unknown) => {
            if (!isUnavailable(error)) await requestContext(deps, request, reply, undefined).consumeRateLimit()
            throw error
          },
        )
        return reply.header('cache-control', 'no-store').send(taken)
      }
    scope.post('/api/email/hooks/:provider/:key', taking(takeHook))
    scope.post('/api/email/hooks/:provider/:key/mime', taking(takeHook))
    scope.post('/api/email/hooks/:provider/:key/events', taking(takeEvents))
  })
}
