import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Has a passkey sign. In a file of its own: only who uses one loads it. @throws Error where the person or the device does not */
export async function askPasskey(options: object): Promise<object> {
  const { id, response } = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  return {
    credential: id,
    userHandle: response.userHandle ?? '-',
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
  }
}

/** Has the browser make a passkey. @throws Error where the person or the device does not */
export async function makePasskey(options: object): Promise<object> {
  const { id, response } = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  return {
    credential: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}
