import { test as base, describe, expect } from 'vitest'
import { aSlapd, BASE_DN, dnOf, PASSWORD, PEOPLE, READER, type Slapd, type SlapdPerson, slapdInstalled } from '../testing/a-slapd.ts'
import { isFilter, type LdapDirectory, openLdap } from './ldap.ts'

const MANY = 1_500
const crowd = Object.fromEntries(
  Array.from({ length: MANY }, (_, n): [string, SlapdPerson] => [`p${n}`, { mail: `p${n}@acme.example.com`, name: `Pessoa ${n}` }]),
)

const test = base.extend<{ slapd: Slapd }>({
  slapd: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's signature wants it.
    async ({}, use) => {
      const slapd = await aSlapd(crowd)
      await use(slapd)
      await slapd.close()
    },
    { scope: 'file' },
  ],
})

const ldap = openLdap({ insideHosts: ['localhost', '127.0.0.1'] })
const at = (slapd: Slapd, more: Partial<LdapDirectory> = {}): LdapDirectory => ({
  urls: [slapd.tls],
  plain: false,
  certificates: [slapd.certificate],
  bindDn: READER.dn,
  password: READER.password,
  baseDn: PEOPLE,
  filter: '(objectClass=inetOrgPerson)',
  attributes: { email: 'mail', name: 'displayName', subject: 'entryUUID', groups: 'memberOf' },
  groupsBaseDn: '',
  memberAttribute: 'member',
  ...more,
})
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { failure?: string; message: string }) => error.failure ?? error.message,
  )

if (!slapdInstalled()) console.warn('!!! slapd is not installed: directories are NOT read from a real LDAP server !!!')

