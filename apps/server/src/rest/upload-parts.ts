import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { PutPart } from '@balcao/contracts/files/partial-uploads'
import { DomainError, invalidFrom } from '@balcao/core/errors'
import type { Parts } from '@balcao/core/files/partial-uploads'
import { mayCall, noteRefusal } from '@balcao/trpc/rights'
import { routeOf, type UploadPart } from '@balcao/trpc/transfer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'
import { fastifyPath } from './endpoints.ts'
import { discard, reached } from './stored.ts'
import { takeIn } from './take-in.ts'

const TYPE = 'application/octet-stream'

/**
 * The parts of files that come in several (decision 020). A part that arrived whole is there, also for another server process; what
 * was cut off never was. The answer to the last one has the attachment.
 */
export async function serveUploadParts(app: FastifyInstance, deps: Deps, rows: readonly UploadPart[]): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TYPE, (_, body, done) => done(null, body))
    for (const row of rows)
      scope.put(fastifyPath(row.path), { config: { endpoint: row } }, (request, reply) => putPart(deps, row, request, reply))
  })
}

async function putPart(deps: Deps, row: UploadPart, request: FastifyRequest, reply: FastifyReply) {
  const { mustContinue, due, addPart, finish, get } = row.rule
  const context = requestContext(deps, request, reply, undefined, row)
  const bytes = request.body as Readable | undefined
  let key: string | undefined
  try {
    const { id, offset, parts } = await context.open(async (ctx) => {
      mayCall(ctx, row.role, routeOf(row))
      const place = placeOf(request)
      return { ...place, parts: await mustContinue(ctx, place.id, place.offset) }
    }, 'read')
    if (parts.isDone) return reply.header('cache-control', 'no-store').send(await context.open((ctx) => get(ctx, { id }), 'read'))
    let now = parts
    // The last part of all may have come without its answer: asked again, only the end is left to do.
    if (parts.received < parts.size) {
      if (!bytes) throw new DomainError('invalid', 'file_missing')
      key = randomUUID()
      const { size } = await reached(deps.files.put(key, bytes, { maxBytes: due(parts) }))
      const part = { offset, key, size }
      now = await context.open((ctx) => addPart(ctx, id, part))
      key = undefined
    }
    if (now.received < now.size)
      return reply.header('cache-control', 'no-store').send({ id, size: now.size, received: now.received, attachment: null })
    const taken = await takeIn(deps, joined(deps, now), now.name)
    const { upload, spare } = await context
      .open((ctx) => finish(ctx, id, taken))
      .catch(async (error: unknown) => {
        await discard(deps, [taken.key, taken.thumbnailKey])
        throw error
      })
    await discard(deps, spare)
    return reply.header('cache-control', 'no-store').send(upload)
  } catch (error) {
    await discard(deps, [key])
    // What still comes is not wanted, and must not keep the answer from being read.
    request.raw.unpipe().resume()
    await noteRefusal(context, error, row.method, row.path)
    throw error
  }
}

function placeOf({ params }: FastifyRequest) {
  const { id, offset } = params as Record<'id' | 'offset', string>
  const parsed = PutPart.safeParse({ id: Number(id), offset: Number(offset) })
  if (!parsed.success) throw invalidFrom(parsed.error.issues)
  return parsed.data
}

/** All parts one after another. */
async function* joined({ files }: Pick<Deps, 'files'>, { keys }: Parts): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const part = await files.get(key)
    if (!part) throw new Error(`the part ${key} of a file is not in the store`)
    yield* part.stream
  }
}
