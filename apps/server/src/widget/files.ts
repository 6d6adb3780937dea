import { Id } from '@balcao/contracts/common'
import { fetchFile, keepUpload, mayUpload, removeUpload } from '@balcao/core/chat/widget/visit-files'
import type { VisitDeps } from '@balcao/core/chat/widget/visitors'
import { DomainError, notFound } from '@balcao/core/errors'
import type { TakenIn } from '@balcao/core/files/uploads'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { sendFile } from '../rest/attachment-downloads.ts'
import { FORM_LIMITS, MAX_FORM_BYTES, readForm } from '../rest/attachment-uploads.ts'
import { discard } from '../rest/stored.ts'

type Tools = { deps: Deps; from: (request: FastifyRequest) => VisitDeps; session: (request: FastifyRequest) => string }

const idOf = (request: FastifyRequest): number => {
  const parsed = Id.safeParse(Number((request.params as { id: string }).id))
  if (!parsed.success) throw notFound('attachment_not_found')
  return parsed.data
}

/** Files that visitors of other pages send in their conversation, and those that they are sent. They are asked who they are before the first byte. */
export async function serveWidgetFiles(app: FastifyInstance, { deps, from, session }: Tools): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: FORM_LIMITS })
    scope.post('/api/widget/visit/files', async (request, reply) => {
      let taken: TakenIn | undefined
      try {
        const to = await mayUpload(from(request), session(request))
        if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw new DomainError('too_large', 'file_too_large')
        taken = await readForm(deps, request)
        const { attachment, spare } = await keepUpload(from(request), session(request), to, taken)
        taken = undefined
        await discard(deps, spare)
        const { id, name, mime, size, hasThumbnail } = attachment
        return reply.code(201).header('cache-control', 'no-store').send({ id, name, mime, size, hasThumbnail })
      } catch (error) {
        await discard(deps, [taken?.key, taken?.thumbnailKey])
        // What still comes is not wanted, and must not keep the answer from being read.
        request.raw.unpipe().resume()
        throw error
      }
    })
  })
  app.get('/api/widget/visit/files/:id', async (request, reply) => {
    const row = await fetchFile(from(request), session(request), idOf(request))
    return sendFile(deps, request, reply, row, { isThumbnail: false, missing: 'attachment_not_found' })
  })
  app.delete('/api/widget/visit/files/:id', async (request, reply) => {
    await removeUpload(from(request), session(request), idOf(request))
    return reply.code(204).send()
  })
}
