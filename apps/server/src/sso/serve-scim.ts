import { ScimGroupInput, ScimPatch, ScimUserInput } from '@balcao/contracts/sso/scim'
import { asDomainError } from '@balcao/core/errors'
import { inScim, type Scim } from '@balcao/core/sso/scim/access'
import * as discovery from '@balcao/core/sso/scim/discovery'
import { asScimError, badValue, errorBody, missing, ScimError } from '@balcao/core/sso/scim/errors'
import type { Query } from '@balcao/core/sso/scim/filter'
import * as groups from '@balcao/core/sso/scim/groups'
import type { Resource } from '@balcao/core/sso/scim/resources'
import * as users from '@balcao/core/sso/scim/users'
import { LimitedError } from '@balcao/platform/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { report, retryAfter } from '../errors.ts'
import { TooManyCalls } from '../identity/rate-limits.ts'
import { bearer, requestContext } from '../request-context.ts'

const PREFIX = '/api/scim/v2'
const TYPE = 'application/scim+json; charset=utf-8'

type Named = { Params: { id: string }; Querystring: Query }

function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  throw badValue(parsed.error.issues.map(({ path }) => path.join('.') || 'body').join(', '))
}

/** A version that the caller names has to be the present one. @throws ScimError 412 */
function mustMatch({ headers }: FastifyRequest, { meta }: Resource): void {
  const wanted = headers['if-match']
  if (wanted !== undefined && wanted !== '*' && wanted !== meta.version) throw new ScimError(412, 'The resource has changed.')
}

/**
 * SCIM 2.0: providers keep people and groups up to date by themselves. It speaks its own form, of errors too, and knows who calls by the token of a
 * provider alone.
 */
export async function serveScim(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(
    async (scope) => {
      const base = `${new URL(deps.env.PUBLIC_URL).origin}${PREFIX}`
      scope.addContentTypeParser('application/scim+json', { parseAs: 'string' }, scope.getDefaultJsonParser('ignore', 'ignore'))
      scope.setErrorHandler((error: unknown, request, reply) => {
        const ours = error instanceof ScimError ? undefined : asDomainError(error)
        // Refusals of the frame, such as a body that is no JSON.
        const status = (error as { statusCode?: number }).statusCode
        const known = error instanceof ScimError ? error : undefined
        const refused =
          ours?.kind === 'internal' && status !== undefined && status < 500
            ? new ScimError(status, 'The request cannot be read.', 'invalidSyntax')
            : undefined
        if (ours && !refused) report(deps.log, ours, request.id, `SCIM ${request.method}`)
        const wait = ours && retryAfter(ours)
        if (wait !== undefined) reply.header('retry-after', String(wait))
        const answer = known ?? refused ?? asScimError(ours as NonNullable<typeof ours>)
        if (answer.status === 401) reply.header('www-authenticate', 'Bearer')
        return reply.status(answer.status).type(TYPE).send(errorBody(answer))
      })

      /** Runs a call as the provider whose token it shows; wrong tokens count against the address that they came from. */
      async function run<R>(request: FastifyRequest, reply: FastifyReply, rule: (scim: Scim) => Promise<R>): Promise<R> {
        const context = requestContext(deps, request, reply, () => undefined)
        const count = async (tenantId: number, providerId: number) => {
          await deps.limits.call(tenantId, -providerId).catch((error: unknown) => {
            throw error instanceof LimitedError ? new TooManyCalls(error) : error
          })
        }
        reply.header('cache-control', 'no-store')
        try {
          return await inScim(context.authContext, { token: bearer(request), base, count }, rule)
        } catch (error) {
          if (error instanceof ScimError && error.status === 401) await context.consumeRateLimit()
          throw error
        }
      }
      const send = (request: FastifyRequest, reply: FastifyReply, resource: Resource, status = 200) => {
        reply.type(TYPE).header('etag', resource.meta.version)
        if (request.method === 'GET' && request.headers['if-none-match'] === resource.meta.version) return reply.status(304).send()
        if (status === 201) reply.header('location', String((resource.meta as unknown as { location: string }).location))
        return reply.status(status).send(resource)
      }
      const fixed = (path: string, answer: (base: string) => object) =>
        scope.get(path, async (request, reply) => reply.type(TYPE).send(await run(request, reply, async () => answer(base))))
      const byId = (path: string, find: (base: string, id: string) => object | undefined) =>
        scope.get<Named>(`${path}/:id`, async (request, reply) => {
          const found = await run(request, reply, async () => find(base, request.params.id))
          if (!found) throw missing()
          return reply.type(TYPE).send(found)
        })

      fixed('/ServiceProviderConfig', discovery.serviceProviderConfig)
      fixed('/Schemas', discovery.schemas)
      fixed('/ResourceTypes', discovery.resourceTypes)
      byId('/Schemas', discovery.schemaById)
      byId('/ResourceTypes', discovery.resourceTypeById)

      scope.get<Named>('/Users', async (request, reply) =>
        reply.type(TYPE).send(await run(request, reply, (scim) => users.listUsers(scim, request.query))),
      )
      scope.post('/Users', async (request, reply) =>
        send(request, reply, await run(request, reply, (scim) => users.create(scim, read(ScimUserInput, request.body))), 201),
      )
      scope.get<Named>('/Groups', async (request, reply) =>
        reply.type(TYPE).send(await run(request, reply, (scim) => groups.listGroups(scim, request.query))),
      )
      scope.post('/Groups', async (request, reply) =>
        send(request, reply, await run(request, reply, (scim) => groups.createGroup(scim, read(ScimGroupInput, request.body))), 201),
      )

      type Noun = {
        get: (scim: Scim, id: string, query: Query) => Promise<Resource>
        put: (scim: Scim, id: string, body: unknown) => Promise<Resource>
        patch: (scim: Scim, id: string, body: unknown) => Promise<Resource>
        remove: (scim: Scim, id: string) => Promise<void>
      }
      const serve = (path: string, noun: Noun) => {
        const one = `${path}/:id`
        scope.get<Named>(one, async (request, reply) =>
          send(request, reply, await run(request, reply, (scim) => noun.get(scim, request.params.id, request.query))),
        )
        for (const [method, change] of [
          ['put', noun.put],
          ['patch', noun.patch],
        ] as const)
          scope[method]<Named>(one, async (request, reply) => {
            const resource = await run(request, reply, async (scim) => {
              mustMatch(request, await noun.get(scim, request.params.id, {}))
              return change(scim, request.params.id, request.body)
            })
            return send(request, reply, resource)
          })
        scope.delete<Named>(one, async (request, reply) => {
          await run(request, reply, async (scim) => {
            mustMatch(request, await noun.get(scim, request.params.id, {}))
            await noun.remove(scim, request.params.id)
          })
          return reply.status(204).send()
        })
      }
      serve('/Users', {
        get: users.getUser,
        put: (scim, id, body) => users.replace(scim, id, read(ScimUserInput, body)),
        patch: (scim, id, body) => users.patch(scim, id, read(ScimPatch, body).Operations),
        remove: users.remove,
      })
      scope.all('/*', async (request, reply) => run(request, reply, () => Promise.reject(missing())))
      serve('/Groups', {
        get: groups.getGroup,
        put: (scim, id, body) => groups.replaceGroup(scim, id, read(ScimGroupInput, body)),
        patch: (scim, id, body) => groups.patchGroup(scim, id, read(ScimPatch, body).Operations),
        remove: groups.removeGroup,
      })
    },
    { prefix: PREFIX },
  )
}
