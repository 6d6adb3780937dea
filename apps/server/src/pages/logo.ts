import { notFound } from '@balcao/core/errors'
import { readLogo } from '@balcao/core/kb/pages/logo'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { isMediaId, MEDIA_HEADERS } from './media.ts'

/** Logos of organisations: another picture has another address, so that browsers may keep each for good. */
export function serveLogos(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Params: { id: string } }>('/portal/logo/:id', async (request, reply) => {
    const { id } = request.params
    const bytes = isMediaId(id) ? await readLogo(db, id) : undefined
    if (!bytes) throw notFound('article_attachment_not_found')
    return reply.headers(MEDIA_HEADERS).header('cache-control', 'public, max-age=31536000, immutable').type('image/webp').send(bytes)
  })
}
