import { randomUUID } from 'node:crypto'
import { ForgotPassword } from '@balcao/contracts/auth/passwords'
import { SendMagicLink } from '@balcao/contracts/auth/provider'
import { Registration } from '@balcao/contracts/tenants/registration'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { register } from '../tenants/registration.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import { test } from '../testing/desk.ts'
import { sendMagicLink, useMagicLink } from './magic-links.ts'
import { forgotPassword } from './passwords.ts'

const LURE = 'Premio Liberado evil.example'
const aRegistration = (adminEmail: string) => {
  const slug = `org-${randomUUID()}`
  return Registration.parse({ companyName: LURE, slug, subdomain: slug, adminEmail, adminName: LURE })
}
const anAddress = () => `vitima-${randomUUID()}@example.test`
const linkTo = (email: string, organization?: string) => SendMagicLink.parse({ provider: 'local', email, organization })
const mailsTo = (db: Database, email: string) =>
  inSystem(db, (tx) => tx.selectFrom('mails').selectAll().where('toAddress', '=', email).orderBy('id').execute())
const tokenIn = (mail: { linkPath: string | null } | undefined) => new URL(`http://x${mail?.linkPath}`).searchParams.get('token') ?? ''
const ageOfLinks = (db: Database, hours: number) =>
  inSystem(db, (tx) => sql`update sign_in_links set created_at = created_at - make_interval(hours => ${hours})`.execute(tx))

test('an address that nobody here knows gets one mail a day, whatever is registered and asked for, and in our words only', async ({
  testDb,
}) => {
  const auth = anAuthContext(testDb.db)
  const email = anAddress()
  const answers = []
  for (let n = 0; n < 15; n++) answers.push(await register({ ...auth, ip: `192.0.2.${n}` }, aRegistration(email)))
  for (const answer of answers) expect(answer).toMatchObject({ admin: { email }, organization: { name: LURE } })
  for (let n = 0; n < 3; n++) {
    expect(await sendMagicLink(auth, linkTo(email))).toEqual({ success: true })
    expect(await sendMagicLink(auth, linkTo(email, answers[n]?.organization.slug))).toEqual({ success: true })
    expect(await forgotPassword(auth, ForgotPassword.parse({ email }))).toEqual({ success: true })
  }
  const mails = await mailsTo(testDb.db, email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirme seu e-mail no Balcão'])
  expect(JSON.stringify(mails)).not.toMatch(/Premio|evil/)
})

test('registrations at the same moment mail once', async ({ testDb }) => {
  const email = anAddress()
  await Promise.all(Array.from({ length: 6 }, () => register(anAuthContext(testDb.db), aRegistration(email))))
  expect(await mailsTo(testDb.db, email)).toHaveLength(1)
})

test('the limit is kept in the database: it ends with the day, and the next mail of the day after goes to the newest registration', async ({
  testDb,
}) => {
  const email = anAddress()
  await register(anAuthContext(testDb.db), aRegistration(email))
  const newest = await register(anAuthContext(testDb.db), aRegistration(email))
  await ageOfLinks(testDb.db, 23)
  await sendMagicLink(anAuthContext(testDb.db), linkTo(email))
  expect(await mailsTo(testDb.db, email)).toHaveLength(1)
  await ageOfLinks(testDb.db, 2)
  await sendMagicLink(anAuthContext(testDb.db), linkTo(email))
  await forgotPassword(anAuthContext(testDb.db), ForgotPassword.parse({ email }))
  const mails = await mailsTo(testDb.db, email)
  expect(mails).toHaveLength(2)
  const { user } = await useMagicLink(anAuthContext(testDb.db), { token: tokenIn(mails[1]) })
  expect(user.tenantSlug).toBe(newest.organization.slug)
})

test('somebody who came in is mailed as everybody is, and may register another organisation the same day', async ({ testDb }) => {
  const auth = anAuthContext(testDb.db)
  const email = anAddress()
  await register(auth, aRegistration(email))
  const [first] = await mailsTo(testDb.db, email)
  await useMagicLink(auth, { token: tokenIn(first) })
  await sendMagicLink(auth, linkTo(email))
  await sendMagicLink(auth, linkTo(email))
  await register(auth, aRegistration(email))
  const subjects = (await mailsTo(testDb.db, email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === `Seu acesso a ${LURE}`)).toHaveLength(2)
  expect(subjects.filter((subject) => subject === 'Confirme seu e-mail no Balcão')).toHaveLength(2)
})

test('people of an organisation that lives are not held back by a registration in their name', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const person = await desk.person('agent')
  await register(auth, aRegistration(person.email))
  await sendMagicLink(auth, linkTo(person.email))
  await forgotPassword(auth, ForgotPassword.parse({ email: person.email }))
  const mails = await mailsTo(testDb.db, person.email)
  expect(mails.filter(({ tenantId }) => tenantId === desk.id)).toHaveLength(2)
  expect(mails.filter(({ subject, text }) => /Premio|evil/.test(subject + text))).toEqual([])
  expect(mails).toHaveLength(3)
})

test('an identity provider is asked for one such mail a day too', async ({ testDb }) => {
  const sent: string[] = []
  const auth = { ...anAuthContext(testDb.db), provider: { sendLink: async (email: string) => void sent.push(email) } as never }
  const email = anAddress()
  for (let n = 0; n < 3; n++) await register(auth, aRegistration(email))
  await sendMagicLink(auth, linkTo(email))
  expect(sent).toEqual([email])
})
