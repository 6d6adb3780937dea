import { Readable } from 'node:stream'
import { type Ctx, me } from '@balcao/core/ctx'
import { invalidFrom } from '@balcao/core/errors'
import { LimitedError } from '@balcao/platform/limits'
import type { RequestContext } from '@balcao/trpc/request-context'
import { mayCall, noteRefusal } from '@balcao/trpc/rights'
import { type Export, routeOf } from '@balcao/trpc/transfer'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { TooManyCalls } from '../identity/rate-limits.ts'
import { requestContext } from '../request-context.ts'
import { fastifyPath } from './endpoints.ts'
import { stringReader } from './strings.ts'

/**
 * Part after part, each in a transaction of its own that asks for the caller's session and rights again. The next one is read
 * when the last has gone out; whoever goes away ends it there, before `ended`. What fails breaks the answer off, which no client
 * takes for its end.
 */
export async function* parts<P>(
  open: RequestContext['open'],
  head: string,
  first: P | undefined,
  read: (ctx: Ctx, place: P) => Promise<{ text: string; next: P | undefined; lines?: number }>,
  ended?: (lines: number) => Promise<void>,
): AsyncGenerator<string> {
  yield head
  let next = first
  let lines = 0
  while (next !== undefined) {
    const at: P = next
    const part = await open((ctx) => read(ctx, at), 'read')
    if (part.text) yield part.text
    next = part.next
    lines += part.lines ?? 0
  }
  await ended?.(lines)
}

const SLICE_BYTES = 16 * 1024

/** The same bytes a little at a time: whether a reader takes anything is seen by whole slices only. */
async function* inSlices(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES)
  }
}

const LOCK_MS = 15 * 60_000

/** An export is long and tells much: ten within ten minutes are enough for anybody. @throws DomainError limited */
export async function countExport({ limits }: Deps, { actor }: Ctx, name: string): Promise<void> {
  if (!(await limits.attempts.take(`${name}:${actor.tenantId}:${actor.userId}`))) throw new TooManyCalls(new LimitedError(LOCK_MS))
}

/** Serves a list as a file. `x-total-count` says how many lines follow the head, where that is known, for who shows progress. */
export function serveExport(app: FastifyInstance, deps: Deps, row: Export): void {
  const { method, path, role, input, rule } = row
  const read = stringReader(input)
  app.get(fastifyPath(path), { config: { endpoint: row } }, async (request, reply) => {
    const context = requestContext(deps, request, reply, undefined, row)
    const { open } = context
    // The caller's rights first: who may not export learns nothing of what an export takes.
    const { asked, file, first, name } = await open(async (ctx) => {
      mayCall(ctx, role, routeOf(row))
      rule.mayExport(ctx)
      const parsed = input.safeParse({
        ...read(request.query as Record<string, unknown>),
        ...read(request.params as Record<string, unknown>),
      })
      if (!parsed.success) throw invalidFrom(parsed.error.issues)
      await countExport(deps, ctx, rule.counted)
      return { asked: parsed.data, ...(await rule.begin(ctx, parsed.data)) }
    }).catch(async (error: unknown) => {
      await noteRefusal(context, error, method, path)
      throw error
    })
    const { rows } = file
    const ended = (lines: number) =>
      open((ctx) =>
        ctx.emit('export:finished', { userId: me(ctx), what: rule.what, file: name, rows: rows ?? (file.lines ?? 0) + lines }),
      ).catch((error: unknown) =>
        // The file is whole all the same.
        deps.log.warn({ err: error }, 'nobody could be told that an export has ended'),
      )
    if (rows !== null) void reply.header('x-total-count', rows)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(
        Readable.from(
          inSlices(parts(open, file.head, first, (ctx, place) => rule.part(ctx, asked, file, place), rows === 0 ? undefined : ended)),
        ),
      )
  })
}
