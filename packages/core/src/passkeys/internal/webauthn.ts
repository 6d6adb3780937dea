import type { PasskeyAssertion } from '@balcao/contracts/passkeys/assertion'
import type { AddPasskey } from '@balcao/contracts/passkeys/passkeys'
import type { Challenge } from './challenges.ts'

/** Signatures that are taken: what authenticators have, and ES256 first. */
export const ALGORITHMS = [-7, -8, -257]

/** Loaded with the first passkey that is used. */
const library = () => import('@simplewebauthn/server')

/** The challenge that a browser says was signed; undefined for what is no such text. */
export function challengeIn(clientData: string): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    const challenge = typeof said === 'object' && said !== null && 'challenge' in said ? said.challenge : undefined
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : undefined
  } catch {
    return undefined
  }
}

export type NewKey = {
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  isSynced: boolean
  isBackedUp: boolean
}

/** What an authenticator made; undefined where it is not to be believed. User verification is required. */
export async function readNewKey(sent: AddPasskey, challenge: string, { rpId, origin }: Challenge): Promise<NewKey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { credential: id, clientData: clientDataJSON, attestation: attestationObject } = sent
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  const info = verified?.registrationInfo
  // The key must be what its name says, or it could not be found again.
  if (!verified?.verified || !info || info.credential.id !== id) return undefined
  return {
    credentialId: id,
    publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
    counter: info.credential.counter,
    transports: sent.transports,
    isSynced: info.credentialDeviceType === 'multiDevice',
    isBackedUp: info.credentialBackedUp,
  }
}

export type StoredKey = { credentialId: string; publicKey: string; rpId: string; isSynced: boolean }
export type Use = { counter: number; isBackedUp: boolean }

/** What an authenticator signed with a key that is known; undefined where it is not to be believed. The counter is judged where it is kept. */
export async function readUse(
  sent: PasskeyAssertion,
  challenge: string,
  { rpId, origin }: Challenge,
  key: StoredKey,
): Promise<Use | undefined> {
  if (key.rpId !== rpId) return undefined
  const { verifyAuthenticationResponse } = await library()
  const { credential: id, clientData: clientDataJSON, authenticatorData, signature, userHandle } = sent
  const verified = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
    credential: { id, publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')), counter: 0 },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { newCounter, credentialDeviceType, credentialBackedUp } = verified.authenticationInfo
  // A key does not change from one kind to the other.
  if ((credentialDeviceType === 'multiDevice') !== key.isSynced) return undefined
  return { counter: newCounter, isBackedUp: credentialBackedUp }
}
