import { Readable } from 'node:stream'
import { Id } from '@balcao/contracts/common'
import { contentDisposition } from '@balcao/contracts/tickets/file-names'
import { actorOf, type Ctx, makeCtx } from '@balcao/core/ctx'
import { DomainError, invalid, notFound } from '@balcao/core/errors'
import { mustFetch } from '@balcao/core/tickets/attachments'
import { inSession } from '@balcao/db/tenant'
import { errorBody, mayCall, noteRefusal } from '@balcao/trpc/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserCookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'
import { readLink } from '../file-links.ts'
import { requestContext } from '../request-context.ts'
import { readRange } from './byte-range.ts'
import { FILES } from './downloads.ts'
import { reached } from './stored.ts'

/** Nothing that is fetched here may run, be framed, or be taken for something else. */
const HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
}

/** The bytes of attachments: by bearer token, or by an address signed for one browser (decision 019). */
export function serveDownloads(app: FastifyInstance, deps: Deps): void {
  for (const file of Object.values(FILES))
    app.get(`/api${file.path.replace('{id}', ':id')}`, async (request, reply) => {
      const parsed = Id.safeParse(Number((request.params as { id: string }).id))
      const { signature } = request.query as { signature?: unknown }
      const find = async (ctx: Ctx) => {
        mayCall(ctx, file.role, `GET ${file.path}` as `GET /${string}`)
        if (!parsed.success) throw notFound('attachment_not_found')
        return mustFetch(ctx, parsed.data)
      }
      const row =
        typeof signature === 'string' && !file.isThumbnail
          ? await bySignature(deps, request, parsed.data ?? 0, signature, find)
          : await byToken(deps, request, reply, file, find)
      return send(deps, request, reply, row, file.isThumbnail)
    })
}

type AttachmentRow = Awaited<ReturnType<typeof mustFetch>>
type Find = (ctx: Ctx) => Promise<AttachmentRow>

async function byToken(deps: Deps, request: FastifyRequest, reply: FastifyReply, file: (typeof FILES)[string], find: Find) {
  const context = requestContext(deps, request, reply, undefined, file)
  return context.open(find, 'read').catch(async (error: unknown) => {
    await noteRefusal(context, error, 'GET', file.path)
    throw error
  })
}

/** Whatever is wrong with a signed address, it leads nowhere. */
async function bySignature(deps: Deps, request: FastifyRequest, id: number, signature: string, find: Find): Promise<AttachmentRow> {
  const session = readLink(deps.secrets, id, signature, request.cookies[browserCookie(deps.env.PUBLIC_URL).name])
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
  // Whoever takes nothing for so long would hold the file open for ever.
  reply.raw.setTimeout(deps.stallMs, () => void reply.raw.destroy())
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply
    .header('etag', etag)
    .header('accept-ranges', isThumbnail ? 'none' : 'bytes')
    .header('content-type', isThumbnail ? 'image/webp' : row.shown.mime)
    .header('content-length', range ? range.end - range.start + 1 : file.size)
    .header('content-disposition', contentDisposition(isThumbnail ? 'miniatura.webp' : row.shown.name))
    .send(request.method === 'HEAD' ? unread(file.stream) : file.stream)
}

function refuseRange(request: FastifyRequest, reply: FastifyReply, size: number): FastifyReply {
  const refusal = invalid({ field: 'Range', reason: 'O arquivo não tem esse trecho; peça um trecho por vez.' })
  return reply
    .code(416)
    .header('content-range', `bytes */${size}`)
    .send({ ...errorBody(refusal, request.id), statusCode: 416 })
}

/** Whoever asks for the headers alone has no need of the bytes. */
function unread(stream: Readable): Readable {
  stream.on('error', () => undefined).destroy()
  return Readable.from([])
}
