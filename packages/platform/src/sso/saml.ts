import { SAML, type SamlConfig, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import { decrypt } from 'xml-encryption'
import { guardedCall, isCallable, type Way } from '../guarded-call.ts'
import { certificateFacts, selfSigned } from './certificates.ts'
import { mustBeSound } from './saml-algorithms.ts'
import { type Assertion, readAssertion } from './saml-assertion.ts'
import { SamlError } from './saml-error.ts'
import { readMetadata, writeMetadata } from './saml-metadata.ts'
import { ASSERTION, childrenOf, mustBePlain, PROTOCOL, parseXml } from './xml.ts'

type Key = { privateKey: string; certificate: string }
type Theirs = { issuer: string; signInUrl: string; logoutUrl: string; certificates: readonly string[] }
type Ours = { entityId: string; acsUrl: string; key: Key | undefined }
type Named = Pick<Assertion, 'nameId' | 'format' | 'qualifiers' | 'sessionIndex'>

const SKEW_MS = 60_000
const MOST_METADATA = 500_000

const pem = (bare: string) => `-----BEGIN CERTIFICATE-----\n${(bare.match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`

/** The library for one provider; `requestId` is the one request that may be answered, and nothing else is remembered. */
function library(
  { issuer, signInUrl, logoutUrl, certificates }: Theirs,
  { entityId, acsUrl, key }: Ours,
  requestId?: string,
  isFresh = false,
) {
  const asked = new Date().toISOString()
  const config: SamlConfig = {
    ...{ issuer: entityId, audience: entityId, callbackUrl: acsUrl, entryPoint: signInUrl, logoutUrl, idpIssuer: issuer },
    idpCert: certificates.map(pem),
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: false, acceptedClockSkewMs: SKEW_MS },
    ...{ signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256', identifierFormat: null, disableRequestedAuthnContext: true },
    ...{ forceAuthn: isFresh, validateInResponseTo: requestId ? ValidateInResponseTo.always : ValidateInResponseTo.ifPresent },
    ...(requestId ? { generateUniqueId: () => requestId } : {}),
    // Requests are kept in the database, and taken once there.
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (requestId !== undefined && id === requestId ? asked : null),
      removeAsync: async () => null,
    },
    ...(key ? { privateKey: key.privateKey, publicCert: key.certificate, decryptionPvk: key.privateKey } : {}),
  }
  return new SAML(config)
}

const decrypted = (xml: string, key: Key): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { key: key.privateKey, disallowDecryptionWithInsecureAlgorithm: true, warnInsecureAlgorithm: false }
    decrypt(xml, options, (error, text) => (error ? reject(error) : resolve(text as string)))
  })

/** What is looked at before any signature: the shape of the answer, and which algorithms it asks for. @throws Error */
async function mustBeTakeable(xml: string, { acsUrl, key }: Ours): Promise<void> {
  mustBePlain(xml)
  const document = parseXml(xml)
  mustBeSound(document)
  const root = document.documentElement
  if (root.localName !== 'Response' || root.namespaceURI !== PROTOCOL) throw new Error('this is no answer of SAML')
  const destination = root.getAttribute('Destination')
  if (destination && destination !== acsUrl) throw new Error(`the destination is ${destination}, and not ${acsUrl}`)
  const ids = Array.from(document.getElementsByTagName('*')).flatMap((one) => one.getAttribute('ID') || [])
  if (new Set(ids).size < ids.length) throw new Error('an id stands for two elements')
  const all = Array.from(document.getElementsByTagNameNS(ASSERTION, 'Assertion'))
  const sealed = childrenOf(root, ASSERTION, 'EncryptedAssertion')
  if (all.some((one) => one.parentNode !== root)) throw new Error('an assertion stands where none belongs')
  if (all.length + sealed.length > 1) throw new Error('one assertion is expected')
  for (const one of sealed) {
    if (!key) throw new Error('the assertion is encrypted, and there is no key')
    const inner = await decrypted(one.toString(), key)
    mustBePlain(inner)
    mustBeSound(parseXml(inner))
  }
}

/** SAML 2.0 with providers that organisations name, by the library `@node-saml/node-saml`. */
export function openSaml(way: Way) {
  const mayCall = (address: string) =>
    URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && isCallable(new URL(address), way.insideHosts)
  return {
    /** Whether the installation lets this address be called, or a browser be sent there. */
    mayCall,
    certificate: certificateFacts,
    newKey: (name: string): Promise<Key> => selfSigned(name),
    readMetadata,

    async fetchMetadata(url: string) {
      const answer = await guardedCall(
        { method: 'GET', url, headers: { accept: 'application/samlmetadata+xml, application/xml' } },
        way,
        MOST_METADATA,
      )
      if ('failure' in answer) return answer
      if (answer.status !== 200 || answer.isCut) return { failure: 'unreachable' as const }
      return readMetadata(answer.body.toString('utf8'))
    },

    metadata: writeMetadata,

    authorizeUrl: (
      theirs: Theirs,
      ours: Ours,
      { requestId, relayState, isFresh }: { requestId: string; relayState: string; isFresh: boolean },
    ) => library(theirs, ours, requestId, isFresh).getAuthorizeUrlAsync(relayState, undefined, {}),

    /** What an answer says. @throws SamlError */
    async assertion(
      theirs: Theirs,
      ours: Ours,
      { response, requestId }: { response: string; requestId: string | undefined },
    ): Promise<Assertion> {
      try {
        await mustBeTakeable(Buffer.from(response, 'base64').toString('utf8'), ours)
        const { profile } = await library(theirs, ours, requestId).validatePostResponseAsync({ SAMLResponse: response })
        if (!profile) throw new Error('the answer names nobody')
        return readAssertion(profile, { issuer: theirs.issuer, acsUrl: ours.acsUrl, requestId })
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error)
        throw new SamlError(error instanceof SamlStatusError ? 'provider_refused' : 'not_valid', said, error)
      }
    },

    logoutUrl: (theirs: Theirs, ours: Ours, { nameId, format, qualifiers, sessionIndex }: Named, relayState: string) =>
      library(theirs, ours).getLogoutUrlAsync(
        { issuer: theirs.issuer, nameID: nameId, nameIDFormat: format, ...qualifiers, ...(sessionIndex ? { sessionIndex } : {}) },
        relayState,
        {},
      ),
  }
}
