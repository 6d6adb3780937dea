import { randomBytes } from 'node:crypto'
import { AndFilter, type Client, EqualityFilter, type Filter, FilterParser, PresenceFilter } from 'ldapts'
import { certificateIn } from './certificates.ts'
import { type LdapConnection, type LdapServers, mayAsk, withDirectory } from './ldap-connection.ts'
import { askedOf, bytesOf, type LdapAttributes, type LdapPerson, personOf, textsOf } from './ldap-entries.ts'
import { bindFailure, isRefusedPassword, LdapError, searchFailure } from './ldap-error.ts'

/** A directory that an organisation names, and how it is searched. */
export type LdapDirectory = LdapServers & {
  bindDn: string
  password: string
  baseDn: string
  /** Which of its entries are people. */
  filter: string
  attributes: LdapAttributes
  /** Where groups are looked for, and which of their attributes names their members; nowhere, where people's own attribute says their groups. */
  groupsBaseDn: string
  memberAttribute: string
}

const SIGN_IN = { totalMs: 10_000, callMs: 8_000, mostBytes: 2 * 1024 * 1024 }
/** What is read of a page is bounded: it is held in memory. */
const READING = { totalMs: 10 * 60_000, callMs: 60_000, mostBytes: 16 * 1024 * 1024 }
const PAGE = 500
const MOST_PEOPLE = 20_000
const MOST_GROUPS = 5_000

const parsed = (filter: string): Filter => FilterParser.parseString(filter)

const count = (text: string, sign: string) => text.split(sign).length

/** Whether this is a filter of LDAP (RFC 4515). Parentheses within values are escaped there. */
export function isFilter(text: string): boolean {
  try {
    parsed(text)
    return text.startsWith('(') && count(text, '(') === count(text, ')') && !text.includes('\0')
  } catch {
    return false
  }
}

const mayBind = ({ dn }: Pick<LdapPerson, 'dn'>, password: string) => dn.includes('=') && password !== '' && !password.includes('\0')

async function bindReader(client: Client, { bindDn, password }: LdapDirectory): Promise<void> {
  // Without a password a server takes whoever asks for nobody in particular, and says yes.
  if (password === '' || bindDn === '') throw new LdapError('bind_refused', 'there is no password')
  await client.bind(bindDn, password).catch((error: unknown) => Promise.reject(bindFailure(error)))
}

/** The DNs of groups that somebody is in, by a search. */
async function groupsOf(client: Client, { groupsBaseDn, memberAttribute }: LdapDirectory, dn: string, uid: string | undefined) {
  const value = memberAttribute.toLowerCase() === 'memberuid' ? uid : dn
  if (value === undefined) return []
  const { searchEntries } = await client.search(groupsBaseDn, {
    ...{ scope: 'sub', derefAliases: 'never', attributes: ['cn'], sizeLimit: MOST_GROUPS, paged: { pageSize: PAGE } },
    filter: new EqualityFilter({ attribute: memberAttribute, value }),
  })
  return searchEntries.map((entry) => entry.dn)
}

/** People with this address, two at most: more than one is one too many. The address is a value of the filter and never a part of its text. */
async function peopleAt(client: Client, directory: LdapDirectory, email: string): Promise<LdapPerson[]> {
  const { baseDn, filter, attributes, groupsBaseDn } = directory
  if (email.includes('\0')) return []
  try {
    const { searchEntries } = await client.search(baseDn, {
      ...{ scope: 'sub', derefAliases: 'never', sizeLimit: 2, attributes: askedOf(attributes) },
      explicitBufferAttributes: bytesOf(attributes),
      filter: new AndFilter({ filters: [parsed(filter), new EqualityFilter({ attribute: attributes.email, value: email })] }),
    })
    const people: LdapPerson[] = []
    for (const entry of searchEntries) {
      const groups = groupsBaseDn === '' ? undefined : await groupsOf(client, directory, entry.dn, textsOf(entry, 'uid')[0])
      const person = personOf(entry, attributes, groups)
      if (person.emails.includes(email)) people.push(person)
    }
    return people
  } catch (error) {
    throw searchFailure(error)
  }
}

