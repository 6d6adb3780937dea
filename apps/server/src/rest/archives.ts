import { Readable } from 'node:stream'
import { Id } from '@balcao/contracts/common'
import { contentDisposition } from '@balcao/contracts/files/file-names'
import { unsealPart } from '@balcao/core/backups/archive/seal'
import type { StoredArchive } from '@balcao/core/backups/download'
import { actorOf, type Ctx, makeCtx } from '@balcao/core/ctx'
import { DomainError, notFound } from '@balcao/core/errors'
import { inSession } from '@balcao/db/tenant'
import { mayCall, noteRefusal } from '@balcao/trpc/rights'
import { type Archive, routeOf } from '@balcao/trpc/transfer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserCookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'
import { readLink } from '../file-links.ts'
import { requestContext } from '../request-context.ts'
import { refuseRange } from './attachment-downloads.ts'
import { readRange } from './byte-range.ts'
import { fastifyPath } from './endpoints.ts'
import { reached } from './stored.ts'

/**
 * Serves backups, opened while they are sent: by bearer token, with a fresh proof of who asks, or by an address signed for one browser
 * when that was proved. A part is opened without the rest.
 */
export function serveArchive(app: FastifyInstance, deps: Deps, row: Archive): void {
  app.get(fastifyPath(row.path), { config: { endpoint: row } }, async (request, reply) => {
    const id = Id.safeParse(Number((request.params as { id: string }).id)).data
    const { signature } = request.query as { signature?: unknown }
    const find = (rule: 'find' | 'may') => (ctx: Ctx) => {
      mayCall(ctx, row.role, routeOf(row))
      if (id === undefined) throw notFound('backup_not_found')
      return row.rule[rule](ctx, { id })
    }
    const found =
      typeof signature === 'string'
        ? await bySignature(deps, request, id ?? 0, signature, find('find'))
        : await byToken(deps, request, reply, row, find('may'))
    return send(deps, request, reply, found)
  })
}

type Find = (ctx: Ctx) => Promise<StoredArchive>

function byToken(deps: Deps, request: FastifyRequest, reply: FastifyReply, row: Archive, find: Find): Promise<StoredArchive> {
  const context = requestContext(deps, request, reply, undefined, row)
  return context.open(find, 'write').catch(async (error: unknown) => {
    await noteRefusal(context, error, 'GET', row.path)
    throw error
  })
}

/** Whatever is wrong with a signed address, it leads nowhere. */
async function bySignature(deps: Deps, request: FastifyRequest, id: number, signature: string, find: Find): Promise<StoredArchive> {
  const browser = request.cookies[browserCookie(deps.env.PUBLIC_URL).name]
  const session = readLink(deps.secrets, { kind: 'backup', id }, signature, browser)
  if (!session) throw notFound('backup_not_found')
  await deps.limits.call(session.tenantId, session.userId)
  return inSession(
    deps.db,
    session,
    (tx, facts) => {
      if (facts?.tenantStatus !== 'active') throw notFound('backup_not_found')
      return find(makeCtx(tx, actorOf(session, facts)))
    },
    'read',
  )
}

async function send(deps: Deps, request: FastifyRequest, reply: FastifyReply, archive: StoredArchive): Promise<FastifyReply> {
  const { bytes, sha256, name } = archive
  const etag = `"${sha256}"`
  const isStale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
  const range = isStale ? undefined : readRange(request.headers.range, bytes)
  reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')
  if (range === 'refused') return refuseRange(request, reply, bytes)
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  return reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('content-length', end - start + 1)
    .type('application/gzip')
    .header('content-disposition', contentDisposition(name))
    .send(request.method === 'HEAD' ? Readable.from([]) : Readable.from(await opened(deps, archive, { start, end })))
}

async function opened(
  { files, backupSecrets }: Deps,
  { tenantId, key, bytes, isSealed }: StoredArchive,
  range: { start: number; end: number },
) {
  const get = async (part: { start: number; end: number }) => {
    const stored = await reached(files.get(key, part))
    if (!stored) throw new DomainError('internal', 'internal', undefined, { cause: new Error(`the bytes of backup ${key} are gone`) })
    return stored.stream
  }
  return isSealed ? unsealPart(backupSecrets, tenantId, bytes, range, get) : get(range)
}
