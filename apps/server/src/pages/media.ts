import { contentDisposition } from '@balcao/contracts/files/file-names'
import { DomainError, notFound } from '@balcao/core/errors'
import { readMedia } from '@balcao/core/kb/pages/attachments'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'
import { reached } from '../rest/stored.ts'
import { visiting } from './visit.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isMediaId = (id: string): boolean => UUID.test(id)
/** What a browser shows in a page. A drawing that could hold scripts is none of them: it is saved. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
/** Nothing that is fetched here may run, be framed, or be taken for something else. */
export const MEDIA_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // The bytes of an address never change, but whether they are anybody's does.
  'cache-control': 'private, no-cache',
}

/** With a token what its owner reads, as the app asks; without one, as an address in a page asks, what everybody reads. */
async function mediaFor(deps: Deps, request: FastifyRequest, reply: FastifyReply, id: string) {
  if (request.headers.authorization !== undefined) return requestContext(deps, request, reply).open((ctx) => readMedia(ctx, id), 'read')
  return (await visiting(deps, request, (ctx) => readMedia(ctx, id)))?.found
}

/** Pictures and files that the text of an article shows, for whoever reads it now. */
export function serveMedia(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>('/portal/media/:id', async (request, reply) => {
    const { id } = request.params
    const media = isMediaId(id) ? await mediaFor(deps, request, reply, id) : undefined
    if (!media) throw notFound('article_attachment_not_found')
    const etag = `"${media.fileId}"`
    reply.headers(MEDIA_HEADERS).header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const file = await reached(deps.files.get(media.fileId))
    if (!file) throw new DomainError('internal', 'internal', undefined, { cause: new Error(`the bytes of file ${media.fileId} are gone`) })
    const isShown = SHOWN.has(media.mime)
    reply
      .type(isShown ? media.mime : 'application/octet-stream')
      .header('content-length', file.size)
      .header('content-disposition', isShown ? 'inline' : contentDisposition(media.name))
    if (request.method !== 'HEAD') return reply.send(file.stream)
    file.stream.on('error', () => undefined).destroy()
    return reply.send()
  })
}
