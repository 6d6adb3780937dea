import { randomBytes } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'

export type SamlKey = { privateKey: string; certificate: string }
export type SamlPerson = { nameId: string; format?: string; attributes?: Record<string, string | string[]> }
/** What an answer says, before anybody changes it. */
export type SamlFacts = {
  issuer: string
  acsUrl: string
  audience: string
  recipient: string
  inResponseTo: string | undefined
  notBefore: Date
  notOnOrAfter: Date
  assertionId: string
}
/** What a provider does otherwise than it should, for tests of what is not believed. */
export type SamlMischief = {
  facts?: (facts: SamlFacts) => SamlFacts
  /** Changes the assertion before it is signed, or the whole answer after that. */
  assertion?: (xml: string) => string
  response?: (xml: string) => string
  signature?: 'foreign' | 'none' | 'sha1' | 'comments'
  /** What is signed: the assertion unless said otherwise. */
  signs?: 'response' | 'both'
  /** Encrypts the assertion for this certificate. */
  encryptFor?: string
  /** The algorithm of keys, where it encrypts. */
  keyEncryption?: string
  /** A status in place of an assertion. */
  status?: string
}

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const SHA1 = {
  signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
} as const
const SHA256 = {
  signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
} as const

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
export const newId = (): string => `_${randomBytes(16).toString('hex')}`
const pem = (bare: string) => `-----BEGIN CERTIFICATE-----\n${(bare.match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`

/** Signs the element of this id in its place. */
export function signXml(xml: string, id: string, key: SamlKey, kind?: SamlMischief['signature']): string {
  const { signatureAlgorithm, digestAlgorithm } = kind === 'sha1' ? SHA1 : SHA256
  const canonical = kind === 'comments' ? (`${EXCLUSIVE}WithComments` as const) : EXCLUSIVE
  const signed = new SignedXml({ privateKey: key.privateKey, signatureAlgorithm, canonicalizationAlgorithm: EXCLUSIVE })
  signed.addReference({
    xpath: `//*[@ID='${id}']`,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonical],
    digestAlgorithm,
  })
  signed.computeSignature(xml, { location: { reference: `//*[@ID='${id}']/*[local-name()='Issuer']`, action: 'after' } })
  return signed.getSignedXml()
}

/** An assertion about somebody, not signed yet. */
export function assertionXml(facts: SamlFacts, { nameId, format = PERSISTENT, attributes = {} }: SamlPerson): string {
  const { issuer, audience, recipient, inResponseTo, notBefore, notOnOrAfter, assertionId } = facts
  const until = `NotOnOrAfter="${notOnOrAfter.toISOString()}"`
  const values = (value: string | string[]) =>
    [value]
      .flat()
      .map((one) => `<saml:AttributeValue>${escapeXml(one)}</saml:AttributeValue>`)
      .join('')
  const all = Object.entries(attributes).map(
    ([name, value]) => `<saml:Attribute Name="${escapeXml(name)}">${values(value)}</saml:Attribute>`,
  )
  return [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${new Date().toISOString()}">`,
    `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${escapeXml(nameId)}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData ${until} Recipient="${escapeXml(recipient)}"${inResponseTo ? ` InResponseTo="${inResponseTo}"` : ''}/>`,
    `</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${notBefore.toISOString()}" ${until}>`,
    `<saml:AudienceRestriction><saml:Audience>${escapeXml(audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${new Date().toISOString()}" SessionIndex="s-${assertionId}"><saml:AuthnContext>`,
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext>',
    `</saml:AuthnStatement>${all.length > 0 ? `<saml:AttributeStatement>${all.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion>`,
  ].join('')
}

const encrypted = (xml: string, certificate: string, keyEncryptionAlgorithm?: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = {
      ...{ rsa_pub: pem(certificate), pem: pem(certificate), encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm' },
      keyEncryptionAlgorithm: keyEncryptionAlgorithm ?? 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    }
    encrypt(xml, { ...options, warnInsecureAlgorithm: false } as Parameters<typeof encrypt>[1], (error, text) =>
      error
        ? reject(error)
        : resolve(`<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${text}</saml:EncryptedAssertion>`),
    )
  })

/** An answer as a provider posts it, signed as it is to be. */
export async function responseXml(honest: SamlFacts, person: SamlPerson, key: SamlKey, mischief: SamlMischief): Promise<string> {
  const facts = mischief.facts?.(honest) ?? honest
  const status = mischief.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'
  let inner = ''
  if (mischief.status === undefined) {
    const plain = assertionXml(facts, person)
    const written = mischief.assertion?.(plain) ?? plain
    const isSigned = mischief.signature !== 'none' && mischief.signs !== 'response'
    inner = isSigned ? signXml(written, facts.assertionId, key, mischief.signature) : written
    if (mischief.encryptFor) inner = await encrypted(inner, mischief.encryptFor, mischief.keyEncryption)
  }
  const id = newId()
  const answer = [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id}" Version="2.0" IssueInstant="${new Date().toISOString()}"`,
    ` Destination="${escapeXml(facts.acsUrl)}"${facts.inResponseTo ? ` InResponseTo="${facts.inResponseTo}"` : ''}>`,
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${escapeXml(facts.issuer)}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${inner}</samlp:Response>`,
  ].join('')
  const whole = mischief.signs ? signXml(answer, id, key, mischief.signature) : answer
  return mischief.response?.(whole) ?? whole
}
