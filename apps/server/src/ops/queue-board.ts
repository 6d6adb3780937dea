import { effectiveRole } from '@balcao/contracts/access'
import { peek } from '@balcao/core/auth/session'
import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import type { FastifyInstance } from 'fastify'
import { refreshCookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'

const BASE = '/ops/queues'
// The board's own page styles and starts itself inline.
const CSP =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'self'; frame-ancestors 'none'"

const FOREIGN_FONT = /<link href="https:\/\/fonts\.googleapis[^>]*>/

/** The queue dashboard, for a super admin signed in to the staff app; for everybody else it does not exist. */
export async function serveQueueBoard(app: FastifyInstance, deps: Deps): Promise<void> {
  const adapter = new FastifyAdapter()
  adapter.setBasePath(BASE)
  createBullBoard({ queues: deps.queues.bullQueues().map((queue) => new BullMQAdapter(queue)), serverAdapter: adapter })
  const { name } = refreshCookie(deps.env.PUBLIC_URL)

  await app.register(async (scope) => {
    // The board answers errors in its own way (500), so a refusal does not throw.
    scope.addHook('onRequest', async (request, reply) => {
      const user = await peek(deps, request.cookies[name]).catch(() => undefined)
      const foreign = request.method !== 'GET' && request.headers['sec-fetch-site'] !== 'same-origin'
      if (!user || effectiveRole(user) !== 'super_admin' || foreign) {
        reply.callNotFound()
        return reply
      }
      reply.header('content-security-policy', CSP)
    })
    // Nobody else's server learns who looks at the queues: the board's page asks for a font there.
    scope.addHook('onSend', async (_request, _reply, payload) =>
      typeof payload === 'string' ? payload.replace(FOREIGN_FONT, '') : payload,
    )
    await scope.register(adapter.registerPlugin(), { prefix: BASE })
  })
}
