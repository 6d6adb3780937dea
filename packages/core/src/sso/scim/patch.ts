import { ScimMembers, type ScimOperation, ScimUserInput } from '@balcao/contracts/sso/scim'
import { badValue, ScimError } from './errors.ts'

type Draft = { [key: string]: unknown; name?: Record<string, unknown>; emails?: unknown }

const NAME_PARTS = ['formatted', 'givenName', 'familyName']
const PLAIN = ['userName', 'externalId', 'displayName', 'active']
const same = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase()
/** Attributes of the core schema and its extensions may be written with their schema before them. */
const bare = (path: string) => path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i, '')

/** Sets one attribute; what is not kept here is passed over, since providers send all that they have. */
function set(draft: Draft, path: string, value: unknown): void {
  const part = /^name\.(\w+)$/i.exec(path)?.[1]
  const namePart = part && NAME_PARTS.find(same(part))
  const plain = PLAIN.find(same(path))
  if (namePart) draft.name = { ...draft.name, [namePart]: value }
  else if (plain) draft[plain] = value
  else if (same('name')(path) && typeof value === 'object' && value !== null) draft.name = { ...draft.name, ...value }
  else if (/^emails$/i.test(path)) draft.emails = value
  else if (/^emails\.value$/i.test(path) || /^emails\[.{1,80}\]\.value$/i.test(path)) draft.emails = [{ value, primary: true }]
}

/** What a PATCH of a person asks for, in the dialects of Entra and Okta too: without a path, and with `active` as a word. @throws ScimError */
export function userChanges(operations: readonly ScimOperation[]): ScimUserInput {
  const draft: Draft = {}
  for (const { op, path, value } of operations) {
    if (op === 'remove') {
      if (!path) throw new ScimError(400, 'What is to be removed has to be named.', 'invalidPath')
      if (same('externalId')(bare(path))) draft.externalId = null
      continue
    }
    if (path) set(draft, bare(path), value)
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, inner] of Object.entries(value)) set(draft, bare(name), inner)
    else throw badValue('An operation without a path has an object as its value.')
  }
  const parsed = ScimUserInput.safeParse(draft)
  if (!parsed.success) throw badValue(parsed.error.issues.map(({ path }) => path.join('.')).join(', '))
  return parsed.data
}

/** What a PATCH of a group asks for. `only` is who alone is to be in it. */
export type GroupChanges = { name?: string; externalId?: string | null; only?: string[]; added: Set<string>; removed: Set<string> }

function membersIn(value: unknown): string[] {
  const parsed = ScimMembers.safeParse(Array.isArray(value) ? value : [value])
  if (!parsed.success) throw badValue('Members have the id of a user as their value.')
  return parsed.data.map((one) => one.value)
}

/** Members come and go in the order of the operations. */
function changeMembers(changes: GroupChanges, op: ScimOperation['op'], ids: readonly string[]): void {
  if (op === 'replace') {
    changes.only = [...ids]
    changes.added.clear()
    changes.removed.clear()
    return
  }
  for (const id of ids) {
    const [to, from] = op === 'add' ? [changes.added, changes.removed] : [changes.removed, changes.added]
    to.add(id)
    from.delete(id)
  }
}

function setOfGroup(changes: GroupChanges, op: ScimOperation['op'], path: string, value: unknown): void {
  const one = /^members\[\s*value\s+eq\s+"([^"]{1,20})"\s*\]$/i.exec(path)?.[1]
  if (one !== undefined) changeMembers(changes, 'remove', [one])
  else if (same('members')(path)) {
    const isAll = op === 'remove' && (value === undefined || value === null)
    changeMembers(changes, isAll ? 'replace' : op, isAll ? [] : membersIn(value))
  }
  if (same('displayName')(path) && op !== 'remove') {
    if (typeof value !== 'string' || value.trim() === '' || value.length > 200 || value.includes('\0')) throw badValue('displayName')
    changes.name = value.trim()
  }
  if (same('externalId')(path)) changes.externalId = typeof value === 'string' && op !== 'remove' ? value.slice(0, 300) : null
}

/** @throws ScimError */
export function groupChanges(operations: readonly ScimOperation[]): GroupChanges {
  const changes: GroupChanges = { added: new Set(), removed: new Set() }
  for (const { op, path, value } of operations) {
    if (path) setOfGroup(changes, op, bare(path), value)
    else if (op !== 'remove' && typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, inner] of Object.entries(value)) setOfGroup(changes, op, bare(name), inner)
    else throw new ScimError(400, 'What is to be changed has to be named.', 'invalidPath')
  }
  return changes
}
