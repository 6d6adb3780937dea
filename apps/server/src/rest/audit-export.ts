import { Readable } from 'node:stream'
import { FilterEvents } from '@balcao/contracts/audit/events'
import { beginExport, type ExportStart, exportPart } from '@balcao/core/audit/export'
import type { Ctx } from '@balcao/core/ctx'
import { invalidFrom } from '@balcao/core/errors'
import { must } from '@balcao/core/policy'
import { LimitedError } from '@balcao/platform/limits'
import { mayCall, noteRefusal, type RequestContext } from '@balcao/trpc/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext, TooManyCalls } from '../request-context.ts'
import { AUDIT_EXPORT } from './downloads.ts'
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

const LOCK_MS = 15 * 60_000

/** An export is long and tells much: ten within ten minutes are enough for anybody. @throws DomainError limited */
async function countExport({ limits }: Deps, { actor }: Ctx): Promise<void> {
  if (!(await limits.attempts.take(`audit-export:${actor.tenantId}:${actor.userId}`))) throw new TooManyCalls(new LimitedError(LOCK_MS))
}

/** The audit log as a file. `x-total-count` says how many lines follow the head, for who shows progress. */
export function serveAuditExport(app: FastifyInstance, deps: Deps): void {
  const read = stringReader(FilterEvents)
  app.get(`/api${AUDIT_EXPORT.path}`, async (request, reply) => {
    const context = requestContext(deps, request, reply, undefined, AUDIT_EXPORT)
    const { open } = context
    // The caller's rights first: who may not export learns nothing of what an export takes.
    let filter: FilterEvents = {}
    const start = await open(async (ctx) => {
      mayCall(ctx, AUDIT_EXPORT.role, 'GET /audit/export')
      must(ctx, 'audit.read')
      const parsed = FilterEvents.safeParse(read(request.query as Record<string, unknown>))
      if (!parsed.success) throw invalidFrom(parsed.error.issues)
      filter = parsed.data
      await countExport(deps, ctx)
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
