import { ResultCodeError } from 'ldapts'
import { InsideAddressError } from '../outside-address.ts'

const MOST_DETAIL = 300
/** Results of LDAP (RFC 4511). */
const SIZE_LIMIT = 4
const ADMIN_LIMIT = 11
const NO_SUCH_OBJECT = 32
const INVALID_DN = 34
const INVALID_CREDENTIALS = 49
const BUSY = 51
const UNAVAILABLE = 52

/** Why a directory could not be asked. */
export type LdapFailure =
  | 'inside_address'
  | 'unknown_host'
  | 'unreachable'
  | 'timeout'
  | 'certificate'
  | 'no_tls'
  | 'not_ldap'
  | 'bind_refused'
  | 'base_unknown'
  | 'too_much'
  | 'refused'

/** A directory could not be asked; `detail` is for whoever set it up. */
export class LdapError extends Error {
  override name = 'LdapError'
  readonly failure: LdapFailure
  readonly detail: string
  constructor(failure: LdapFailure, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.failure = failure
    // No control characters: it is read on a page.
    this.detail = detail
      .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .slice(0, MOST_DETAIL)
      .toWellFormed()
  }
}

const NETWORK: Record<string, LdapFailure> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ETIMEDOUT: 'timeout',
  EPROTO: 'no_tls',
}
const isOfCertificate = (code: string) =>
  /CERT|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|ERR_TLS|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH/.test(code)

/** What making a connection failed with, as what it means. */
export function connectionFailure(error: unknown): LdapError {
  if (error instanceof LdapError) return error
  const { code = '', message = String(error) } = error as { code?: unknown; message?: string }
  if (error instanceof InsideAddressError) return new LdapError('inside_address', message, error)
  // Whoever answers a request for TLS with a refusal has none to offer.
  const hasNone = error instanceof ResultCodeError || String(code).startsWith('ERR_SSL') || /before secure TLS/.test(message)
  if (hasNone) return new LdapError('no_tls', message, error)
  const failure = NETWORK[String(code)] ?? (isOfCertificate(String(code)) ? 'certificate' : undefined)
  if (failure) return new LdapError(failure, message, error)
  return new LdapError(/timed? ?out/i.test(message) ? 'timeout' : 'unreachable', message || String(code), error)
}

const codeOf = (error: unknown) => (error instanceof ResultCodeError ? error.code : undefined)
const isOneOf = (error: unknown, ...codes: number[]) => codes.includes(codeOf(error) ?? -1)
const says = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What a search failed with. */
export function searchFailure(error: unknown): LdapError {
  if (error instanceof LdapError) return error
  if (isOneOf(error, NO_SUCH_OBJECT, INVALID_DN)) return new LdapError('base_unknown', says(error), error)
  if (isOneOf(error, SIZE_LIMIT, ADMIN_LIMIT)) return new LdapError('too_much', says(error), error)
  return codeOf(error) === undefined ? connectionFailure(error) : new LdapError('refused', says(error), error)
}

const isAway = (error: unknown) => isOneOf(error, BUSY, UNAVAILABLE)

/** What the directory's own account was refused with. */
export function bindFailure(error: unknown): LdapError {
  if (codeOf(error) === undefined) return connectionFailure(error)
  if (isAway(error)) return new LdapError('unreachable', says(error), error)
  const isWrong = isOneOf(error, INVALID_CREDENTIALS, INVALID_DN, NO_SUCH_OBJECT)
  return new LdapError(isWrong ? 'bind_refused' : 'refused', says(error), error)
}

/** Whether the directory refused somebody's password, and is not merely away. Locked and ended accounts are refused so as well. */
export const isRefusedPassword = (error: unknown): boolean => codeOf(error) !== undefined && !isAway(error)
