import type { Secrets } from '../ports.ts'
import type { OpenIdProofs } from './ports.ts'

const BYTES = 32

/** The state of a sign-in names its tenant, and is otherwise nothing but random. */
export const newState = (secrets: Secrets, tenantId: number): string => `${tenantId}.${secrets.random(BYTES)}`

/** The tenant that a state names; undefined for what is none. */
export function tenantOfState(state: string): number | undefined {
  const [, tenantId] = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(state) ?? []
  return tenantId === undefined ? undefined : Number(tenantId)
}

/** What a browser is known by while it signs in; the one that it has stays, so that two tabs do not take it from each other. */
export const browserSecret = (secrets: Secrets, present: string | undefined): string =>
  present !== undefined && /^[\w-]{43}$/.test(present) ? present : secrets.random(BYTES)

/** Names what a provider posted, to the one browser that it came by. */
export const newLanding = (secrets: Secrets, tenantId: number): string => newState(secrets, tenantId)

/** The id of the request that a sign-in makes of a provider of SAML: it follows from the state, and is not stored. */
export const requestIdOf = (secrets: Secrets, state: string): string => `_${secrets.derive('saml-request', state)}`

/** What is stored in place of a state, and of a browser's cookie. */
export const stateHash = (secrets: Secrets, state: string): string => secrets.hash(`sso-state:${state}`)
export const browserHash = (secrets: Secrets, browser: string): string => secrets.hash(`sso-browser:${browser}`)

/** What ties the answer to the question. Nonce and verifier follow from the state under our secret: neither is stored, and nobody guesses them. */
export const proofsOf = (secrets: Secrets, state: string, redirectUri: string): OpenIdProofs => ({
  redirectUri,
  state,
  nonce: secrets.derive('sso-nonce', state),
  verifier: secrets.derive('sso-verifier', state),
})
export const landingHash = (secrets: Secrets, landing: string): string => secrets.hash(`sso-landing:${landing}`)
