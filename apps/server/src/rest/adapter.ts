import { DomainError, invalid } from '@balcao/core/errors'
import type { Endpoint } from '@balcao/trpc/row'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'
import { serveArchive } from './archives.ts'
import { serveFile } from './attachment-downloads.ts'
import { serveUploads } from './attachment-uploads.ts'
import { serveDocument } from './documents.ts'
import { endpoints, fastifyPath, type Row } from './endpoints.ts'
import { serveExport } from './file-export.ts'
import { serveForms } from './forms.ts'
import { serveLargeUploads } from './large-uploads.ts'
import { serveSealedUploads } from './sealed-uploads.ts'
import { stringReader } from './strings.ts'
import { serveUploadParts } from './upload-parts.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where an input takes one list and nothing else but its path, the list may come bare (C-56). */
function soleList({ input, path }: Endpoint): string | undefined {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string }>
  }
  const [[name, schema] = [], ...others] = Object.entries(properties).filter(([field]) => !path.includes(`{${field}}`))
  return schema?.type === 'array' && others.length === 0 ? name : undefined
}

type Reading = { strings: ReturnType<typeof stringReader>; list: string | undefined }

/** Path, query and body as one input. A body may not repeat what the path says. */
function inputOf(request: FastifyRequest, endpoint: Endpoint, { strings: read, list }: Reading): unknown {
  const params = request.params as Record<string, string>
  const path = read(params)
  if (endpoint.method === 'GET') return { ...read(request.query as Record<string, unknown>), ...path }
  const body = list && Array.isArray(request.body) ? { [list]: request.body } : (request.body ?? {})
  if (!isObject(body)) throw invalid({ field: '(corpo)', reason: 'not_an_object' })
  // A deletion may say in its query what others say in their body.
  const query = endpoint.method === 'DELETE' ? read(request.query as Record<string, unknown>) : {}
  const asked = [...Object.keys(params), ...Object.keys(request.query as object)]
  const repeated = asked.filter((name) => name in body || !(name in params || name in query))
  if (repeated.length) throw invalid(...repeated.map((field) => ({ field, reason: 'unknown_field' as const })))
  return { ...body, ...query, ...path }
}

/** Serves a call: its input is read from path, query and body. */
function serveCall(app: FastifyInstance, deps: Deps, endpoint: Endpoint): void {
  const read = { strings: stringReader(endpoint.input), list: soleList(endpoint) }
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    config: { endpoint },
    handler: async (request, reply) => {
      const result = await endpoint.call(requestContext(deps, request, reply, undefined, endpoint), inputOf(request, endpoint, read))
      return reply
        .code(endpoint.status)
        .header('cache-control', 'no-store')
        .send(endpoint.status === 204 ? undefined : result)
    },
  })
}

/** Refuses what a path of the table does not take, naming the methods that it does. */
function refuseOtherMethods(app: FastifyInstance, rows: readonly Row[]): void {
  const methodsOf = new Map<string, HTTPMethods[]>()
  for (const { method, path } of rows) {
    const url = fastifyPath(path)
    methodsOf.set(url, [...(methodsOf.get(url) ?? []), method, ...(method === 'GET' ? (['HEAD'] as const) : [])])
  }
  for (const [url, methods] of methodsOf) {
    const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => !methods.includes(method))
    app.route({
      method: others,
      url,
      handler: async (_, reply) => {
        reply.header('allow', methods.join(', '))
        throw new DomainError('not_allowed', 'method_not_allowed')
      },
    })
  }
}

/** Serves every row of the endpoint table at its REST path under /api. Static paths win over parameters (C-59). */
export async function serveRest(app: FastifyInstance, deps: Deps): Promise<void> {
  const rows = endpoints().map(([, row]) => row)
  for (const row of rows) {
    if (row.kind === 'call') serveCall(app, deps, row)
    else if (row.kind === 'export') serveExport(app, deps, row)
    else if (row.kind === 'document') serveDocument(app, deps, row)
    else if (row.kind === 'archive') serveArchive(app, deps, row)
    else if (row.kind === 'file') serveFile(app, deps, row)
  }
  // Their bodies are streams, which need readers of their own.
  await serveUploads(
    app,
    deps,
    rows.filter((row) => row.kind === 'upload'),
  )
  await serveSealedUploads(
    app,
    deps,
    rows.filter((row) => row.kind === 'sealed'),
  )
  await serveLargeUploads(
    app,
    deps,
    rows.filter((row) => row.kind === 'large'),
  )
  await serveForms(
    app,
    deps,
    rows.filter((row) => row.kind === 'form'),
  )
  await serveUploadParts(
    app,
    deps,
    rows.filter((row) => row.kind === 'part'),
  )
  refuseOtherMethods(app, rows)
}
