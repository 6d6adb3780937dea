import { Readable } from 'node:stream'
import type { Exported } from '@balcao/contracts/notifications/kinds'
import { type Ctx, me } from '@balcao/core/ctx'
import { invalidFrom } from '@balcao/core/errors'
import { LimitedError } from '@balcao/platform/limits'
import { mayCall, noteRefusal, type RequestContext } from '@balcao/trpc/endpoint'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { requestContext, TooManyCalls } from '../request-context.ts'
import type { Download } from './downloads.ts'
import { stringReader } from './strings.ts'

/** A file that is written while it is sent: how it begins, and the part at a place of it. */
type FileExport<S extends z.ZodType, F extends { rows: number; head: string }, P> = {
  download: Download & { method: 'GET'; role: NonNullable<Download['role']>; input: S }
  /** What a person's exports of this kind are counted under. */
  counted: string
  /** What of, as its person is told when it has ended. */
  what: Exported
  mayExport(ctx: Ctx): void
  begin(ctx: Ctx, input: z.output<S>): Promise<{ file: F; first: P | undefined; name: string }>
  part(ctx: Ctx, input: z.output<S>, file: F, place: P): Promise<{ text: string; next: P | undefined }>
}

/**
 * Part after part, each in a transaction of its own that asks for the caller's session and rights again. The next one is read
 * when the last has gone out; whoever goes away ends it there, before `ended`. What fails breaks the answer off, which no client
 * takes for its end.
 */
export async function* parts<P>(
  open: RequestContext['open'],
  head: string,
  first: P | undefined,
  read: (ctx: Ctx, place: P) => Promise<{ text: string; next: P | undefined }>,
  ended?: () => Promise<void>,
): AsyncGenerator<string> {
  yield head
  let next = first
  while (next !== undefined) {
    const at: P = next
    const part = await open((ctx) => read(ctx, at), 'read')
    if (part.text) yield part.text
    next = part.next
  }
  await ended?.()
}

const LOCK_MS = 15 * 60_000

/** An export is long and tells much: ten within ten minutes are enough for anybody. @throws DomainError limited */
async function countExport({ limits }: Deps, { actor }: Ctx, name: string): Promise<void> {
  if (!(await limits.attempts.take(`${name}:${actor.tenantId}:${actor.userId}`))) throw new TooManyCalls(new LimitedError(LOCK_MS))
}

/** Serves such a file. `x-total-count` says how many lines follow the head, for who shows progress. */
export function serveExport<S extends z.ZodType, F extends { rows: number; head: string }, P>(
  app: FastifyInstance,
  deps: Deps,
  what: FileExport<S, F, P>,
): void {
  const { method, path, role, input } = what.download
  const read = stringReader(input)
  app.get(`/api${path.replace(/\{(\w+)\}/g, ':$1')}`, async (request, reply) => {
    const context = requestContext(deps, request, reply, undefined, what.download)
    const { open } = context
    // The caller's rights first: who may not export learns nothing of what an export takes.
    const { asked, file, first, name } = await open(async (ctx) => {
      mayCall(ctx, role, `${method} ${path as `/${string}`}`)
      what.mayExport(ctx)
      const parsed = input.safeParse({
        ...read(request.query as Record<string, unknown>),
        ...read(request.params as Record<string, unknown>),
      })
      if (!parsed.success) throw invalidFrom(parsed.error.issues)
      await countExport(deps, ctx, what.counted)
      return { asked: parsed.data, ...(await what.begin(ctx, parsed.data)) }
    }).catch(async (error: unknown) => {
      await noteRefusal(context, error, method, path)
      throw error
    })
    const { rows } = file
    const ended = () =>
      open((ctx) => ctx.emit('export:finished', { userId: me(ctx), what: what.what, file: name, rows })).catch((error: unknown) =>
        // The file is whole all the same.
        deps.log.warn({ err: error }, 'nobody could be told that an export has ended'),
      )
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .header('x-total-count', file.rows)
      .send(
        Readable.from(parts(open, file.head, first, (ctx, place: P) => what.part(ctx, asked, file, place), rows > 0 ? ended : undefined)),
      )
  })
}