describe.runIf(slapdInstalled())('OpenLDAP', () => {
  test('finds somebody by their address and checks the password, by ldaps, StartTLS and, where allowed, plainly', async ({ slapd }) => {
    await slapd.add('ana', { mail: 'Ana@Acme.example.com', name: 'Ana Prado' })
    const group = await slapd.group('Suporte', ['ana'])
    for (const more of [{}, { urls: [slapd.plain] }, { urls: [slapd.plain], plain: true }]) {
      const { people, isRight } = await ldap.check(at(slapd, more), 'ana@acme.example.com', PASSWORD)
      expect(people).toMatchObject([
        { dn: dnOf('ana'), emails: ['ana@acme.example.com'], name: 'Ana Prado', groups: [group], isDisabled: false },
      ])
      expect(people[0]?.subject).toMatch(/^[\da-f-]{36}$/)
      expect(isRight).toBe(true)
      expect(await ldap.check(at(slapd, more), 'ana@acme.example.com', 'errada')).toMatchObject({ isRight: false })
    }
    const bySearch = at(slapd, { groupsBaseDn: BASE_DN, attributes: { ...at(slapd).attributes, groups: '' } })
    expect((await ldap.find(bySearch, 'ana@acme.example.com'))[0]?.groups).toEqual([group])
  })

  test('reads 1,500 people in pages, and says how far it is', async ({ slapd }) => {
    const counts: number[] = []
    const { people, certificateUntil } = await ldap.readAll(at(slapd, { filter: '(uid=p*)' }), async (count) => void counts.push(count))
    expect(people).toHaveLength(MANY)
    expect(new Set(people.map(({ subject }) => subject)).size).toBe(MANY)
    expect(counts).toEqual([500, 1_000, 1_500])
    expect(Date.parse(certificateUntil ?? '')).toBeGreaterThan(Date.now())
  })

  test('speaks the dialect of Active Directory', async ({ slapd }) => {
    const guid = Buffer.from('33221100554477668899aabbccddeeff', 'hex')
    // These bytes are a text as well, and are no less bytes.
    const letters = Buffer.from('abcdefghijklmnop')
    await slapd.add('bia', { mail: 'bia@acme.example.com', control: 512 })
    await slapd.add('caio', { mail: 'caio@acme.example.com', control: 514 })
    await slapd.set('bia', { objectGUID: guid })
    await slapd.set('caio', { objectGUID: letters })
    const directory = at(slapd, { attributes: { ...at(slapd).attributes, subject: 'objectGUID' } })
    expect(await ldap.find(directory, 'bia@acme.example.com')).toMatchObject([
      { subject: '00112233-4455-6677-8899-aabbccddeeff', isDisabled: false },
    ])
    expect(await ldap.find(directory, 'caio@acme.example.com')).toMatchObject([
      { subject: '64636261-6665-6867-696a-6b6c6d6e6f70', isDisabled: true },
    ])
  })

  test('an address is a value and never a part of the filter', async ({ slapd }) => {
    for (const email of ['*', 'p1*', '*)(uid=*', 'x)(|(mail=*', '\\2a', 'p1@acme.example.com)(uid=p1', 'p1@acme.example.com\0'])
      expect(await ldap.check(at(slapd), email, PASSWORD), email).toEqual({ people: [], isRight: false })
  })

  test('no password is none, and neither is one that ends early', async ({ slapd }) => {
    const email = 'p1@acme.example.com'
    expect(await ldap.check(at(slapd), email, PASSWORD)).toMatchObject({ isRight: true })
    for (const password of ['', '\0', `${PASSWORD}\0`, `\0${PASSWORD}`])
      expect(await ldap.check(at(slapd), email, password), JSON.stringify(password)).toMatchObject({ people: [{}], isRight: false })
    expect(await failure(ldap.find(at(slapd, { password: '' }), email))).toBe('bind_refused')
  })

  test('two entries with one address are nobody, whatever the password', async ({ slapd }) => {
    await slapd.add('duda1', { mail: 'duda@acme.example.com' })
    await slapd.add('duda2', { mail: ['outra@acme.example.com', 'duda@acme.example.com'] })
    expect(await ldap.check(at(slapd), 'duda@acme.example.com', PASSWORD)).toMatchObject({ people: [{}, {}], isRight: false })
  })

  test('an entry of a megabyte is read, and what is too long is left out', async ({ slapd }) => {
    await slapd.add('eva', { mail: 'eva@acme.example.com', name: 'x', more: { displayName: 'E'.repeat(1024 * 1024) } })
    const [eva] = await ldap.find(at(slapd), 'eva@acme.example.com')
    expect(eva).toMatchObject({ emails: ['eva@acme.example.com'], name: undefined })
    expect(JSON.stringify(eva).length).toBeLessThan(5_000)
    await slapd.set('eva', { displayName: 'E'.repeat(3 * 1024 * 1024) })
    expect(await failure(ldap.find(at(slapd), 'eva@acme.example.com'))).toBe('too_much')
    await slapd.remove('eva')
  })

  test('says why a directory cannot be asked', async ({ slapd }) => {
    const why = (more: Partial<LdapDirectory>, here = ldap) => failure(here.find(at(slapd, more), 'p1@acme.example.com'))
    const port = new URL(slapd.tls).port
    expect(await why({ urls: ['ldaps://nobody.invalid'] })).toBe('unknown_host')
    expect(await why({ urls: ['ldaps://localhost:1'] })).toBe('unreachable')
    expect(await why({ certificates: [] }), 'nobody trusts who signed it').toBe('certificate')
    expect(await why({ urls: [slapd.plain], certificates: [] }), 'nor by StartTLS').toBe('certificate')
    expect(await why({ urls: [`ldaps://127.0.0.1:${port}`] }), 'it is another host’s').toBe('certificate')
    expect(await why({ urls: [slapd.plain.replace('ldap:', 'ldaps:')] })).toBe('no_tls')
    expect(await why({ password: 'errada' })).toBe('bind_refused')
    expect(await why({ baseDn: 'ou=nada,dc=acme,dc=example' })).toBe('base_unknown')
    expect(await why({ baseDn: 'isto não é nada' })).toBe('base_unknown')
    const outside = openLdap({ insideHosts: [] })
    expect(await why({}, outside)).toBe('inside_address')
    expect(await why({ urls: ['ldaps://127.0.0.1'] }, outside)).toBe('inside_address')
    expect(await why({ urls: ['ldaps://localhost:1', slapd.tls] }), 'the next server is asked').toBe('none')
  })
})

test('knows filters and addresses', () => {
  expect(['(objectClass=person)', '(&(objectClass=user)(!(objectClass=computer)))'].every(isFilter)).toBe(true)
  expect(['', 'objectClass=person', '(objectClass=person', '(a=b)(c=d)', '(&(a=b)', '((a=b))'].filter(isFilter)).toEqual([])
  const may = (url: string, plain = false) => ldap.mayCall(url, plain)
  expect(['ldaps://dc1.acme.com', 'ldap://dc1.acme.com:3268', 'ldap://127.0.0.1', 'ldaps://8.8.8.8'].every((url) => may(url))).toBe(true)
  const bad = ['https://dc1.acme.com', 'ldaps://', 'ldaps://a@b.com', 'ldaps://dc1.acme.com/dc=x', 'ldaps://10.0.0.1', 'ldaps://[::1]']
  expect(bad.filter((url) => may(url))).toEqual([])
  expect(may('ldap://dc1.acme.com', true), 'plainly only where the installation names the host').toBe(false)
  expect(may('ldap://localhost', true)).toBe(true)
})
