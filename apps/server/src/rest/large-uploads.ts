import { randomUUID } from 'node:crypto'
import { DomainError, invalidFrom } from '@balcao/core/errors'
import { HEAD_BYTES, sniff } from '@balcao/platform/files/file-types'
import { FileTooLargeError } from '@balcao/platform/files/files'
import { mayCall, noteRefusal } from '@balcao/trpc/rights'
import { type LargeUpload, routeOf } from '@balcao/trpc/transfer'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'
import { asRefusal } from './attachment-uploads.ts'
import { fastifyPath } from './endpoints.ts'
import { discard, reached, scanOf } from './stored.ts'
import { stringReader } from './strings.ts'

/** What surrounds one file in a form. */
const AROUND_BYTES = 64 * 1024

type Sent = { key: string; name: string; mime: string; size: number; sha256: string; scan: 'clean' | 'pending' }

/** Forms with one file that may be large: stored as it comes, and never held as a whole. Rights come before the first byte. */
export async function serveLargeUploads(app: FastifyInstance, deps: Deps, rows: readonly LargeUpload[]): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: Infinity, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    })
    for (const row of rows) {
      const read = stringReader(row.fields)
      scope.post(fastifyPath(row.path), { config: { endpoint: row } }, async (request, reply) => {
        const context = requestContext(deps, request, reply, undefined, row)
        let unkept: string[] = []
        try {
          await context.open(async (ctx) => mayCall(ctx, row.role, routeOf(row)), 'read')
          const parsed = row.fields.safeParse(read({ ...(request.query as object), ...(request.params as object) }))
          if (!parsed.success) throw invalidFrom(parsed.error.issues)
          await context.open((ctx) => row.rule.may(ctx, parsed.data), 'read')
          const sent = await readForm(deps, request, row.rule.mostBytes)
          unkept = [sent.key]
          const seen = await row.rule.look(deps.files, parsed.data, sent.key)
          const { answer, spare } = await context.open((ctx) => row.rule.keep(ctx, parsed.data, sent, seen))
          unkept = []
          await discard(deps, spare)
          return reply.code(201).header('cache-control', 'no-store').send(answer)
        } catch (error) {
          await discard(deps, unkept)
          // What still comes is not wanted, and must not keep the answer from being read.
          request.raw.unpipe().resume()
          await noteRefusal(context, error, 'POST', row.path)
          throw error
        }
      })
    }
  })
}

/** @throws DomainError file_missing, file_empty, file_too_large, too_many_files */
async function readForm(deps: Deps, request: FastifyRequest, mostBytes: number): Promise<Sent> {
  if (!request.isMultipart()) throw new DomainError('unsupported', 'file_missing')
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + AROUND_BYTES) throw new DomainError('too_large', 'file_too_large')
  const key = randomUUID()
  let sent: Sent | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file') throw new DomainError('invalid', 'file_missing')
      sent = await store(deps, key, part.filename, part.file, mostBytes)
    }
  } catch (error) {
    await discard(deps, [key])
    throw asRefusal(error)
  }
  if (!sent) throw new DomainError('invalid', 'file_missing')
  if (sent.size > 0) return sent
  await discard(deps, [key])
  throw new DomainError('invalid', 'file_empty')
}

async function store(deps: Deps, key: string, name: string, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Sent> {
  const head: Uint8Array[] = []
  let held = 0
  async function* noted() {
    for await (const chunk of source) {
      if (held < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - held))
      held += chunk.byteLength
      if (held > maxBytes) throw new FileTooLargeError(maxBytes)
      yield chunk
    }
  }
  const stored = await reached(deps.files.put(key, noted(), { maxBytes }))
  return { key, name, mime: await sniff(Buffer.concat(head)), ...stored, scan: scanOf(deps) }
}
