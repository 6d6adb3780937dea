import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import type { Queue } from 'bullmq'
import Fastify, { type FastifyInstance } from 'fastify'

const FOREIGN_FONT = /<link href="https:\/\/fonts\.googleapis[^>]*>/

/** The dashboard's pages below `base`, as an application of their own that answers whatever request is handed to it. */
export async function openQueueBoard(queues: readonly Queue[], base: string): Promise<FastifyInstance> {
  const adapter = new FastifyAdapter()
  adapter.setBasePath(base)
  createBullBoard({ queues: queues.map((queue) => new BullMQAdapter(queue)), serverAdapter: adapter })
  const app = Fastify()
  // Nobody else's server learns who looks at the queues: the board's page asks for a font there.
  app.addHook('onSend', async (_request, _reply, payload) => (typeof payload === 'string' ? payload.replace(FOREIGN_FONT, '') : payload))
  await app.register(adapter.registerPlugin(), { prefix: base })
  await app.ready()
  return app
}
