import {
  AdminLimitExceededError,
  BusyError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  ResultCodeError,
  SizeLimitExceededError,
  UnavailableError,
} from 'ldapts'
import { InsideAddressError } from '../outside-address.ts'

const MOST_DETAIL = 300

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

/** What a search failed with. */
export function searchFailure(error: unknown): LdapError {
  if (error instanceof LdapError) return error
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof NoSuchObjectError || error instanceof InvalidDNSyntaxError) return new LdapError('base_unknown', message, error)
  if (error instanceof SizeLimitExceededError || error instanceof AdminLimitExceededError) return new LdapError('too_much', message, error)
  return error instanceof ResultCodeError ? new LdapError('refused', message, error) : connectionFailure(error)
}

const isAway = (error: unknown) => error instanceof BusyError || error instanceof UnavailableError

/** What the directory's own account was refused with. */
export function bindFailure(error: unknown): LdapError {
  if (!(error instanceof ResultCodeError)) return connectionFailure(error)
  if (isAway(error)) return new LdapError('unreachable', error.message, error)
  const isWrong = error instanceof InvalidCredentialsError || error instanceof InvalidDNSyntaxError || error instanceof NoSuchObjectError
  return new LdapError(isWrong ? 'bind_refused' : 'refused', error.message, error)
}

/** Whether the directory refused somebody's password, and is not merely away. Locked and ended accounts are refused so as well. */
export const isRefusedPassword = (error: unknown): boolean => error instanceof ResultCodeError && !isAway(error)
