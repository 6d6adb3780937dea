import { effectiveRole } from '@balcao/contracts/access'
import { peek } from '@balcao/core/auth/session'
import type { FastifyInstance } from 'fastify'
import { refreshCookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'

const BASE = '/ops/queues'
// The board's own page styles and starts itself inline.
const CSP =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'self'; frame-ancestors 'none'"

/** The queue dashboard, for a super admin signed in to the staff app; for everybody else it does not exist. */
export async function serveQueueBoard(app: FastifyInstance, deps: Deps): Promise<void> {
  const { name } = refreshCookie(deps.env.PUBLIC_URL)
  let board: Promise<FastifyInstance> | undefined
  // Its libraries take 15 MB, and hardly a server ever shows it: they are loaded with its first page.
  const open = async () => (await import('./queue-board-pages.ts')).openQueueBoard(deps.queues.bullQueues(), BASE)
  app.addHook('onClose', async () => (await board)?.close())

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const user = await peek(deps, request.cookies[name]).catch(() => undefined)
      const foreign = request.method !== 'GET' && request.headers['sec-fetch-site'] !== 'same-origin'
      if (!user || effectiveRole(user) !== 'super_admin' || foreign) {
        // The board's routes exist for nobody else: the answer is that of an unknown address.
        reply.callNotFound()
        return reply
      }
      board ??= open()
      const pages = await board
      reply.header('content-security-policy', CSP)
      for (const [header, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(header, value)
      reply.hijack()
      pages.routing(request.raw, reply.raw)
    })
    for (const path of [BASE, `${BASE}/*`]) scope.all(path, async () => undefined)
  })
}
