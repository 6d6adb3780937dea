import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { selfSigned } from '../sso/certificates.ts'
import { escapeXml, newId, responseXml, type SamlMischief, type SamlPerson } from './saml-response.ts'

type Asked = { id: string | undefined; acsUrl: string; audience: string; relayState: string }
/** What a provider has the browser post to us. */
export type SamlPost = { action: string; SAMLResponse: string; RelayState: string }

const MINUTE = 60_000

const attribute = (xml: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
const issuerIn = (xml: string) => /<(?:\w+:)?Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? ''
const inflated = (text: string | null) => inflateRawSync(Buffer.from(text ?? '', 'base64')).toString('utf8')

function askedBy(query: URLSearchParams): Asked {
  const xml = inflated(query.get('SAMLRequest'))
  return {
    ...{ id: attribute(xml, 'ID'), acsUrl: attribute(xml, 'AssertionConsumerServiceURL'), audience: issuerIn(xml) },
    relayState: query.get('RelayState') ?? '',
  }
}

const html = (response: ServerResponse, body: string) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="pt-BR"><title>Provedor SAML de teste</title>${body}</html>`)

const form = ({ action, SAMLResponse, RelayState }: SamlPost) => `<form method="post" action="${escapeXml(action)}">
<input type="hidden" name="SAMLResponse" value="${SAMLResponse}"><input type="hidden" name="RelayState" value="${escapeXml(RelayState)}">
<noscript><button>Continuar</button></noscript></form><script>document.forms[0].submit()</script>`

/**
 * A provider of SAML 2.0 on this machine: description, sign-in by redirect with signed answers, logout. Who signs in is chosen on its page, or by
 * `as` in the address.
 */
export async function aSamlServer({ until }: { until?: Date } = {}) {
  const keys = await selfSigned('Provedor de teste', until)
  const foreign = await selfSigned('Provedor de teste')
  let key = keys
  const people = new Map<string, SamlPerson>()
  /** Names of those who logged out here. */
  const loggedOut: string[] = []
  let mischief: SamlMischief = {}

  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const entityId = () => `${origin()}/metadata`

  async function answer({ id, acsUrl, audience, relayState }: Asked, name: string): Promise<SamlPost> {
    const person = people.get(name)
    const facts = {
      ...{ issuer: entityId(), acsUrl, audience, recipient: acsUrl, inResponseTo: id, assertionId: newId() },
      ...{ notBefore: new Date(Date.now() - MINUTE), notOnOrAfter: new Date(Date.now() + 5 * MINUTE) },
    }
    const refusal = { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }
    const signer = mischief.signature === 'foreign' ? foreign : key
    const xml = await responseXml(facts, person ?? { nameId: name }, signer, person ? mischief : { ...mischief, ...refusal })
    return { action: acsUrl, SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }
  }

  const metadata = (certificates: readonly string[]) => `<?xml version="1.0"?>
<!-- o provedor de teste -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId()}">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
${certificates.map((one) => `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${one}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`).join('\n')}
<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${origin()}/slo"/>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${origin()}/sso"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`

  async function signIn(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const as = query.get('as')
    if (as !== null) return void html(response, form(await answer(askedBy(query), as)))
    const list = [...people.keys()].map(
      (name) => `<p><a href="/sso?${escapeXml(query.toString())}&amp;as=${encodeURIComponent(name)}">${escapeXml(name)}</a></p>`,
    )
    html(response, `<h1>Quem é você?</h1>${list.join('')}<p><a href="/sso?${escapeXml(query.toString())}&amp;as=">Cancelar</a></p>`)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin())
    if (url.pathname === '/metadata')
      return void response.writeHead(200, { 'content-type': 'application/samlmetadata+xml' }).end(metadata([key.certificate]))
    if (url.pathname === '/sso') return void signIn(url.searchParams, response)
    if (url.pathname === '/slo') {
      const xml = inflated(url.searchParams.get('SAMLRequest'))
      loggedOut.push(/<(?:\w+:)?NameID[^>]*>([^<]*)</.exec(xml)?.[1] ?? '')
      return void html(response, '<h1>Você saiu do provedor</h1>')
    }
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    loggedOut,
    get issuer() {
      return entityId()
    },
    get origin() {
      return origin()
    },
    get certificate() {
      return key.certificate
    },
    /** What it says of itself; with more certificates, those too. */
    metadata: (...more: string[]): string => metadata([key.certificate, ...more]),
    /** Somebody who has an account there. */
    person(name: string, person: SamlPerson): void {
      people.set(name, person)
    },
    misbehave(next: SamlMischief): void {
      mischief = next
    },
    /** Signs with another key from now on. @returns the certificate of the new one */
    async rotateKeys(): Promise<string> {
      key = await selfSigned('Provedor de teste, chave nova')
      return key.certificate
    },
    /** Has somebody sign in at the provider's page. @returns what the browser posts to us */
    signIn: (authorizeUrl: string, name: string): Promise<SamlPost> => answer(askedBy(new URL(authorizeUrl).searchParams), name),
    /** Has somebody come from the provider's own page, without being asked for. */
    unsolicited: (acsUrl: string, audience: string, name: string): Promise<SamlPost> =>
      answer({ id: undefined, acsUrl, audience, relayState: '' }, name),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type SamlServer = Awaited<ReturnType<typeof aSamlServer>>
