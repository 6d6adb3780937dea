import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertionXml, newId, type SamlFacts, type SamlMischief, signXml } from '../testing/saml-response.ts'
import { aSamlServer, type SamlServer } from '../testing/saml-server.ts'
import { selfSigned } from './certificates.ts'
import { openSaml } from './saml.ts'

const saml = openSaml({ insideHosts: ['127.0.0.1'] })
let provider: SamlServer
let key: { privateKey: string; certificate: string }
beforeAll(async () => {
  provider = await aSamlServer()
  key = await selfSigned('Balcão')
  provider.person('ana', { nameId: 'ana-1', attributes: { email: 'ana@acme.example.com', groups: ['A', 'B'] } })
})
afterAll(() => provider.close())

const theirs = () => ({
  issuer: provider.issuer,
  signInUrl: `${provider.origin}/sso`,
  logoutUrl: `${provider.origin}/slo`,
  certificates: [provider.certificate],
})
const ours = () => ({ entityId: 'https://balcao.test/api/sso/saml/1-1/metadata', acsUrl: 'https://balcao.test/api/sso/saml/1-1/acs', key })

async function answer(mischief: SamlMischief = {}, name = 'ana') {
  const requestId = newId()
  const url = await saml.authorizeUrl(theirs(), ours(), { requestId, relayState: '1.state', isFresh: false })
  provider.misbehave(mischief)
  const { SAMLResponse, RelayState } = await provider.signIn(url, name)
  provider.misbehave({})
  expect(RelayState).toBe('1.state')
  return { response: SAMLResponse, requestId }
}
const taken = async (mischief: SamlMischief = {}, from: Partial<ReturnType<typeof theirs>> = {}) => {
  const { response, requestId } = await answer(mischief)
  return saml
    .assertion({ ...theirs(), ...from }, ours(), { response, requestId })
    .catch((error: { failure: string; detail: string }) => error)
}
const changed = (values: Partial<SamlFacts>): SamlMischief => ({ facts: (facts) => ({ ...facts, ...values }) })

