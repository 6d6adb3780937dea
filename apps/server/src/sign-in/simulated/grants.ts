import { createHash } from 'node:crypto'
import type { SocialName } from '@balcao/contracts/sign-in/social/names'

/** Somebody who signs in at a simulated provider. */
export type SimulatedPerson = { sub: string; email: string; verified: boolean; name: string }
/** What a code, and then a token, stands for. It says itself what it is for, so that any process can read it. */
export type Grant = {
  name: SocialName
  person: SimulatedPerson
  clientId: string
  redirectUri: string
  nonce: string | undefined
  challenge: string | undefined
  until: number
}

const SECONDS = 300

export const packGrant = (grant: Omit<Grant, 'until'>): string =>
  Buffer.from(JSON.stringify({ ...grant, until: Date.now() + SECONDS * 1_000 })).toString('base64url')

export function readGrant(text: string | undefined): Grant | undefined {
  try {
    const grant = JSON.parse(Buffer.from(text ?? '', 'base64url').toString('utf8')) as Grant
    return grant.until > Date.now() ? grant : undefined
  } catch {
    return undefined
  }
}

/** Whether whoever brings the code is whoever asked for it. */
export const fitsChallenge = ({ challenge }: Grant, verifier: string | null): boolean =>
  challenge === undefined || (verifier !== null && createHash('sha256').update(verifier).digest('base64url') === challenge)

/** Each address is somebody of its own at each provider. */
export const subjectOf = (name: SocialName, email: string): string =>
  createHash('sha256').update(`${name}:${email}`).digest('hex').slice(0, 20)
