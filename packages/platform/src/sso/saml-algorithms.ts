import { DSIG, elementsOf } from './xml.ts'

const SIGNATURES = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
])
const DIGESTS = new Set(['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'])
const CANONICAL = new Set(['http://www.w3.org/2001/10/xml-exc-c14n#', 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'])
const TRANSFORMS = new Set([...CANONICAL, 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'])
const CIPHERS = new Set([
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
])
/** The digest of OAEP is no signature's: what is weak of SHA-1 does not matter there. */
const OAEP_DIGESTS = new Set([...DIGESTS, `${DSIG}sha1`, `${DSIG}sha256`, `${DSIG}sha512`])

function allowedFor(element: Element): ReadonlySet<string> {
  switch (element.localName) {
    case 'SignatureMethod':
      return SIGNATURES
    case 'DigestMethod':
      return (element.parentNode as Element | null)?.localName === 'EncryptionMethod' ? OAEP_DIGESTS : DIGESTS
    case 'CanonicalizationMethod':
      return CANONICAL
    case 'Transform':
      return TRANSFORMS
    case 'EncryptionMethod':
      return CIPHERS
    default:
      return new Set()
  }
}

/** Every algorithm that a document names must be a sound one: no SHA-1, no transform that reads comments, no RSA 1.5. @throws Error */
export function mustBeSound(document: Document): void {
  for (const element of elementsOf(document))
    for (const { localName, value } of Array.from(element.attributes))
      if (localName === 'Algorithm' && !allowedFor(element).has(value)) throw new Error(`the algorithm ${value} is not taken`)
}
