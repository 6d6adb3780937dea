import { generateServiceProviderMetadata } from '@node-saml/node-saml'
import { XMLSerializer } from '@xmldom/xmldom'
import { certificateFacts } from './certificates.ts'
import { childrenOf, DSIG, elementsOf, METADATA, PROTOCOL, parseXml } from './xml.ts'

type Read = { issuer: string; signInUrl: string; logoutUrl: string; certificates: string[] }
type Unread = { failure: 'not_saml' | 'no_sign_in' | 'no_certificate' }
type Ours = {
  entityId: string
  acsUrls: readonly string[]
  logoutUrl: string
  key?: { privateKey: string; certificate: string } | undefined
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const MOST_CERTIFICATES = 5

/** What a provider of SAML says of itself. Comments are common there, and nobody signs in by it; types of documents and entities are refused. */
export function readMetadata(xml: string): Read | Unread {
  if (/<!(?!--)/.test(xml)) return { failure: 'not_saml' }
  let root: Element
  try {
    root = parseXml(xml).documentElement
  } catch {
    return { failure: 'not_saml' }
  }
  const providers = elementsOf(root.ownerDocument, METADATA, 'IDPSSODescriptor').filter((one) =>
    (one.getAttribute('protocolSupportEnumeration') ?? '').split(/\s+/).includes(PROTOCOL),
  )
  const [provider] = providers
  const issuer = (provider?.parentNode as Element | undefined)?.getAttribute('entityID') ?? ''
  // Of a federation with many providers nobody knows which is meant.
  if (!provider || providers.length > 1 || issuer === '') return { failure: 'not_saml' }
  const addressOf = (service: string) =>
    childrenOf(provider, METADATA, service)
      .find((one) => one.getAttribute('Binding') === REDIRECT)
      ?.getAttribute('Location') ?? ''
  const signInUrl = addressOf('SingleSignOnService')
  if (signInUrl === '') return { failure: 'no_sign_in' }
  const certificates = childrenOf(provider, METADATA, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => elementsOf(key, DSIG, 'X509Certificate').map((one) => certificateFacts(one.textContent ?? '')?.bare ?? []))
    .flat()
  const all = [...new Set(certificates)].slice(0, MOST_CERTIFICATES)
  if (all.length === 0) return { failure: 'no_certificate' }
  return { issuer, signInUrl, logoutUrl: addressOf('SingleLogoutService'), certificates: all }
}

/** What we say of ourselves to a provider. The library knows one address that takes answers; those of our other hosts follow it. */
export function writeMetadata({ entityId, acsUrls, logoutUrl, key }: Ours): string {
  const [first = '', ...others] = acsUrls
  const document = parseXml(
    generateServiceProviderMetadata({
      ...{ issuer: entityId, callbackUrl: first, logoutCallbackUrl: logoutUrl, identifierFormat: null, wantAssertionsSigned: true },
      // The name of the document would change with each reading.
      generateUniqueId: () => '_balcao',
      ...(key
        ? { privateKey: key.privateKey, publicCerts: key.certificate, decryptionPvk: key.privateKey, decryptionCert: key.certificate }
        : {}),
    }),
  )
  const [service] = elementsOf(document, METADATA, 'AssertionConsumerService')
  for (const [n, url] of others.entries()) {
    const more = service?.cloneNode(true) as Element
    more.setAttribute('index', String(n + 2))
    more.setAttribute('isDefault', 'false')
    more.setAttribute('Location', url)
    service?.parentNode?.appendChild(more)
  }
  for (const logout of elementsOf(document, METADATA, 'SingleLogoutService')) logout.setAttribute('Binding', REDIRECT)
  return new XMLSerializer().serializeToString(document)
}
