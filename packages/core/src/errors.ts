import type { FieldError } from '@balcao/contracts/error-body'
import { ERROR_STATUS, ERRORS, type ErrorCode, type ErrorKind } from '@balcao/contracts/errors'
import '@balcao/contracts/reasons'
import { isUnavailable } from '@balcao/db/errors'

/** A refusal with a name. Throw it anywhere; one place turns it into an answer. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly kind: ErrorKind
  readonly code: ErrorCode
  readonly details: unknown
  constructor(kind: ErrorKind, code: ErrorCode, details?: unknown, options?: ErrorOptions) {
    super(ERRORS[code].pt, options)
    this.kind = kind
    this.code = code
    this.details = details
  }
  get status(): number {
    return ERROR_STATUS[this.kind]
  }
}

export const invalid = (...fields: FieldError[]) => new DomainError('invalid', 'invalid_input', fields)
export const notFound = (code: ErrorCode) => new DomainError('not_found', code)
export const conflict = (code: ErrorCode, details?: unknown) => new DomainError('conflict', code, details)
export const forbidden = () => new DomainError('forbidden', 'forbidden')
export const unauthenticated = (code: ErrorCode = 'unauthenticated') => new DomainError('unauthenticated', code)

type Issue = { path: PropertyKey[]; message: string; code?: string; keys?: string[] }

/** A schema's complaints as fields and reasons. */
export function invalidFrom(issues: readonly Issue[]): DomainError {
  const fields = issues.flatMap((issue) => {
    const at = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys' && issue.keys)
      return issue.keys.map((key) => ({ field: at ? `${at}.${key}` : key, reason: 'Campo desconhecido.' }))
    return [{ field: at || '(corpo)', reason: issue.message }]
  })
  return invalid(...fields)
}

/** Values Postgres cannot hold; they are the sender's mistake. Nothing of the database's text leaves. */
const UNSTORABLE = new Set(['22021', '22P05', '22003', '22007', '22008', '54000'])
const BROKEN_REFERENCE = new Set(['23503', '23505', '23514'])

/** Any thrown thing as a domain error; what nobody foresaw becomes `internal` with its cause kept for the log. */
export function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (isUnavailable(error)) return new DomainError('unavailable', 'dependency_unavailable', undefined, { cause: error })
  const { code } = (error ?? {}) as { code?: string }
  if (code && UNSTORABLE.has(code)) return new DomainError('invalid', 'invalid_input', undefined, { cause: error })
  if (code && BROKEN_REFERENCE.has(code)) return new DomainError('invalid', 'invalid_input', undefined, { cause: error })
  return new DomainError('internal', 'internal', undefined, { cause: error })
}
