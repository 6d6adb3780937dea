import { syncDirectories } from '@balcao/core/sso/directories/sync-due'
import type { Desk } from '@balcao/core/testing/desk'
import { aSlapd, PASSWORD, PEOPLE, READER, type Slapd } from '@balcao/platform/testing/a-slapd'
import { type Answer, aServer, test as base, signIn, type TestServer } from './server.ts'

export const DOMAIN = 'acme.example.com'

/** A test with a directory of its file: Debian's OpenLDAP, on this machine. */
export const test = base.extend<{ slapd: Slapd; server: TestServer }>({
  slapd: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's signature wants it.
    async ({}, use) => {
      const slapd = await aSlapd()
      await use(slapd)
      await slapd.close()
    },
    { scope: 'file' },
  ],
  server: [
    async ({ testDb }, use) => {
      const server = await aServer(testDb.url, { LDAP_INSIDE_HOSTS: 'localhost' })
      await use(server)
      await server.stop()
    },
    { scope: 'file' },
  ],
})

export type Setup = { server: TestServer; desk: Desk; slapd: Slapd }

/** What a directory is set up with, unless said otherwise. Its domain counts as proved. */
export const directoryBody = (slapd: Slapd, more: object = {}) => ({
  ...{
    protocol: 'ldap',
    preset: 'openldap',
    name: 'Diretório da rede',
    label: 'rede da Acme',
    issuer: slapd.tls,
    certificates: [slapd.pem],
  },
  ...{ clientId: READER.dn, clientSecret: READER.password, baseDn: PEOPLE, peopleFilter: '(objectClass=inetOrgPerson)' },
  ...{ emailAttribute: 'mail', nameAttribute: 'displayName', subjectAttribute: 'entryUUID', groupsClaim: 'memberOf' },
  ...{ domains: [DOMAIN], trustsUnverified: true, createsAccounts: true },
  ...more,
})

/** A directory of a desk, set up by its administrator. */
export async function aDirectory({ server, desk, slapd }: Setup, more: object = {}): Promise<{ id: number; token: string }> {
  const { token } = await signIn(server, desk, 'admin')
  const made = await server.rest('POST', '/sso/providers', { token, body: directoryBody(slapd, more) })
  if (made.status !== 201) throw new Error(`the directory was answered ${made.status}: ${made.text}`)
  return { id: Number(made.body.id), token }
}

/** Signs in with e-mail and password, in a desk. */
export const enter = (
  { server, desk }: Pick<Setup, 'server' | 'desk'>,
  email: string,
  password = PASSWORD,
  more: object = {},
): Promise<Answer> => server.rest('POST', '/auth/login', { body: { email, password, organization: desk.slug, ...more } })

/** Reads the directories that are due, as the worker does. */
export async function syncNow({ server, desk }: Pick<Setup, 'server' | 'desk'>): Promise<void> {
  const failed: unknown[] = []
  const { ldap, mailSecrets } = server.deps
  await syncDirectories({ db: desk.db, log: { error: (fields) => void failed.push(fields) }, ports: { ldap, mailSecrets } })
  if (failed.length > 0) throw new Error('a directory could not be read', { cause: failed })
}

/** Has a directory read, and what became of it. */
export async function sync(setup: Pick<Setup, 'server' | 'desk'>, { id, token }: { id: number; token: string }) {
  const asked = await setup.server.rest('POST', `/sso/providers/${id}/syncs`, { token, body: {} })
  if (asked.status !== 200) throw new Error(`the sync was answered ${asked.status}: ${asked.text}`)
  await syncNow(setup)
  return (await syncsOf(setup, { id, token }))[0] as Sync
}
type Sync = { id: number; state: string; held: { email: string }[]; problems: { email: string; reason: string }[] } & Record<
  string,
  unknown
>

export const syncsOf = async ({ server }: Pick<Setup, 'server'>, { id, token }: { id: number; token: string }): Promise<Sync[]> =>
  (await server.rest('GET', `/sso/providers/${id}/syncs`, { token })).body.data as Sync[]

/** The account of an address. */
export const accountOf = (desk: Desk, email: string) =>
  desk.rows((tx) =>
    tx.selectFrom('users').where('email', '=', email).select(['id', 'name', 'role', 'isActive', 'passwordHash']).executeTakeFirst(),
  )
