import { Id } from '@balcao/contracts/common'
import { MAX_FILE_BYTES } from '@balcao/contracts/tickets/bounds'
import { DomainError, invalidFrom } from '@balcao/core/errors'
import type { TakenIn } from '@balcao/core/files/uploads'
import { mayCall, noteRefusal } from '@balcao/trpc/rights'
import { routeOf, type Upload } from '@balcao/trpc/transfer'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'
import { fastifyPath } from './endpoints.ts'
import { discard } from './stored.ts'
import { type Seen, takeIn } from './take-in.ts'

/** What surrounds one file in a form. */
export const MAX_FORM_BYTES = MAX_FILE_BYTES + 64 * 1024
export const FORM_LIMITS = { fileSize: MAX_FILE_BYTES + 1, files: 1, fields: 0, parts: 1, headerPairs: 20 }

/** Uploads, each a form with one field `file`: read as a stream, never as a whole. Rights come before the first byte. */
export async function serveUploads(app: FastifyInstance, deps: Deps, uploads: readonly Upload[]): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: FORM_LIMITS })
    for (const upload of uploads)
      scope.post(fastifyPath(upload.path), { config: { endpoint: upload } }, async (request, reply) => {
        const context = requestContext(deps, request, reply, undefined, upload)
        let taken: (TakenIn & Seen) | undefined
        try {
          const to = await context.open(async (ctx) => {
            mayCall(ctx, upload.role, routeOf(upload))
            const target = upload.rule.to(idOf(request, upload.rule.names))
            await upload.rule.may(ctx, target)
            return target
          }, 'read')
          if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw new DomainError('too_large', 'file_too_large')
          taken = await readForm(deps, request)
          const kept = taken
          const { attachment, spare } = await context.open((ctx) => upload.rule.keep(ctx, to, kept))
          taken = undefined
          await discard(deps, spare)
          return reply
            .code(201)
            .header('cache-control', 'no-store')
            .send({ ...attachment, mayHold: kept.mayHold })
        } catch (error) {
          await discard(deps, [taken?.key, taken?.thumbnailKey])
          // What still comes is not wanted, and must not keep the answer from being read.
          request.raw.unpipe().resume()
          await noteRefusal(context, error, 'POST', upload.path)
          throw error
        }
      })
  })
}

/** What the only parameter of the path names, whatever it is called there; null where there is none. */
function idOf(request: FastifyRequest, names: string): number | null {
  const [sent] = Object.values(request.params as Record<string, string>)
  if (sent === undefined) return null
  const parsed = Id.safeParse(Number(sent))
  if (!parsed.success) throw invalidFrom(parsed.error.issues.map((issue) => ({ ...issue, path: [names] })))
  return parsed.data
}

/** @throws DomainError file_missing, too_many_files, and all of `takeIn` */
export async function readForm(deps: Deps, request: FastifyRequest): Promise<TakenIn & Seen> {
  if (!request.isMultipart()) throw new DomainError('unsupported', 'file_missing')
  let taken: (TakenIn & Seen) | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file') throw new DomainError('invalid', 'file_missing')
      taken = await takeIn(deps, part.file, part.filename)
    }
  } catch (error) {
    await discard(deps, [taken?.key, taken?.thumbnailKey])
    throw asRefusal(error)
  }
  if (!taken) throw new DomainError('invalid', 'file_missing')
  return taken
}

/** The form reader's complaints in our words. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof DomainError) return error
  switch ((error as { code?: string }).code) {
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new DomainError('too_large', 'too_many_files')
    case undefined:
      // What the parser beneath says of a broken form has no code.
      return new DomainError('invalid', 'file_missing', undefined, { cause: error })
    default:
      return (error as { statusCode?: number }).statusCode === 400
        ? new DomainError('invalid', 'file_missing', undefined, { cause: error })
        : error
  }
}
