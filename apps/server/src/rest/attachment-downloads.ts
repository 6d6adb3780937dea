import { Readable } from 'node:stream'
import { Id } from '@balcao/contracts/common'
import { contentDisposition } from '@balcao/contracts/files/file-names'
import { preferredLanguage } from '@balcao/contracts/language'
import { actorOf, type Ctx, makeCtx } from '@balcao/core/ctx'
import { DomainError, invalid, notFound } from '@balcao/core/errors'
import type { FetchedFile } from '@balcao/core/files/fetched-file'
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

/** Serves the bytes of attachments and documents: by bearer token, or by an address signed for one browser (decision 019). */
export function serveFile(app: FastifyInstance, deps: Deps, row: StoredFile): void {
  const { find: mustFind, signed, missing } = row.rule
  app.get(fastifyPath(row.path), { config: { endpoint: row } }, async (request, reply) => {
    const parsed = Id.safeParse(Number((request.params as { id: string }).id))
    const { signature } = request.query as { signature?: unknown }
    const find = async (ctx: Ctx) => {
      mayCall(ctx, row.role, routeOf(row))
      if (!parsed.success) throw notFound(missing)
      return mustFind(ctx, parsed.data)
    }
    const found =
      typeof signature === 'string' && signed
        ? await bySignature(deps, request, { row, kind: signed, id: parsed.data ?? 0 }, signature, find)
        : await byToken(deps, request, reply, row, find)
    return sendFile(deps, request, reply, found, row.rule)
  })
}

type Find = (ctx: Ctx) => Promise<FetchedFile>
const accessOf = ({ rule }: StoredFile) => (rule.isRecorded ? 'write' : 'read')

async function byToken(deps: Deps, request: FastifyRequest, reply: FastifyReply, file: StoredFile, find: Find) {
  const context = requestContext(deps, request, reply, undefined, file)
  return context.open(find, accessOf(file)).catch(async (error: unknown) => {
    await noteRefusal(context, error, 'GET', file.path)
    throw error
  })
}

/** Whatever is wrong with a signed address, it leads nowhere. */
async function bySignature(
  deps: Deps,
  request: FastifyRequest,
  { row, ...target }: { row: StoredFile; kind: 'file' | 'document' | 'pack'; id: number },
  signature: string,
  find: Find,
): Promise<FetchedFile> {
  const { missing } = row.rule
  const session = readLink(deps.secrets, target, signature, request.cookies[browserCookie(deps.env.PUBLIC_URL).name])
  if (!session) throw notFound(missing)
  await deps.limits.call(session.tenantId, session.userId)
  return inSession(
    deps.db,
    session,
    (tx, facts) => {
      if (facts?.tenantStatus !== 'active') throw notFound(missing)
      return find(makeCtx(tx, actorOf(session, facts)))
    },
    accessOf(row),
  )
}

type Sending = Pick<StoredFile['rule'], 'isThumbnail' | 'missing'>

/** Answers with the bytes of a file, or the part of them that is asked for. @throws DomainError `missing` where there is no thumbnail */
export async function sendFile(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  row: FetchedFile,
  { isThumbnail, missing }: Sending,
) {
  const key = isThumbnail ? row.thumbnailId : row.fileId
  if (key === null) throw notFound(missing)
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
