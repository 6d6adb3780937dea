import { asDomainError, DomainError } from '@balcao/core/errors'
import type { Log } from '@balcao/platform/log'
import { errorBody } from '@balcao/trpc/endpoint'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TooManyCalls } from './request-context.ts'

const RETRY_SECONDS = 1

/** Fastify's own refusals in our words. */
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
      return new DomainError('invalid', 'invalid_input', [{ field: '(caminho)', reason: 'Endereço inválido.' }])
    default:
      return error.statusCode === 400 ? new DomainError('invalid', 'invalid_json') : undefined
  }
}

/** Logs what nobody foresaw, with its cause; refusals are answers, not faults. */
export function report(log: Log, error: DomainError, requestId: string): void {
  if (error.kind === 'internal') log.error({ err: error.cause ?? error, requestId }, 'an unforeseen error')
  else if (error.kind === 'unavailable') log.warn({ err: error.cause, requestId }, 'a dependency is down')
}

/** How long to wait before the same call may succeed, in seconds; undefined where waiting does not help. */
export function retryAfter(error: DomainError): number | undefined {
  if (error instanceof TooManyCalls) return error.retryAfterSeconds
  return error.kind === 'unavailable' ? RETRY_SECONDS : undefined
}

/** One body for every error. */
export function answerError(log: Log, thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = (thrown instanceof DomainError ? thrown : fromFastify(thrown as FastifyError)) ?? asDomainError(thrown)
  report(log, error, request.id)
  const seconds = retryAfter(error)
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return reply.code(error.status).header('cache-control', 'no-store').send(errorBody(error, request.id))
}

export function serveErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((thrown, request, reply) => answerError(log, thrown, request, reply))
}
