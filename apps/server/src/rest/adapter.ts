import { DomainError, invalid } from '@balcao/core/errors'
import type { Endpoint } from '@balcao/trpc/endpoint'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'
import { endpoints } from './endpoints.ts'
import { stringReader } from './strings.ts'

const fastifyPath = (path: string) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Path, query and body as one input. A body may not repeat what the path says. */
function inputOf(request: FastifyRequest, endpoint: Endpoint, read: ReturnType<typeof stringReader>): unknown {
  const params = request.params as Record<string, string>
  const path = read(params)
  if (endpoint.method === 'GET') return { ...read(request.query as Record<string, unknown>), ...path }
  const body = request.body ?? {}
  if (!isObject(body)) throw invalid({ field: '(corpo)', reason: 'Envie um objeto JSON.' })
  const repeated = [...Object.keys(params), ...Object.keys(request.query as object)].filter((name) => name in body || !(name in params))
  if (repeated.length) throw invalid(...repeated.map((field) => ({ field, reason: 'Campo desconhecido.' })))
  return { ...body, ...path }
}

/** Serves every endpoint of the table at its REST path under /api. Static paths win over parameters (C-59). */
export function serveRest(app: FastifyInstance, deps: Deps): void {
  const methodsOf = new Map<string, HTTPMethods[]>()
  for (const [, endpoint] of endpoints()) {
    const url = fastifyPath(endpoint.path)
    const read = stringReader(endpoint.input)
    methodsOf.set(url, [...(methodsOf.get(url) ?? []), endpoint.method, ...(endpoint.method === 'GET' ? (['HEAD'] as const) : [])])
    app.route({
      method: endpoint.method,
      url,
      handler: async (request, reply) => {
        const result = await endpoint.call(requestContext(deps, request, reply, undefined, endpoint), inputOf(request, endpoint, read))
        return reply.code(endpoint.status).header('cache-control', 'no-store').send(result)
      },
    })
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
