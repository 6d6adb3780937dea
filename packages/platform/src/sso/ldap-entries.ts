import type { Entry } from 'ldapts'

const MOST_VALUES = 1_000
const MOST_TEXT = 1_000
const MOST_SHOWN = 500
const GUID_BYTES = 16
/** Of `userAccountControl`: the account is disabled. */
const DISABLED = 2

/** What a directory calls what we ask of people. Without a name for groups they have none. */
export type LdapAttributes = { email: string; name: string; subject: string; groups: string }
/** Somebody of a directory. */
export type LdapPerson = {
  dn: string
  subject: string | undefined
  emails: string[]
  name: string | undefined
  /** DNs of groups; undefined where nothing asks for them. */
  groups: string[] | undefined
  isDisabled: boolean
  /** What the directory said, for whoever sets it up to read. */
  shown: { name: string; value: string }[]
}

const BINARY = 'objectguid'
const CONTROL = 'userAccountControl'

/** What is asked for. Nothing else is read: an entry may have pictures. */
export const askedOf = ({ email, name, subject, groups }: LdapAttributes): string[] => [
  ...new Set([email, name, subject, ...(groups === '' ? [] : [groups]), CONTROL, 'uid']),
]
/** Which of them are bytes, however the directory writes their names. */
export const bytesOf = ({ subject }: LdapAttributes): string[] =>
  subject.toLowerCase() === BINARY ? [...new Set([subject, 'objectGUID', BINARY])] : []

function valuesOf(entry: Entry, name: string): (string | Buffer)[] {
  const key = Object.keys(entry).find((one) => one !== 'dn' && one.toLowerCase() === name.toLowerCase())
  return key === undefined ? [] : [entry[key] as string | Buffer | (string | Buffer)[]].flat().slice(0, MOST_VALUES)
}

/** Values as texts. What is no text, or longer than any that is meant, is none. */
export const textsOf = (entry: Entry, name: string): string[] =>
  valuesOf(entry, name).filter((value): value is string => typeof value === 'string' && value.length <= MOST_TEXT && !value.includes('\0'))

/** A GUID of Active Directory as people know it: its first three parts are kept the other way round. */
export function guidText(bytes: Buffer): string | undefined {
  if (bytes.length !== GUID_BYTES) return undefined
  const hex = (from: number, to: number, isReversed: boolean) => {
    const part = Buffer.from(bytes.subarray(from, to))
    return (isReversed ? part.reverse() : part).toString('hex')
  }
  return [hex(0, 4, true), hex(4, 6, true), hex(6, 8, true), hex(8, 10, false), hex(10, 16, false)].join('-')
}

function subjectOf(entry: Entry, name: string): string | undefined {
  if (name.toLowerCase() !== BINARY) return textsOf(entry, name)[0] || undefined
  const [value] = valuesOf(entry, name)
  return value === undefined ? undefined : guidText(Buffer.from(value as Buffer))
}

const shownValue = (value: string | Buffer) =>
  (typeof value === 'string' ? value : `0x${value.toString('hex')}`).slice(0, MOST_SHOWN).toWellFormed().replaceAll('\0', '')

/** Somebody, as an entry describes them. @param groups what a search of groups found, in place of the entry's own */
export function personOf(entry: Entry, attributes: LdapAttributes, groups?: readonly string[]): LdapPerson {
  const control = Number(textsOf(entry, CONTROL)[0] ?? 0)
  const own = attributes.groups === '' ? undefined : textsOf(entry, attributes.groups)
  const asked = [attributes.email, attributes.name, attributes.subject, attributes.groups, CONTROL].filter((name) => name !== '')
  const said = asked.flatMap((name) => valuesOf(entry, name).map((value) => ({ name, value: shownValue(value) })))
  const subject = subjectOf(entry, attributes.subject)
  return {
    dn: entry.dn,
    subject,
    emails: textsOf(entry, attributes.email).map((one) => one.trim().toLowerCase()),
    name: textsOf(entry, attributes.name)[0],
    groups: groups ? [...groups] : own,
    isDisabled: (control & DISABLED) !== 0,
    shown: [
      { name: 'dn', value: shownValue(entry.dn) },
      ...said.map((one) => (one.name === attributes.subject && subject ? { ...one, value: subject } : one)),
      ...(groups ?? []).map((dn) => ({ name: 'memberOf', value: shownValue(dn) })),
    ],
  }
}
