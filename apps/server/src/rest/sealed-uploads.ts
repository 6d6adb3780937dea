import { randomUUID } from 'node:crypto'
import { type SentArchive, sealSent } from '@balcao/core/backups/imports'
import { conflict, DomainError } from '@balcao/core/errors'
import { FileTooLargeError } from '@balcao/platform/files/files'
import { mayCall, noteRefusal } from '@balcao/trpc/rights'
import { routeOf, type SealedUpload } from '@balcao/trpc/transfer'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'
import { asRefusal } from './attachment-uploads.ts'
import { fastifyPath } from './endpoints.ts'
import { discard, reached } from './stored.ts'

/** Archives that are sent, each a form with one field `file`: sealed as they come, and never held as a whole. Rights come before the first byte. */
export async function serveSealedUploads(app: FastifyInstance, deps: Deps, rows: readonly SealedUpload[]): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: Infinity, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    })
    for (const row of rows)
      scope.post(fastifyPath(row.path), { config: { endpoint: row } }, async (request, reply) => {
        const context = requestContext(deps, request, reply, undefined, row)
        let sent: SentArchive | undefined
        try {
          const { mostBytes, tenantId } = await context.open(async (ctx) => {
            mayCall(ctx, row.role, routeOf(row))
            return { mostBytes: await row.rule.may(ctx), tenantId: ctx.actor.tenantId }
          }, 'read')
          sent = await readForm(deps, request, tenantId, mostBytes)
          const kept = sent
          const answer = await context.open((ctx) => row.rule.keep(ctx, kept))
          sent = undefined
          return reply.code(201).header('cache-control', 'no-store').send(answer)
        } catch (error) {
          await discard(deps, [sent?.key])
          // What still comes is not wanted, and must not keep the answer from being read.
          request.raw.unpipe().resume()
          await noteRefusal(context, error, 'POST', row.path)
          throw error
        }
      })
  })
}

/** @throws DomainError file_missing, file_empty, too_many_files, backup_quota */
async function readForm(deps: Deps, request: FastifyRequest, tenantId: number, mostBytes: number): Promise<SentArchive> {
  if (!request.isMultipart()) throw new DomainError('unsupported', 'file_missing')
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw conflict('backup_quota')
  const key = randomUUID()
  let sent: SentArchive | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file') throw new DomainError('invalid', 'file_missing')
      const put = (name: string, source: AsyncIterable<Uint8Array>) =>
        deps.files.put(name, source, { maxBytes: mostBytes }).catch((error: unknown) => {
          throw error instanceof FileTooLargeError ? conflict('backup_quota') : error
        })
      sent = await reached(sealSent(deps.backupSecrets, tenantId, { key, name: part.filename, source: part.file, put }))
    }
  } catch (error) {
    await discard(deps, [key])
    throw asRefusal(error)
  }
  if (!sent) throw new DomainError('invalid', 'file_missing')
  if (sent.bytes > 0) return sent
  await discard(deps, [key])
  throw new DomainError('invalid', 'file_empty')
}
