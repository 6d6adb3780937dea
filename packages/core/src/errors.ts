import type { FieldError, Refusal } from '@balcao/contracts/error-body'
import { ERROR_STATUS, ERRORS, type ErrorCode, type ErrorKind } from '@balcao/contracts/errors'
import type { Language } from '@balcao/contracts/language'
import { readReason } from '@balcao/contracts/reason-codec'
import { type FieldReason, type Reason, reasonText } from '@balcao/contracts/reason-texts'
import { reasonTextEn } from '@balcao/contracts/reason-texts.en'
import '@balcao/contracts/reasons'
import { isUnavailable, TooManyWaiting } from '@balcao/db/errors'

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

const TEXT = { 'pt-BR': reasonText, en: reasonTextEn } as const satisfies Record<Language, unknown>

/** A reason as it is answered: its code and parameters, and the text in this language. */
export const refusal = ({ reason, params }: Reason, language: Language = 'pt-BR'): Refusal => ({
  reason,
  ...(params === undefined ? {} : { params: { ...params } }),
  message: TEXT[language]({ reason, params }) ?? reason,
})

/** Refused fields as they are answered. */
export const fieldErrors = (fields: readonly FieldReason[], language?: Language): FieldError[] =>
  fields.map(({ field, ...why }) => ({ field, ...refusal(why, language) }))

export const invalid = (...fields: FieldReason[]) => new DomainError('invalid', 'invalid_input', fieldErrors(fields))

/** The details of an error with the texts of refused fields in this language. */
export const detailsIn = (error: DomainError, language: Language): unknown => {
  const fields = refusedFields(error)
  return fields.length > 0 ? fieldErrors(fields, language) : error.details
}

/** The message of an error in this language. */
export const messageIn = ({ code }: DomainError, language: Language): string => ERRORS[code][language === 'en' ? 'en' : 'pt']

/** The fields that an error refuses; none for errors about anything else. */
export function refusedFields({ details }: DomainError): FieldReason[] {
  const isRefused = (one: unknown) => typeof one === 'object' && one !== null && 'field' in one && 'reason' in one && 'message' in one
  return Array.isArray(details) && details.every(isRefused) ? (details as FieldReason[]) : []
}

/** Why something could not be done: what its fields were refused for, without their names, or the error itself. */
export function reasonsOf(error: DomainError): Refusal[] {
  const fields = refusedFields(error).map(({ reason, params }) => refusal({ reason, params } as Reason))
  return fields.length > 0 ? fields : [refusal({ reason: 'refused', params: { code: error.code } })]
}
export const notFound = (code: ErrorCode) => new DomainError('not_found', code)
export const conflict = (code: ErrorCode, details?: unknown) => new DomainError('conflict', code, details)
export const forbidden = (code: ErrorCode = 'forbidden') => new DomainError('forbidden', code)
/** The input can be read, and makes no sense as a whole. */
export const unprocessable = (code: ErrorCode) => new DomainError('unprocessable', code)
export const unauthenticated = (code: ErrorCode = 'unauthenticated') => new DomainError('unauthenticated', code)

/** The reason that an issue of a schema carries. */
export const reasonIn = (message: string | undefined): Reason => readReason(message ?? '') ?? { reason: 'not_valid' }

type Issue = { path: PropertyKey[]; message: string; code?: string; keys?: string[] }

/** The issues of a schema as refused fields. */
export function invalidFrom(issues: readonly Issue[]): DomainError {
  const fields = issues.flatMap((issue): FieldReason[] => {
    const at = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys' && issue.keys)
      return issue.keys.map((key) => ({ field: at ? `${at}.${key}` : key, reason: 'unknown_field' }))
    return [{ field: at || '(corpo)', ...reasonIn(issue.message) }]
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
  if (error instanceof TooManyWaiting) return new DomainError('limited', 'rate_limited', undefined, { cause: error })
  const { code } = (error ?? {}) as { code?: string }
  if (code && UNSTORABLE.has(code)) return new DomainError('invalid', 'invalid_input', undefined, { cause: error })
  if (code && BROKEN_REFERENCE.has(code)) return new DomainError('invalid', 'invalid_input', undefined, { cause: error })
  return new DomainError('internal', 'internal', undefined, { cause: error })
}
