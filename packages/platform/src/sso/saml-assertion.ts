import type { Profile } from '@node-saml/node-saml'

type Node = { $?: Record<string, string>; _?: string; [child: string]: unknown }
/** What a provider says of somebody, after its signature was checked. */
export type Assertion = {
  id: string
  expiresAt: string
  nameId: string
  format: string
  qualifiers: { nameQualifier?: string; spNameQualifier?: string }
  sessionIndex: string | undefined
  attributes: Record<string, string | string[]>
}
type Expected = { issuer: string; acsUrl: string; requestId: string | undefined }

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'
const MOST_ATTRIBUTES = 200
const MOST_VALUES = 1_000
const MOST_LIFE_MS = 86_400_000

const nodes = (of: unknown): Node[] =>
  Array.isArray(of) ? (of as unknown[]).map((one) => (typeof one === 'string' ? { _: one } : (one as Node))) : []

/** The one child of this name. @throws Error where there is none, or more */
function only(parent: Node, name: string): Node {
  const [one, ...more] = nodes(parent[name])
  if (!one || more.length > 0) throw new Error(`one ${name} is expected in the assertion`)
  return one
}

const texts = (values: unknown): string[] =>
  nodes(values)
    .map(({ _ }) => (_ ?? '').trim())
    .filter((text) => text !== '')
    .slice(0, MOST_VALUES)

function attributesOf(assertion: Node): Assertion['attributes'] {
  const all = nodes(assertion.AttributeStatement).flatMap(({ Attribute }) => nodes(Attribute))
  const found = all.slice(0, MOST_ATTRIBUTES).flatMap(({ $, AttributeValue }) => {
    const values = texts(AttributeValue)
    return $?.Name && values.length > 0 ? [[$.Name, values.length === 1 ? (values[0] as string) : values] as const] : []
  })
  return Object.fromEntries(found)
}

/**
 * What the library leaves open is checked here, in the very bytes whose signature it checked: who says so, to which address, in answer to which
 * request, and until when. It checks the audience, the conditions and the times themselves.
 * @throws Error
 */
export function readAssertion(profile: Profile, { issuer, acsUrl, requestId }: Expected): Assertion {
  const parsed = profile.getAssertion?.() as { Assertion?: Node } | undefined
  const assertion = parsed?.Assertion
  if (!assertion?.$?.ID) throw new Error('the assertion has no id')
  if (only(assertion, 'Issuer')._ !== issuer) throw new Error(`the issuer is ${only(assertion, 'Issuer')._ ?? 'nobody'}, and not ${issuer}`)
  const subject = only(assertion, 'Subject')
  const name = only(subject, 'NameID')
  if (!name._?.trim()) throw new Error('the assertion names nobody')
  const bearers = nodes(subject.SubjectConfirmation).filter(({ $ }) => $?.Method === BEARER)
  const [confirmed] = bearers
  if (!confirmed || bearers.length > 1) throw new Error('one bearer confirmation is expected in the assertion')
  const facts = only(confirmed, 'SubjectConfirmationData').$ ?? {}
  if (facts.Recipient !== acsUrl) throw new Error(`the recipient is ${facts.Recipient ?? 'nobody'}, and not ${acsUrl}`)
  if (facts.InResponseTo !== requestId) throw new Error('the assertion answers another request')
  const until = Date.parse(facts.NotOnOrAfter ?? '')
  if (Number.isNaN(until) || until > Date.now() + MOST_LIFE_MS) throw new Error('the assertion does not end within a day')
  if (nodes(assertion.AuthnStatement).length === 0) throw new Error('nobody signed in, says the assertion')
  only(assertion, 'Conditions')
  const { nameQualifier, spNameQualifier, sessionIndex } = profile
  return {
    id: assertion.$.ID,
    expiresAt: new Date(until).toISOString(),
    nameId: name._.trim(),
    format: name.$?.Format ?? UNSPECIFIED,
    qualifiers: { ...(nameQualifier ? { nameQualifier } : {}), ...(spNameQualifier ? { spNameQualifier } : {}) },
    sessionIndex,
    attributes: attributesOf(assertion),
  }
}
