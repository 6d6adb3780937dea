import { readFeed as readAbsences } from '@balcao/core/absences/feeds'
import { readFeed as readDeadlines } from '@balcao/core/deadlines/feed'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { installationOf, requestContext } from '../request-context.ts'

type Read = (token: string, publicUrl: string) => Promise<string>

/** Calendars as iCalendar for calendar programs, which sign in nowhere: the address carries the proof. */
export async function serveCalendarFeeds(app: FastifyInstance, deps: Deps): Promise<void> {
  const serve = (path: string, read: Read) =>
    app.get<{ Params: { token: string } }>(`/api/${path}/ical/:token`, async (request, reply) => {
      await requestContext(deps, request, reply, undefined).consumeRateLimit()
      const text = await read(request.params.token.slice(0, 200), installationOf(deps).publicUrl)
      return reply.header('cache-control', 'private, no-store').type('text/calendar; charset=utf-8').send(text)
    })
  serve('absences', (token, publicUrl) => readAbsences(deps.db, token, new URL(publicUrl).host))
  serve('deadlines', (token, publicUrl) => readDeadlines(deps.db, token, publicUrl))
}
