import { Readable } from 'node:stream'
import { FilterEvents } from '@balcao/contracts/audit/events'
import { beginExport, type ExportStart, exportPart } from '@balcao/core/audit/export'
import { invalidFrom } from '@balcao/core/errors'
import { must } from '@balcao/core/policy'
import { noteRefusal, type RequestContext } from '@balcao/trpc/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'
import { stringReader } from './strings.ts'

/** Part after part, each in a transaction of its own that asks for the caller's session and rights again. */
async function* parts(open: RequestContext['open'], filter: FilterEvents, { head, place }: ExportStart) {
  yield head
  let next: ExportStart['place'] | undefined = place
  while (next) {
    const at: ExportStart['place'] = next
    const part = await open((ctx) => exportPart(ctx, filter, at), 'read')
    if (part.text) yield part.text
    next = part.next
  }
}

/** The audit log as a file. `x-total-count` says how many lines follow the head, for who shows progress. */
export function serveAuditExport(app: FastifyInstance, deps: Deps): void {
  const read = stringReader(FilterEvents)
  app.get('/api/audit/export', async (request, reply) => {
    const context = requestContext(deps, request, reply)
    const { open } = context
    // The caller's rights first: who may not export learns nothing of what an export takes.
    let filter: FilterEvents = {}
    const start = await open(async (ctx) => {
      must(ctx, 'audit.read')
      const parsed = FilterEvents.safeParse(read(request.query as Record<string, unknown>))
      if (!parsed.success) throw invalidFrom(parsed.error.issues)
      filter = parsed.data
      return beginExport(ctx, filter)
    }).catch(async (error: unknown) => {
      await noteRefusal(context, error, 'GET', '/audit/export')
      throw error
    })
    const day = new Date().toISOString().slice(0, 10)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="auditoria-${day}.csv"`)
      .header('cache-control', 'no-store')
      .header('x-total-count', start.rows)
      .send(Readable.from(parts(open, filter, start)))
  })
}
