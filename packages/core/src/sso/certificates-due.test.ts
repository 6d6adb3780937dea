import { X509Certificate } from 'node:crypto'
import { expect, vi } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { warnOfCertificates } from './certificates-due.ts'

/** A certificate that signed itself. */
const CERTIFICATE =
  'MIIDFTCCAf2gAwIBAgIUaJ/lm1Jf3XvTwh8XtEjntRr0VDMwDQYJKoZIhvcNAQELBQAwGjEYMBYGA1UEAwwPaWRwLmV4YW1wbGUuY29tMB4XDTI2MTEyOTEyMjQyNFoXDT' +
  'I4MDEwMzEyMjQyNFowGjEYMBYGA1UEAwwPaWRwLmV4YW1wbGUuY29tMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAr3aJGlQVw1OwgDK7vR5sUxMSW9YI+Rxc' +
  'NN+QUe+6uhnIVTwVaiLxI8TN6oqI9EXBkJ8cdgqArRICD8hAsu/3vbhsC6XkdqS3IIaUwCIp+KFwVd/5nUqBUvEfAtp9+Ip9US+Mi4/tENNkyCUOndRaS9By1BlQU5Q4fl' +
  '7o6qqCH3qxuercjQSP061/YcbGCJrFXhaoIIlxB+tyUfcoUOrh3ZyRroVH2KFT42fImvS4/tG4mhwbZLgqS34J18SdCqOa/JMYWKOij+FmipGeO7tiCQN2mDXNUa67p2gP' +
  'GCcsxXZ3JFTMKb2PhSJxEpdM0yX+ZZR2Fz7SuaB4NVqbCs78OQIDAQABo1MwUTAdBgNVHQ4EFgQU1HCUsibrWS1nSBXDL906C03KOBcwHwYDVR0jBBgwFoAU1HCUsibrWS' +
  '1nSBXDL906C03KOBcwDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEACIX1mVhJ5QG+8/BNve8MMFk0cKlxmttyRc2sIB9WiMhGy6iDh/2FGHwSFu/tX4oS' +
  'AX04m0bHxj+5YCPAU4HsPxXfeEycXl15wQTgpwbMrsM56SW1OAjdF4DC2VVaurkUTjaimGOUSMcRMpnG0BQN6hu8g1UpdainTlJ6xapMRV1kB1AgZO+BAdxfErY7SfSGRH' +
  'daBDMK4ZrHdl1N1kkJQl3nt79RueVWPLC/mGDs08ZWg4xCjoOR/IlpS8VeYj7Ak3GJbmgCo3mA7Wd4gvrafG5SxjT1TGpqYl95gDfVknn5BImjZDClqxgJQM6F3sLwNeoL' +
  'suOAdURFzPb7woinhQ=='
const END = Date.parse(new X509Certificate(Buffer.from(CERTIFICATE, 'base64')).validTo)
const DAY = 86_400_000

const aProvider = (desk: Desk, values: object = {}) =>
  desk.rows((tx) =>
    tx
      .insertInto('identityProviders')
      .values({
        ...{ tenantId: desk.id, name: 'Entra', label: 'Entra', protocol: 'saml', issuer: 'https://idp.example.com', isActive: true },
        ...{ clientId: '', scopes: [], domains: [], groups: '[]', ceiling: 9 },
        ...{ certificates: ['not a certificate', CERTIFICATE], ...values },
      })
      .execute(),
  )
const told = (desk: Desk) =>
  desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'title', 'severity']).orderBy('id').execute())
const run = async (desk: Desk, days: number) => {
  const log = { error: vi.fn() }
  await warnOfCertificates({ db: desk.db, log }, END - days * DAY - 3_600_000)
  expect(log.error).not.toHaveBeenCalled()
}

test('administrators hear of the end of the last certificate on some days before it, once each', async ({ desk, other }) => {
  const admin = await desk.person('admin')
  await desk.person('agent')
  await other.person('admin')
  await aProvider(desk)
  for (const days of [60, 31, 30, 30, 29, 7, 0]) await run(desk, days)
  expect(await told(desk)).toEqual([
    { userId: admin.id, title: 'O certificado de Entra vence em 30 dias', severity: 'warning' },
    { userId: admin.id, title: 'O certificado de Entra vence em 7 dias', severity: 'warning' },
    { userId: admin.id, title: 'O certificado de Entra vence hoje', severity: 'error' },
  ])
  expect(await told(other)).toEqual([])
})

test('of a directory the certificate counts that its server showed last, or that of who signs for it', async ({ desk }) => {
  const admin = await desk.person('admin')
  const directory = { name: 'Matriz', protocol: 'ldap', issuer: 'ldaps://ad.example.com', certificates: [CERTIFICATE] }
  await aProvider(desk, { ...directory, serverCertificateUntil: new Date(END - 30 * DAY).toISOString() })
  await run(desk, 37)
  await desk.rows((tx) => tx.updateTable('identityProviders').set({ serverCertificateUntil: null }).execute())
  await run(desk, 3)
  expect(await told(desk)).toEqual([
    { userId: admin.id, title: 'O certificado de Matriz vence em 7 dias', severity: 'warning' },
    { userId: admin.id, title: 'O certificado de Matriz vence em 3 dias', severity: 'error' },
  ])
})

test('nothing is said of providers that are off, of other protocols, or whose certificates ended', async ({ desk }) => {
  await desk.person('admin')
  await aProvider(desk, { isActive: false })
  await aProvider(desk, { name: 'Google', protocol: 'oidc' })
  await aProvider(desk, { name: 'Sem', certificates: ['none at all'] })
  await run(desk, 7)
  await run(desk, -2)
  expect(await told(desk)).toEqual([])
})