/** Whether this is the password of somebody. Where there is nobody, the directory is asked about nobody, which takes as long. */
async function isRight(client: Client, { baseDn }: LdapDirectory, person: LdapPerson | undefined, password: string): Promise<boolean> {
  const isAsked = person !== undefined && mayBind(person, password)
  const nobody = { dn: `cn=${randomBytes(8).toString('hex')},${baseDn}`, password: randomBytes(16).toString('hex') }
  try {
    await client.bind(isAsked ? person.dn : nobody.dn, isAsked ? password : nobody.password)
    return isAsked
  } catch (error) {
    if (isRefusedPassword(error)) return false
    throw bindFailure(error)
  }
}

/** All groups with their members, by what names a member. */
async function readMemberships({ client, renew }: LdapConnection, { groupsBaseDn, memberAttribute }: LdapDirectory) {
  const groups = new Map<string, string[]>()
  let count = 0
  const pages = client.searchPaginated(groupsBaseDn, {
    ...{ scope: 'sub', derefAliases: 'never', attributes: [memberAttribute], paged: { pageSize: PAGE } },
    filter: new PresenceFilter({ attribute: memberAttribute }),
  })
  for await (const { searchEntries } of pages) {
    renew()
    count += searchEntries.length
    if (count > MOST_GROUPS) throw new LdapError('too_much', `more than ${MOST_GROUPS} groups`)
    for (const entry of searchEntries)
      for (const member of [entry[memberAttribute] ?? []].flat())
        if (typeof member === 'string') groups.set(member.toLowerCase(), [...(groups.get(member.toLowerCase()) ?? []), entry.dn])
  }
  return groups
}

async function readPeople(connection: LdapConnection, directory: LdapDirectory, onRead: (count: number) => Promise<void>) {
  const { baseDn, filter, attributes, groupsBaseDn, memberAttribute } = directory
  const memberships = groupsBaseDn === '' ? undefined : await readMemberships(connection, directory)
  const people: LdapPerson[] = []
  const pages = connection.client.searchPaginated(baseDn, {
    ...{ scope: 'sub', derefAliases: 'never', attributes: askedOf(attributes), paged: { pageSize: PAGE }, filter: parsed(filter) },
    explicitBufferAttributes: bytesOf(attributes),
  })
  for await (const { searchEntries } of pages) {
    connection.renew()
    for (const entry of searchEntries) {
      const named = memberAttribute.toLowerCase() === 'memberuid' ? textsOf(entry, 'uid')[0] : entry.dn
      const { shown: _, ...person } = personOf(entry, attributes, memberships && (memberships.get(named?.toLowerCase() ?? '') ?? []))
      people.push({ ...person, shown: [] })
    }
    if (people.length > MOST_PEOPLE) throw new LdapError('too_much', `more than ${MOST_PEOPLE} people`)
    await onRead(people.length)
  }
  return people
}

/** Directories by LDAP. Names are looked up by the connection itself; referrals to other servers are not followed. */
export function openLdap({ insideHosts }: { insideHosts: readonly string[] }) {
  return {
    mayCall: (url: string, plain: boolean) => mayAsk(url, plain, insideHosts),
    certificate: certificateIn,
    isFilter,
    /** People with this address, two at most. @throws LdapError */
    find: (directory: LdapDirectory, email: string): Promise<LdapPerson[]> =>
      withDirectory(directory, insideHosts, SIGN_IN, async ({ client }) => {
        await bindReader(client, directory)
        return peopleAt(client, directory, email)
      }),
    /** The same, and whether the password is that of the only one. @throws LdapError */
    check: (directory: LdapDirectory, email: string, password: string): Promise<{ people: LdapPerson[]; isRight: boolean }> =>
      withDirectory(directory, insideHosts, SIGN_IN, async ({ client }) => {
        await bindReader(client, directory)
        const people = await peopleAt(client, directory, email)
        return { people, isRight: await isRight(client, directory, people.length === 1 ? people[0] : undefined, password) }
      }),
    /** Everybody, in pages. @throws LdapError */
    readAll: (directory: LdapDirectory, onRead: (count: number) => Promise<void>) =>
      withDirectory(directory, insideHosts, READING, async (connection) => {
        await bindReader(connection.client, directory)
        const people = await readPeople(connection, directory, onRead).catch((error: unknown) => Promise.reject(searchFailure(error)))
        return { people, certificateUntil: connection.certificateUntil }
      }),
  }
}
