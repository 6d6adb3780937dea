import { EMAIL, LONGEST_EMAIL } from '@balcao/contracts/email'
import type { OpenIdClaims } from './ports.ts'

const MOST_GROUPS = 1_000
const MOST_NAME = 120
const MOST_VALUE = 500

/** What of a provider decides how its claims are read. */
export type Reading = { trustsUnverified: boolean; groupsClaim: string }
/** Somebody as a provider describes them. */
export type Described = {
  subject: string
  email: string | undefined
  isVerified: boolean
  name: string | undefined
  groups: string[] | undefined
}

const isYes = (value: unknown) => value === true || value === 'true' || value === '1' || value === 1

/** An address that somebody can have; undefined for what is none. */
export function addressOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const email = value.trim().toLowerCase()
  return email.length <= LONGEST_EMAIL && EMAIL.test(email) ? email : undefined
}

/** A name that can be shown; undefined where there is none. */
export function nameOf({ name, given_name: given, family_name: family }: Readonly<Record<string, unknown>>): string | undefined {
  const said = typeof name === 'string' ? name : [given, family].filter((part) => typeof part === 'string').join(' ')
  // One line, without what could make it read as another.
  const line = said
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, MOST_NAME)
    .toWellFormed()
  return line || undefined
}

/** A claim by its name, or by its path, as Keycloak's `realm_access.roles`. */
function claimAt(claims: OpenIdClaims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path.split('.').reduce<unknown>((inner, part) => {
    const isThere = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
    return isThere ? (inner as Record<string, unknown>)[part] : undefined
  }, claims)
}

function groupsOf(claims: OpenIdClaims, path: string): string[] | undefined {
  if (path === '') return undefined
  const said = claimAt(claims, path)
  if (typeof said === 'string') return [said]
  return Array.isArray(said) ? said.filter((one) => typeof one === 'string').slice(0, MOST_GROUPS) : undefined
}

/** Who came, as their provider describes them. Entra says by `xms_edov` what others say by `email_verified`. */
export function describe(claims: OpenIdClaims, { trustsUnverified, groupsClaim }: Reading): Described {
  const email = addressOf(claims.email) ?? (trustsUnverified ? addressOf(claims.preferred_username) : undefined)
  return {
    subject: claims.sub,
    email,
    isVerified: trustsUnverified || isYes(claims.email_verified) || isYes(claims.xms_edov),
    name: nameOf(claims),
    groups: groupsOf(claims, groupsClaim),
  }
}

/** Claims for somebody who sets a provider up to read. */
export const shownClaims = (claims: Readonly<Record<string, unknown>>): { name: string; value: string }[] =>
  Object.entries(claims).map(([name, value]) => ({
    name: name.slice(0, MOST_VALUE),
    value: (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, MOST_VALUE).toWellFormed().replaceAll('\0', ''),
  }))
