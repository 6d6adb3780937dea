import { createHash } from 'node:crypto'
import type { Listing } from './filter.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

type Kept = { id: number; createdAt: string; updatedAt: string }
export type ScimUser = Kept & {
  userName: string | null
  externalId: string | null
  email: string
  name: string
  active: boolean
  groups: readonly { id: number; name: string }[]
}
export type ScimGroup = Kept & { externalId: string | null; name: string; members: readonly { id: number; name: string }[] | undefined }
export type Resource = { id: string; meta: { version: string } } & Record<string, unknown>

/** With where it is and which version it has: the same content has the same one. */
function withMeta(kind: 'User' | 'Group', base: string, { id, createdAt, updatedAt }: Kept, body: object): Resource {
  const version = `W/"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 16)}"`
  const meta = { resourceType: kind, created: createdAt, lastModified: updatedAt, location: `${base}/${kind}s/${id}`, version }
  return { ...body, id: String(id), meta }
}

/** A person as SCIM has them. */
export function userResource(base: string, user: ScimUser): Resource {
  const { userName, externalId, email, name, active, groups } = user
  const [givenName = name, ...family] = name.split(' ')
  return withMeta('User', base, user, {
    schemas: [USER],
    ...(externalId === null ? {} : { externalId }),
    userName: userName ?? email,
    displayName: name,
    name: { formatted: name, givenName, familyName: family.join(' ') },
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    groups: groups.map((group) => ({ value: String(group.id), display: group.name, $ref: `${base}/Groups/${group.id}` })),
  })
}

/** A group as SCIM has it. */
export function groupResource(base: string, group: ScimGroup): Resource {
  const { externalId, name, members } = group
  return withMeta('Group', base, group, {
    schemas: [GROUP],
    ...(externalId === null ? {} : { externalId }),
    displayName: name,
    ...(members ? { members: members.map((one) => ({ value: String(one.id), display: one.name, $ref: `${base}/Users/${one.id}` })) } : {}),
  })
}

/** A page of a list. */
export const listResponse = (resources: readonly object[], totalResults: number, { startIndex }: Pick<Listing, 'startIndex'>) => ({
  schemas: [LIST],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
