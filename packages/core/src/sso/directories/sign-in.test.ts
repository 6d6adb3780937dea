import { expect } from 'vitest'
import { login } from '../../auth/login.ts'
import { anAuthContext } from '../../testing/auth-context.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { noLdap, secretsHere } from '../../testing/no-files.ts'
import { aProvider } from '../testing/providers.ts'

let made = 0
const aDomain = () => `ldap${made++}.example.com`

const aDirectory = (desk: Desk, domain: string) =>
  aProvider(desk, {
    ...{ protocol: 'ldap', issuer: 'ldaps://dc1.example.com', clientId: 'cn=x,dc=x', baseDn: 'dc=x', peopleFilter: '(a=b)' },
    ...{ emailAttribute: 'mail', subjectAttribute: 'entryUUID', domains: [domain] },
  })
const prove = (desk: Desk, domain: string) =>
  desk.rows((tx) =>
    tx
      .updateTable('identityProviders')
      .set({ provedDomains: [domain] })
      .execute(),
  )

/** How many directories were asked about somebody who is in none. */
async function asked(desk: Desk, email: string, registration: 'open' | 'closed', more: { organization?: string; site?: object } = {}) {
  const heard: string[] = []
  const ldap: typeof noLdap = {
    ...noLdap,
    check: async ({ bindDn }) => {
      heard.push(bindDn)
      return { people: [], isRight: false }
    },
  }
  const { site = {}, ...input } = more
  const auth = { ...anAuthContext(desk.db), site }
  const entered = login(auth, { email, password: 'senha', ...input }, { ldap, mailSecrets: secretsHere, registration })
  await expect(entered).rejects.toMatchObject({ code: 'invalid_credentials' })
  return heard.length
}

test('where an organisation is named, its directories are asked and no other’s', async ({ desk, other }) => {
  const domain = aDomain()
  await aDirectory(desk, domain)
  const email = `ana@${domain}`
  expect(await asked(desk, email, 'open', { organization: desk.slug })).toBe(1)
  expect(await asked(desk, email, 'open', { organization: other.slug })).toBe(0)
  expect(await asked(desk, `ana@${aDomain()}`, 'open', { organization: desk.slug }), 'another domain').toBe(0)
  expect(await asked(desk, email, 'closed', { site: { domain: 'nobody.example.com' } }), 'a host of nobody').toBe(0)
})

test('where none is named, a password goes to whoever proved the domain, or to the only one there is where nobody else could claim it', async ({
  desk,
  other,
}) => {
  const domain = aDomain()
  await aDirectory(desk, domain)
  const email = `ana@${domain}`
  expect(await asked(desk, email, 'open')).toBe(0)
  expect(await asked(desk, email, 'closed')).toBe(1)
  // Somebody of another organisation has the address: their password is not this directory's to see.
  const person = await other.person('agent')
  await other.rows((tx) => tx.updateTable('users').set({ email }).where('id', '=', person.id).execute())
  expect(await asked(desk, email, 'closed')).toBe(0)
  await prove(desk, domain)
  expect(await asked(desk, email, 'open')).toBe(1)

  const claimed = aDomain()
  await aDirectory(desk, claimed)
  await aDirectory(other, claimed)
  expect(await asked(desk, `x@${claimed}`, 'closed'), 'two claim it').toBe(0)
})

test('a directory that is switched off is not asked', async ({ desk }) => {
  const domain = aDomain()
  const { id } = await aDirectory(desk, domain)
  await desk.rows((tx) => tx.updateTable('identityProviders').set({ isActive: false }).where('id', '=', id).execute())
  expect(await asked(desk, `ana@${domain}`, 'open', { organization: desk.slug })).toBe(0)
})
