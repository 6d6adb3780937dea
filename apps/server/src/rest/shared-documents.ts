import { Readable } from 'node:stream'
import { contentDisposition } from '@balcao/contracts/files/file-names'
import { fileOf } from '@balcao/core/documents/opening'
import { fileOf as signedFileOf } from '@balcao/core/documents/signatures/files'
import { DomainError } from '@balcao/core/errors'
import type { RequestContext } from '@balcao/trpc/request-context'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'
import { reached } from './stored.ts'

/** Nothing that is fetched here may run, be framed, or be taken for something else, and no address of it is told to others. */
const HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
}

/** What an address that was signed for its holder leads to. */
type Find = (
  context: RequestContext['authContext'],
  signature: string,
  isFetched: boolean,
) => Promise<{ fileId: string; name: string; mime: string }>

/** Serves a file by an address that was signed for its holder; without a session. */
function serveSigned(app: FastifyInstance, deps: Deps, path: string, find: Find): void {
  app.get(path, async (request, reply) => {
    const context = requestContext(deps, request, reply, undefined)
    await context.consumeGuestLimit()
    const { signature } = request.query as { signature?: unknown }
    const { fileId, name, mime } = await find(
      context.authContext,
      typeof signature === 'string' ? signature : '',
      request.method !== 'HEAD',
    )
    const file = await reached(deps.files.get(fileId))
    if (!file) throw new DomainError('internal', 'internal', undefined, { cause: new Error(`the bytes of file ${fileId} are gone`) })
    reply.headers(HEADERS).type(mime).header('content-length', file.size).header('content-disposition', contentDisposition(name))
    if (request.method !== 'HEAD') return reply.send(file.stream)
    file.stream.on('error', () => undefined).destroy()
    return reply.send(Readable.from([]))
  })
}

/** Serves the files that shared links open, and those that people are asked to sign. */
export async function serveSharedDocuments(app: FastifyInstance, deps: Deps): Promise<void> {
  serveSigned(app, deps, '/api/shared-documents/file', fileOf)
  serveSigned(app, deps, '/api/signatures/file', signedFileOf)
}
