import { readFeed } from '@balcao/core/absences/feeds'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { installationOf, requestContext } from '../request-context.ts'

/** Absences as iCalendar for calendar programs, which sign in nowhere: the address carries the proof. */
export async function serveAbsenceCalendar(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get<{ Params: { token: string } }>('/api/absences/ical/:token', async (request, reply) => {
    await requestContext(deps, request, reply, undefined).consumeRateLimit()
    const text = await readFeed(deps.db, request.params.token.slice(0, 200), new URL(installationOf(deps).publicUrl).host)
    return reply.header('cache-control', 'private, no-store').type('text/calendar; charset=utf-8').send(text)
  })
}
