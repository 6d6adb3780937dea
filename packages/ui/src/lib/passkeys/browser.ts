import type { PasskeyAssertion, PasskeyRequest } from '@balcao/contracts/passkeys/assertion'
import type { AddPasskey, PasskeyCreation } from '@balcao/contracts/passkeys/passkeys'
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

/** Whether this browser has passkeys at this address: it needs a safe one with a name. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn() && !/^(\d+\.){3}\d+$|^\[/.test(location.hostname)

/** Whether it offers them where an address is typed. */
export const offersPasskeys = async (): Promise<boolean> => hasPasskeys() && browserSupportsWebAuthnAutofill()

/** Has the browser make a passkey. @throws Error where the person or the device does not */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<AddPasskey> {
  const { id, response } = await startRegistration({ optionsJSON })
  return {
    credential: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

/**
 * Has a passkey sign. What was asked for before ends.
 * @param autofill waits until the person chooses one where they type their address
 * @throws Error where the person or the device does not
 */
export async function askPasskey(optionsJSON: PasskeyRequest, autofill = false): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  return {
    credential: id,
    // Every passkey of ours has one: without it, none of ours signed.
    userHandle: response.userHandle ?? '-',
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
  }
}

/** Ends what the browser was asked for. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()

/** Whether the device has one of the person's passkeys already. */
export const isKnownHere = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'
/** Whether the browser refused, timed out, or was told not to. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError', 'SecurityError', 'InvalidStateError'].includes(error.name)
