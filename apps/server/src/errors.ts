import type { ErrorBody } from '@balcao/contracts/error-body'
import { preferredLanguage } from '@balcao/contracts/language'
import { errorTypeOf } from '@balcao/contracts/sign-in/error-types'
import { asDomainError, DomainError, invalid, refusedFields } from '@balcao/core/errors'
import { MaintenanceError } from '@balcao/core/maintenance/gate'
import { noteError } from '@balcao/core/monitoring/faults'
import type { Log } from '@balcao/platform/log'
import { errorBody } from '@balcao/trpc/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { TooManyCalls } from './identity/rate-limits.ts'
import { refusalBeforeBody } from './rest/session-first.ts'

const RETRY_SECONDS = 1

/** Fastify's own refusals as domain errors. */
function fromFastify(error: FastifyError): DomainError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DomainError('too_large', 'payload_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new DomainError('unsupported', 'unsupported_media_type')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new DomainError('invalid', 'invalid_json')
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return invalid({ field: '(caminho)', reason: 'address_malformed' })
    default:
      return error.statusCode === 400 ? new DomainError('invalid', 'invalid_json') : undefined
  }
}

/**
 * Logs unexpected errors with their cause, and notes them for /diagnostic; refusals are answers, not faults.
 * @param what the call, by its path
 */
export function report(log: Log, error: DomainError, requestId: string, what: string): void {
  if (error.kind === 'internal') {
    log.error({ err: error.cause ?? error, requestId }, 'an unforeseen error')
    noteError(what, error.cause ?? error, requestId)
  } else if (error.kind === 'unavailable' && !(error instanceof MaintenanceError))
    log.warn({ err: error.cause, requestId }, 'a dependency is down')
}

/** Seconds to wait before a retry may succeed; undefined if waiting does not help. */
export function retryAfter(error: DomainError): number | undefined {
  if (error instanceof TooManyCalls || error instanceof MaintenanceError) return error.retryAfterSeconds
  return error.kind === 'unavailable' || error.kind === 'limited' ? RETRY_SECONDS : undefined
}

/** Paths of an identity provider, which the sign-in widget calls. */
const WIDGET_PATH = /^\/api\/auth\/(?:stytch|local)\//
const isOfWidget = ({ url }: FastifyRequest) => WIDGET_PATH.test(url)
const withType = (body: ErrorBody, error: DomainError): ErrorBody => ({
  ...body,
  error_type: errorTypeOf(error.code, refusedFields(error)[0]?.field),
  error_message: body.message,
})

/** A call by its method and the pattern of its address, which names nothing. */
const whatOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? ''}`

/** The body of every error. */
export function answerError(log: Log, thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = (thrown instanceof DomainError ? thrown : fromFastify(thrown as FastifyError)) ?? asDomainError(thrown)
  report(log, error, request.id, whatOf(request))
  const seconds = retryAfter(error)
  if (seconds !== undefined) reply.header('retry-after', seconds)
  const body = errorBody(error, request.id, preferredLanguage(request.headers['accept-language']))
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .send(isOfWidget(request) ? withType(body, error) : body)
}

/** Handles every error of the app. When Fastify refuses a body, the caller's session and role are checked first. */
export function serveErrors(app: FastifyInstance, deps: Deps): void {
  app.setErrorHandler(async (thrown, request, reply) => {
    const isOfBody = !(thrown instanceof DomainError) && fromFastify(thrown as FastifyError) !== undefined
    const error = isOfBody ? await refusalBeforeBody(deps, request, reply).catch((failed: unknown) => failed) : undefined
    return answerError(deps.log, error ?? thrown, request, reply)
  })
}
