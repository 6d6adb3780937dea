import { DomainError, invalidFrom } from '@balcao/core/errors'
import { FileTooLargeError } from '@balcao/platform/files/files'
import { storeCleaned } from '@balcao/platform/files/store-cleaned'
import { mayCall, noteRefusal } from '@balcao/trpc/rights'
import { type Form, routeOf } from '@balcao/trpc/transfer'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'
import { fastifyPath } from './endpoints.ts'
import { discard, fileStore, reached, scanOf } from './stored.ts'
import { stringReader } from './strings.ts'

/** What surrounds one file and some short fields in a form. */
const AROUND_BYTES = 64 * 1024
const MOST_FIELDS = 20

type Sent = { fields: Record<string, unknown>; name: string; bytes: Buffer }

/** Forms with fields and one file, which is read as a whole. Rights come before the first byte; fields may also stand in the query. */
export async function serveForms(app: FastifyInstance, deps: Deps, forms: readonly Form[]): Promise<void> {
  await app.register(async (scope) => {
    const limits = { files: 1, fields: MOST_FIELDS, parts: MOST_FIELDS + 1, fieldSize: 1_000, headerPairs: 20 }
    await scope.register(multipart, { throwFileSizeLimit: false, limits })
    for (const form of forms) {
      const read = stringReader(form.fields)
      scope.post(fastifyPath(form.path), { config: { endpoint: form } }, async (request, reply) => {
        const context = requestContext(deps, request, reply, undefined, form)
        const unkept: string[] = []
        try {
          await context.open(async (ctx) => mayCall(ctx, form.role, routeOf(form)), 'read')
          const query = request.query as Record<string, unknown>
          const sent = await readForm(request, form.rule.mostBytes)
          const parsed = form.fields.safeParse(read({ ...query, ...sent.fields }))
          if (!parsed.success) throw invalidFrom(parsed.error.issues)
          await context.open((ctx) => form.rule.may(ctx, parsed.data), 'read')
          const stored = await reached(storeCleaned(deps.files, sent.bytes))
          unkept.push(stored.key)
          const store = { put: fileStore(deps), scan: scanOf(deps) }
          const tools = { open: context.open, files: deps.files, store }
          const answer = await form.rule.take(tools, parsed.data, { ...stored, name: sent.name, bytes: sent.bytes, scan: store.scan })
          return reply
            .code(form.rule.isLater(answer) ? 202 : 200)
            .header('cache-control', 'no-store')
            .send(answer)
        } catch (error) {
          // Only what no row names by then is removed by this, and by the job that sweeps the store.
          if (error instanceof DomainError && error.kind === 'invalid') await discard(deps, unkept)
          // What still comes is not wanted, and must not keep the answer from being read.
          request.raw.unpipe().resume()
          await noteRefusal(context, error, 'POST', form.path)
          throw error
        }
      })
    }
  })
}

/** @throws DomainError file_missing, file_empty, file_too_large, too_many_files */
async function readForm(request: FastifyRequest, mostBytes: number): Promise<Sent> {
  if (!request.isMultipart()) throw new DomainError('unsupported', 'file_missing')
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + AROUND_BYTES) throw new DomainError('too_large', 'file_too_large')
  const fields: Record<string, unknown> = Object.create(null)
  let file: { name: string; bytes: Buffer } | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: mostBytes + 1 } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== 'file' || file) throw new DomainError('invalid', 'file_missing')
      else file = { name: part.filename, bytes: await within(part.file, mostBytes) }
    }
  } catch (error) {
    throw asRefusal(error)
  }
  if (!file) throw new DomainError('invalid', 'file_missing')
  if (file.bytes.length === 0) throw new DomainError('invalid', 'file_empty')
  return { fields, ...file }
}

async function within(source: AsyncIterable<Buffer>, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of source) {
    size += part.length
    if (size > mostBytes) throw new FileTooLargeError(mostBytes)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The form reader's complaints in our words. */
function asRefusal(error: unknown): unknown {
  if (error instanceof DomainError) return error
  if (error instanceof FileTooLargeError) return new DomainError('too_large', 'file_too_large')
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new DomainError('too_large', 'too_many_files')
  if (code === undefined || statusCode === 400) return new DomainError('invalid', 'file_missing', undefined, { cause: error })
  return error
}
