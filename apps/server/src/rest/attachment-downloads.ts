import { Id } from '@balcao/contracts/common'
import { contentDisposition } from '@balcao/contracts/tickets/file-names'
import { actorOf, type Ctx, makeCtx } from '@balcao/core/ctx'
import { DomainError, notFound } from '@balcao/core/errors'
import { mustFetch } from '@balcao/core/tickets/attachments'
import { inSession } from '@balcao/db/tenant'
import { mayCall, noteRefusal } from '@balcao/trpc/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserCookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'
import { readLink } from '../file-links.ts'
import { requestContext } from '../request-context.ts'
import { FILES } from './downloads.ts'

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
      return send(deps, reply, row, file.isThumbnail)
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

async function send(deps: Deps, reply: FastifyReply, row: AttachmentRow, isThumbnail: boolean): Promise<FastifyReply> {
  const key = isThumbnail ? row.thumbnailId : row.fileId
  const file = key === null ? undefined : await deps.files.get(key)
  if (!file)
    throw key === null
      ? notFound('attachment_not_found')
      : new DomainError('internal', 'internal', undefined, { cause: new Error(`the bytes of file ${key} are gone`) })
  return reply
    .headers(HEADERS)
    .header('content-type', isThumbnail ? 'image/webp' : row.shown.mime)
    .header('content-length', file.size)
    .header('content-disposition', contentDisposition(isThumbnail ? 'miniatura.webp' : row.shown.name))
    .send(file.stream)
}
