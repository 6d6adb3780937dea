import { randomBytes, webcrypto, X509Certificate } from 'node:crypto'

const LEAST_BITS = 2_048
const YEARS = 10
const MS_OF_YEAR = 365 * 86_400_000
const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** The base64 of a certificate, whatever way it was written. */
export const bareCertificate = (text: string): string => text.replaceAll(/-----(?:BEGIN|END) CERTIFICATE-----|\s+/g, '')

const pem = (label: string, der: Uint8Array) =>
  `-----BEGIN ${label}-----\n${(
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END ${label}-----\n`

/** What a certificate says of itself; undefined for what is none. */
export function certificateIn(text: string) {
  const bare = bareCertificate(text)
  if (!/^[A-Za-z0-9+/]+=*$/.test(bare)) return undefined
  try {
    const { subject, fingerprint256, validFrom, validTo } = new X509Certificate(Buffer.from(bare, 'base64'))
    const at = (said: string) => new Date(said).toISOString()
    const name = subject.replaceAll('\n', ', ').slice(0, 200)
    return { bare, subject: name, fingerprint: fingerprint256, from: at(validFrom), until: at(validTo) }
  } catch {
    return undefined
  }
}

/** The same, and undefined where the key is weak. */
export function certificateFacts(text: string) {
  const facts = certificateIn(text)
  if (!facts) return undefined
  const { asymmetricKeyType, asymmetricKeyDetails } = new X509Certificate(Buffer.from(facts.bare, 'base64')).publicKey
  return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS ? facts : undefined
}

/** A pair of keys with a certificate that it signed itself: nobody is to trust it for more than being the same. */
export async function selfSigned(name: string, until = new Date(Date.now() + YEARS * MS_OF_YEAR)) {
  const [asn1, pki] = await Promise.all([import('asn1js'), import('pkijs')])
  const wanted = { ...RSA, modulusLength: LEAST_BITS, publicExponent: new Uint8Array([1, 0, 1]) }
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(wanted, true, ['sign', 'verify'])
  const certificate = new pki.Certificate()
  certificate.version = 2
  // Positive, whatever its first bit would be.
  const serial = Uint8Array.from([1, ...randomBytes(15)])
  certificate.serialNumber = new asn1.Integer({ valueHex: serial.buffer })
  for (const names of [certificate.issuer, certificate.subject])
    names.typesAndValues.push(new pki.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value: name }) }))
  certificate.notBefore.value = new Date(Math.min(Date.now(), until.getTime()) - 86_400_000)
  certificate.notAfter.value = until
  await certificate.subjectPublicKeyInfo.importKey(publicKey as CryptoKey)
  await certificate.sign(privateKey as CryptoKey, 'SHA-256')
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', privateKey)
  return {
    privateKey: pem('PRIVATE KEY', new Uint8Array(pkcs8)),
    certificate: Buffer.from(certificate.toSchema(true).toBER()).toString('base64'),
  }
}
