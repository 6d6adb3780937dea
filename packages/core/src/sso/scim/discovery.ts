import { MAX_COUNT } from './filter.ts'
import { GROUP, listResponse, USER } from './resources.ts'

const attribute = (name: string, more: object = {}) => ({
  ...{
    name,
    type: 'string',
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
  },
  ...more,
})
const complex = (name: string, parts: readonly object[], more: object = {}) =>
  attribute(name, { type: 'complex', subAttributes: parts, ...more })

const SCHEMAS = [
  {
    id: USER,
    name: 'User',
    description: 'A person who signs in.',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('displayName'),
      complex('name', [attribute('formatted'), attribute('givenName'), attribute('familyName')]),
      complex('emails', [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })], { multiValued: true }),
      attribute('active', { type: 'boolean' }),
      complex('groups', [attribute('value'), attribute('display')], { multiValued: true, mutability: 'readOnly' }),
    ],
  },
  {
    id: GROUP,
    name: 'Group',
    description: 'A group whose people may get a role by it.',
    attributes: [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      complex('members', [attribute('value'), attribute('display', { mutability: 'readOnly' })], { multiValued: true }),
    ],
  },
]
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
const TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'

const schemaOf = (base: string, schema: (typeof SCHEMAS)[number]) => ({
  schemas: [SCHEMA],
  ...schema,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
})
const typeOf = (base: string, { id, name, description }: (typeof SCHEMAS)[number]) => ({
  ...{ schemas: [TYPE], id: name, name, description, endpoint: `/${name}s`, schema: id },
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
})

/** What this service can do (RFC 7643, 5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [{ type: 'oauthbearertoken', name: 'Bearer token', description: 'The token of the provider.', primary: true }],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const schemas = (base: string) =>
  listResponse(
    SCHEMAS.map((one) => schemaOf(base, one)),
    SCHEMAS.length,
    { startIndex: 1 },
  )
export const resourceTypes = (base: string) =>
  listResponse(
    SCHEMAS.map((one) => typeOf(base, one)),
    SCHEMAS.length,
    { startIndex: 1 },
  )

/** One of them by its id; undefined where there is none. */
export function schemaById(base: string, id: string): object | undefined {
  const found = SCHEMAS.find((one) => one.id === id)
  return found && schemaOf(base, found)
}
export function resourceTypeById(base: string, id: string): object | undefined {
  const found = SCHEMAS.find((one) => one.name === id)
  return found && typeOf(base, found)
}
