import type { ErrorBody } from '@balcao/contracts/error-body'
import type { ErrorKind } from '@balcao/contracts/errors'
import type { Language } from '@balcao/contracts/language'
import { asDomainError, DomainError, detailsIn, messageIn } from '@balcao/core/errors'
import { type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server'

const TRPC_CODE: Record<ErrorKind, TRPC_ERROR_CODE_KEY> = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  not_allowed: 'METHOD_NOT_SUPPORTED',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  unsupported: 'UNSUPPORTED_MEDIA_TYPE',
  misdirected: 'BAD_REQUEST',
  unprocessable: 'UNPROCESSABLE_CONTENT',
  limited: 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
  unavailable: 'SERVICE_UNAVAILABLE',
}

/** The error as every channel answers it, its texts in the caller's language. */
export function errorBody(error: DomainError, requestId: string, language: Language = 'pt-BR'): ErrorBody {
  const details = error.details === undefined ? {} : { details: detailsIn(error, language) }
  return { statusCode: error.status, code: error.code, message: messageIn(error, language), ...details, requestId }
}

/** tRPC's own refusals (a path that is none, a body that is not JSON) in our words. */
export const OURS: Partial<Record<TRPC_ERROR_CODE_KEY, DomainError>> = {
  NOT_FOUND: new DomainError('not_found', 'route_not_found'),
  METHOD_NOT_SUPPORTED: new DomainError('not_allowed', 'method_not_allowed'),
  PARSE_ERROR: new DomainError('invalid', 'invalid_json'),
  BAD_REQUEST: new DomainError('invalid', 'invalid_input'),
  PAYLOAD_TOO_LARGE: new DomainError('too_large', 'payload_too_large'),
  UNSUPPORTED_MEDIA_TYPE: new DomainError('unsupported', 'unsupported_media_type'),
}

/** A domain error as tRPC throws it, cause kept. */
export function asTrpcError(thrown: unknown): TRPCError {
  const error = asDomainError(thrown)
  return new TRPCError({ code: TRPC_CODE[error.kind], message: error.message, cause: error })
}
