import { takeHook, verifyHook } from '@balcao/core/whatsapp/hooks/take-hook'
import { isUnavailable } from '@balcao/db/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'

/** Meta says that its notifications are no longer. */
const MOST_BYTES = 3 * 1024 * 1024

/**
 * Where Meta tells of messages, and asks before whether the address is ours. It is known by its signature over the bytes alone, so the body is left as it
 * came. Whatever is refused counts against the address that it came from.
 */
export async function serveWhatsappHooks(app: FastifyInstance, deps: Deps): Promise<void> {
  const counted = async <T>(request: FastifyRequest, reply: FastifyReply, call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      if (!isUnavailable(error)) await requestContext(deps, request, reply, undefined).consumeRateLimit()
      throw error
    }
  }
  const keyOf = (request: FastifyRequest) => (request.params as { key: string }).key.slice(0, 100)

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: MOST_BYTES, parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.get('/api/whatsapp/hooks/:key', async (request, reply) => {
      const query = request.query as Record<string, unknown>
      const text = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, 500) : '')
      const asked = { mode: text('hub.mode'), token: text('hub.verify_token'), challenge: text('hub.challenge') }
      const challenge = await counted(request, reply, verifyHook(deps, keyOf(request), asked))
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(challenge)
    })
    scope.post('/api/whatsapp/hooks/:key', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const sent = request.headers['x-hub-signature-256']
      await counted(request, reply, takeHook(deps, keyOf(request), { body, signature: typeof sent === 'string' ? sent : '' }))
      return reply.header('cache-control', 'no-store').send({ success: true })
    })
  })
}
