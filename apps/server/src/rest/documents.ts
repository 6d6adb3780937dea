import { Readable } from 'node:stream'
import { contentDisposition } from '@balcao/contracts/files/file-names'
import { invalidFrom } from '@balcao/core/errors'
import { mayCall, noteRefusal } from '@balcao/trpc/rights'
import { type Document, routeOf } from '@balcao/trpc/transfer'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'
import { fastifyPath } from './endpoints.ts'
import { countExport } from './file-export.ts'
import { reached } from './stored.ts'
import { stringReader } from './strings.ts'

/** What a document holds may look like a page: nothing of it runs where it is opened. */
const HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** Serves many things as one document, written while it is sent; what takes too long for that is left to a job, and answered 202. */
export function serveDocument(app: FastifyInstance, deps: Deps, row: Document): void {
  const { method, path, role, input, rule } = row
  const read = stringReader(input)
  app.get(fastifyPath(path), { config: { endpoint: row } }, async (request, reply) => {
    const context = requestContext(deps, request, reply, undefined, row)
    const { open } = context
    // The caller's rights first: who may not export learns nothing of what an export takes.
    const begun = await open(async (ctx) => {
      mayCall(ctx, role, routeOf(row))
      rule.mayExport(ctx)
      const parsed = input.safeParse({
        ...read(request.query as Record<string, unknown>),
        ...read(request.params as Record<string, unknown>),
      })
      if (!parsed.success) throw invalidFrom(parsed.error.issues)
      await countExport(deps, ctx, rule.counted)
      return rule.begin(ctx, parsed.data)
    }).catch(async (error: unknown) => {
      await noteRefusal(context, error, method, path)
      throw error
    })
    if ('later' in begun) return reply.code(202).header('cache-control', 'no-store').send(begun.later)
    const bytes = async (key: string) => (await reached(deps.files.get(key)))?.stream
    return reply
      .headers(HEADERS)
      .type(begun.type)
      .header('content-disposition', contentDisposition(begun.name))
      .header('x-total-count', begun.rows)
      .send(Readable.from(begun.write({ open: (run) => open(run, 'read'), bytes })))
  })
}