test('a signed assertion says who came, and what the library leaves open was looked at', async () => {
  expect(await taken()).toMatchObject({
    ...{ nameId: 'ana-1', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', sessionIndex: expect.stringMatching(/^s-_/) },
    attributes: { email: 'ana@acme.example.com', groups: ['A', 'B'] },
  })
  expect(await taken({ signs: 'both' })).toMatchObject({ nameId: 'ana-1' })
})

test('an encrypted assertion is read with our key, and only if what is inside is signed', async () => {
  const encryptFor = key.certificate
  expect(await taken({ encryptFor })).toMatchObject({ nameId: 'ana-1' })
  expect(await taken({ encryptFor, signs: 'both' })).toMatchObject({ nameId: 'ana-1' })
  expect(await taken({ encryptFor, signature: 'none' })).toMatchObject({ failure: 'not_valid' })
  expect(await taken({ encryptFor, signature: 'sha1' })).toMatchObject({ failure: 'not_valid', detail: expect.stringContaining('sha1') })
  expect(await taken({ encryptFor, keyEncryption: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' })).toMatchObject({ failure: 'not_valid' })
  const comment = (xml: string) => xml.replace('ana-1', 'ana<!-- -->-1')
  expect(await taken({ encryptFor, assertion: comment })).toMatchObject({
    failure: 'not_valid',
    detail: expect.stringContaining('comments'),
  })
  expect(await taken({ encryptFor: (await selfSigned('x')).certificate })).toMatchObject({ failure: 'not_valid' })
})

describe('what is not believed', () => {
  const wrong: [string, SamlMischief, string][] = [
    ['nothing signed', { signature: 'none' }, 'signature'],
    ['the answer signed, and not the assertion', { signs: 'response' }, 'signature'],
    ['a signature of nobody known', { signature: 'foreign' }, 'signature'],
    ['SHA-1', { signature: 'sha1' }, 'rsa-sha1'],
    ['a transform that reads comments', { signature: 'comments' }, 'WithComments'],
    ['another issuer', changed({ issuer: 'https://evil.example.com' }), 'issuer'],
    ['another audience', changed({ audience: 'https://balcao.test/api/sso/saml/2-1/metadata' }), 'audience'],
    ['another recipient', changed({ recipient: 'https://balcao.test/api/sso/saml/2-1/acs' }), 'recipient'],
    ['another destination', changed({ acsUrl: 'https://balcao.test/api/sso/saml/2-1/acs' }), 'destination'],
    ['another request', changed({ inResponseTo: '_another' }), 'InResponseTo'],
    ['no request', changed({ inResponseTo: undefined }), 'InResponseTo'],
    ['a time that is over', changed({ notOnOrAfter: new Date(Date.now() - 120_000) }), 'subject confirmation'],
    ['a time that is to come', changed({ notBefore: new Date(Date.now() + 120_000) }), 'not yet valid'],
    ['no end within a day', changed({ notOnOrAfter: new Date(Date.now() + 2 * 86_400_000) }), 'within a day'],
    ['nobody named', { assertion: (xml) => xml.replace(/<saml:NameID.*<\/saml:NameID>/, '') }, 'NameID'],
    ['two names', { assertion: (xml) => xml.replace(/(<saml:NameID.*<\/saml:NameID>)/, '$1$1') }, 'NameID'],
    ['no conditions', { assertion: (xml) => xml.replace(/<saml:Conditions.*<\/saml:Conditions>/, '') }, ''],
    [
      'no audience',
      { assertion: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') },
      'AudienceRestriction',
    ],
    ['no bearer', { assertion: (xml) => xml.replace('cm:bearer', 'cm:holder-of-key') }, 'bearer'],
    ['a comment within the name', { response: (xml) => xml.replace('ana-1', 'ana-1<!-- -->.evil') }, 'comments'],
    ['a comment that was signed', { assertion: (xml) => xml.replace('ana-1', 'ana-1<!-- -->.evil') }, 'comments'],
    ['a type of document', { response: (xml) => `<!DOCTYPE x [<!ENTITY e "x">]>${xml}` }, 'entities'],
    ['an instruction', { response: (xml) => xml.replace('<samlp:Status>', '<?x y?><samlp:Status>') }, 'instructions'],
    ['a name that was changed', { response: (xml) => xml.replace('>ana-1<', '>eva-1<') }, 'signature'],
    ['what is no XML', { response: () => 'hello' }, ''],
  ]
  for (const [what, mischief, why] of wrong)
    test(what, async () => {
      expect(await taken(mischief)).toMatchObject({ failure: 'not_valid', detail: expect.stringContaining(why) })
    })

  test('another provider’s answer, however well it is signed', async () => {
    const other = await aSamlServer()
    expect(await taken({}, { certificates: [other.certificate] })).toMatchObject({ failure: 'not_valid' })
    expect(await taken({}, { issuer: other.issuer })).toMatchObject({ failure: 'not_valid' })
    await other.close()
  })

  test('an answer to nobody’s request, where one was made', async () => {
    const { response } = await answer()
    await expect(saml.assertion(theirs(), ours(), { response, requestId: undefined })).rejects.toMatchObject({ failure: 'not_valid' })
    await expect(saml.assertion(theirs(), ours(), { response, requestId: newId() })).rejects.toMatchObject({ failure: 'not_valid' })
  })
})

/** The good assertion with its signature, and one that nobody signed, with the id `id`. */
function parts(xml: string, id?: string) {
  const good = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
  const signature = /<Signature .*<\/Signature>/s.exec(good)?.[0] ?? ''
  const bare = good.replace(signature, '')
  const evil = bare.replace('ana-1', 'chefe-1').replace(/ID="[^"]*"/, `ID="${id ?? newId()}"`)
  const goodId = /ID="([^"]*)"/.exec(good)?.[1] ?? ''
  return { good, signature, bare, evil, goodId }
}

describe('a signature is worth nothing for what it was not made for (wrapping)', () => {
  const wrapped: [string, (xml: string) => string][] = [
    ['an answer around the answer', (xml) => xml.replace('</samlp:Response>', `${xml}</samlp:Response>`)],
    ['the good assertion behind another', (xml) => xml.replace(parts(xml).good, `${parts(xml).evil}${parts(xml).good}`)],
    ['the good assertion before another', (xml) => xml.replace(parts(xml).good, `${parts(xml).good}${parts(xml).evil}`)],
    [
      'the good assertion within another',
      (xml) => xml.replace(parts(xml).good, parts(xml).evil.replace('<saml:Subject>', `${parts(xml).good}<saml:Subject>`)),
    ],
    [
      'the signature moved to another, with the good one behind it',
      (xml) => {
        const { good, bare, evil, signature } = parts(xml)
        return xml.replace(good, `${evil.replace('<saml:Subject>', `${signature}<saml:Subject>`)}${bare}`)
      },
    ],
    [
      'the good one inside the signature that another bears',
      (xml) => {
        const { good, bare, evil, signature } = parts(xml)
        const around = signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`)
        return xml.replace(good, evil.replace('<saml:Subject>', `${around}<saml:Subject>`))
      },
    ],
    [
      'the good one in an extension',
      (xml) =>
        xml
          .replace('<samlp:Status>', `<samlp:Extensions>${parts(xml).good}</samlp:Extensions><samlp:Status>`)
          .replace(/(.*)<saml:Assertion .*?<\/saml:Assertion>(<\/samlp:Response>)$/s, `$1${parts(xml).evil}$2`),
    ],
    [
      'two of the same id',
      (xml) => {
        const { good, evil, goodId, signature } = parts(xml)
        const twin = evil.replace(/ID="[^"]*"/, `ID="${goodId}"`).replace('<saml:Subject>', `${signature}<saml:Subject>`)
        return xml.replace(good, twin).replace('<samlp:Status>', `<samlp:Extensions>${good}</samlp:Extensions><samlp:Status>`)
      },
    ],
  ]
  for (const [what, response] of wrapped)
    test(what, async () => {
      expect(await taken({ response })).toMatchObject({ failure: 'not_valid' })
      const { response: whole, requestId } = await answer({ signs: 'both', response })
      await expect(saml.assertion(theirs(), ours(), { response: whole, requestId })).rejects.toMatchObject({ failure: 'not_valid' })
    })

  test('one that somebody signed with a key of their own and brought along', async () => {
    const own = await selfSigned('Provedor de teste')
    const response = (xml: string) => {
      const facts = {
        issuer: provider.issuer,
        audience: ours().entityId,
        recipient: ours().acsUrl,
        acsUrl: ours().acsUrl,
        assertionId: newId(),
      }
      const inResponseTo = /InResponseTo="([^"]*)"/.exec(xml)?.[1]
      const times = { notBefore: new Date(Date.now() - 60_000), notOnOrAfter: new Date(Date.now() + 60_000) }
      const evil = assertionXml({ ...facts, ...times, inResponseTo }, { nameId: 'chefe-1' })
      const signed = signXml(evil, facts.assertionId, own).replace('</SignedInfo>', `</SignedInfo>`)
      return xml.replace(parts(xml).good, signed)
    }
    expect(await taken({ response })).toMatchObject({ failure: 'not_valid' })
  })
})

test('who gives up, and a provider that refuses, are told apart from what is not valid', async () => {
  const { response, requestId } = await answer({}, 'nobody')
  await expect(saml.assertion(theirs(), ours(), { response, requestId })).rejects.toMatchObject({ failure: 'provider_refused' })
})

test('what a provider says of itself is read, from its address or as a text, and of several certificates all', async () => {
  const next = (await selfSigned('Próximo')).certificate
  const facts = { issuer: provider.issuer, signInUrl: `${provider.origin}/sso`, logoutUrl: `${provider.origin}/slo` }
  expect(saml.readMetadata(provider.metadata(next))).toEqual({ ...facts, certificates: [provider.certificate, next] })
  expect(await saml.fetchMetadata(`${provider.origin}/metadata`)).toEqual({ ...facts, certificates: [provider.certificate] })
  expect(await saml.fetchMetadata(`${provider.origin}/elsewhere`)).toEqual({ failure: 'unreachable' })
  expect(await openSaml({ insideHosts: [] }).fetchMetadata(`${provider.origin}/metadata`)).toEqual({ failure: 'inside_address' })
  expect(await openSaml({ insideHosts: [] }).fetchMetadata('https://169.254.169.254/metadata')).toEqual({ failure: 'inside_address' })
  const whole = provider.metadata()
  expect(saml.readMetadata(`<!DOCTYPE a [<!ENTITY b "c">]>${whole}`)).toEqual({ failure: 'not_saml' })
  expect(saml.readMetadata('hello')).toEqual({ failure: 'not_saml' })
  expect(saml.readMetadata('<a/>')).toEqual({ failure: 'not_saml' })
  expect(saml.readMetadata(whole.replaceAll('HTTP-Redirect', 'HTTP-POST'))).toEqual({ failure: 'no_sign_in' })
  expect(saml.readMetadata(whole.replace(/<ds:X509Certificate>.*<\/ds:X509Certificate>/, ''))).toEqual({ failure: 'no_certificate' })
})

test('what we say of ourselves names every address of ours, wants assertions signed, and has our certificate', () => {
  const acsUrls = ['https://balcao.test/acs', 'https://acme.balcao.test/acs']
  const written = saml.metadata({ entityId: 'https://balcao.test/me', acsUrls, logoutUrl: 'https://balcao.test/slo', key })
  expect(written).toContain('entityID="https://balcao.test/me"')
  expect(written).toContain('WantAssertionsSigned="true"')
  expect([...written.matchAll(/AssertionConsumerService [^>]*Location="([^"]*)"/g)].map(([, url]) => url)).toEqual(acsUrls)
  expect(written).toContain(key.certificate)
  expect(written).not.toContain('PRIVATE')
  expect(saml.metadata({ entityId: 'https://balcao.test/me', acsUrls, logoutUrl: 'https://balcao.test/slo' })).not.toContain('X509')
})

test('certificates are read by what they say, and weak ones are none', () => {
  expect(saml.certificate(`-----BEGIN CERTIFICATE-----\n${key.certificate}\n-----END CERTIFICATE-----`)).toMatchObject({
    ...{ bare: key.certificate, subject: 'CN=Balcão', fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/) },
  })
  for (const none of ['', 'x', key.certificate.slice(0, 40), '<script>']) expect(saml.certificate(none), none).toBeUndefined()
})

test('a logout is sent signed, with the name and the session', async () => {
  const named = { nameId: 'ana-1', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', qualifiers: {}, sessionIndex: 's-1' }
  const url = new URL(await saml.logoutUrl(theirs(), ours(), named, 'staff'))
  expect([url.origin + url.pathname, [...url.searchParams.keys()]]).toEqual([
    `${provider.origin}/slo`,
    ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'],
  ])
})
