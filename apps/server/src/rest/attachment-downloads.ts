import { Readable } from 'node:stream'
import { Id } from '@balcao/contracts/common'
import { contentDisposition } from '@balcao/contracts/files/file-names'
import { preferredLanguage } from '@balcao/contracts/language'
import { actorOf, type Ctx, makeCtx } from '@balcao/core/ctx'
import { DomainError, invalid, notFound } from '@balcao/core/errors'
import type { AttachmentRow } from '@balcao/core/files/attachment-rows'
import { inSession } from '@balcao/db/tenant'
import { errorBody } from '@balcao/trpc/errors'
import { mayCall, noteRefusal } from '@balcao/trpc/rights'
import { routeOf, type StoredFile } from '@balcao/trpc/transfer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserCookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'
import { readLink } from '../file-links.ts'
import { requestContext } from '../request-context.ts'
import { readRange } from './byte-range.ts'
import { fastifyPath } from './endpoints.ts'
import { reached } from './stored.ts'

/** Nothing that is fetched here may run, be framed, or be taken for something else. */
const HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
}

/** Serves the bytes of attachments: by bearer token, or by an address signed for one browser (decision 019). */
export function serveFile(app: FastifyInstance, deps: Deps, row: StoredFile): void {
  const { find: mustFind, isThumbnail, signed } = row.rule
  app.get(fastifyPath(row.path), { config: { endpoint: row } }, async (request, reply) => {
    const parsed = Id.safeParse(Number((request.params as { id: string }).id))
    const { signature } = request.query as { signature?: unknown }
    const find = async (ctx: Ctx) => {
      mayCall(ctx, row.role, routeOf(row))
      if (!parsed.success) throw notFound('attachment_not_found')
      return mustFind(ctx, parsed.data)
    }
    const found =
      typeof signature === 'string' && signed
        ? await bySignature(deps, request, parsed.data ?? 0, signature, find)
        : await byToken(deps, request, reply, row, find)
    return send(deps, request, reply, found, isThumbnail)
  })
}

type Find = (ctx: Ctx) => Promise<AttachmentRow>

async function byToken(deps: Deps, request: FastifyRequest, reply: FastifyReply, file: StoredFile, find: Find) {
  const context = requestContext(deps, request, reply, undefined, file)
  return context.open(find, 'read').catch(async (error: unknown) => {
    await noteRefusal(context, error, 'GET', file.path)
    throw error
  })
}

/** Whatever is wrong with a signed address, it leads nowhere. */
async function bySignature(deps: Deps, request: FastifyRequest, id: number, signature: string, find: Find): Promise<AttachmentRow> {
  const session = readLink(deps.secrets, { kind: 'file', id }, signature, request.cookies[browserCookie(deps.env.PUBLIC_URL).name])
  if (!session) throw notFound('attachment_not_found')
  await deps.limits.call(session.tenantId, session.userId)
  return inSession(
    deps.db,
    session,
    (tx, facts) => {
      if (facts?.tenantStatus !== 'active') throw notFound('attachment_not_found')
      return find(makeCtx(tx, actorOf(session, facts)))
    },
    'read',
  )
}

async function send(deps: Deps, request: FastifyRequest, reply: FastifyReply, row: AttachmentRow, isThumbnail: boolean) {
  const key = isThumbnail ? row.thumbnailId : row.fileId
  if (key === null) throw notFound('attachment_not_found')
  // The bytes of a key never change, so the key says whether a part still belongs to the rest.
  const etag = `"${key}"`
  const isStale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
  const range = isThumbnail || isStale ? undefined : readRange(request.headers.range, row.shown.size)
  reply.headers(HEADERS)
  if (range === 'refused') return refuseRange(request, reply, row.shown.size)
  const file = await reached(deps.files.get(key, range))
  if (!file) throw new DomainError('internal', 'internal', undefined, { cause: new Error(`the bytes of file ${key} are gone`) })
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply
    .header('etag', etag)
    .header('accept-ranges', isThumbnail ? 'none' : 'bytes')
    .header('content-type', isThumbnail ? 'image/webp' : row.shown.mime)
    .header('content-length', range ? range.end - range.start + 1 : file.size)
    .header('content-disposition', contentDisposition(isThumbnail ? 'miniatura.webp' : row.shown.name))
    .send(request.method === 'HEAD' ? unread(file.stream) : file.stream)
}

/** Answers 416 with the size that there is. */
export function refuseRange(request: FastifyRequest, reply: FastifyReply, size: number): FastifyReply {
  const refusal = invalid({ field: 'Range', reason: 'range_not_satisfiable' })
  return reply
    .code(416)
    .header('content-range', `bytes */${size}`)
    .send({ ...errorBody(refusal, request.id, preferredLanguage(request.headers['accept-language'])), statusCode: 416 })
}

/** Whoever asks for the headers alone has no need of the bytes. */
function unread(stream: Readable): Readable {
  stream.on('error', () => undefined).destroy()
  return Readable.from([])
}
