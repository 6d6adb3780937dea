import { sql } from 'kysely'
import { expect } from 'vitest'
import { anAuthContext } from '../testing/auth-context.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as users from '../users/create.ts'
import { importPeople } from '../users/import.ts'
import { get as getCompany } from './companies.ts'
import * as domains from './domains.ts'

let made = 0
const aDomain = () => `empresa-${process.pid}-${made++}.com.br`
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }) => code,
  )
const mails = (desk: Desk) =>
  desk.rows((tx) =>
    tx.selectFrom('mails').select(['toAddress', 'linkPath', 'subject']).where('sourceKey', 'like', 'link-domain-%').orderBy('id').execute(),
  )
const lastToken = async (desk: Desk) => (await mails(desk)).at(-1)?.linkPath?.replace('/companies/validate-email?token=', '') ?? ''
const newPerson = (email: string, role = 'client') => ({ name: 'Ana', email, role, invite: false })

test('a domain is proved by the link that somebody there gets, once, and brings new customers in', async ({ desk }) => {
  const admin = desk.as('admin')
  const company = await desk.aCompany('Padaria Aurora')
  const domain = aDomain()
  const id = company.id
  expect(await admin(domains.ask, { id, email: `ti@${domain}` })).toMatchObject({ domain, state: 'pending', sentTo: `ti@${domain}` })
  const before = await admin(users.create, newPerson(`antes@${domain}`))
  expect(before.companyId, 'not proved yet').toBeNull()
  const token = await lastToken(desk)
  expect(token).toMatch(/^d\.\d+\.[\w-]{43}$/)
  expect(domains.isDomainToken(token)).toBe(true)
  const auth = anAuthContext(desk.db)
  expect(await domains.prove(auth, { token })).toEqual({ success: true })
  expect(await refusal(domains.prove(auth, { token })), 'once').toBe('link_invalid')
  expect(await admin(domains.list, { id })).toMatchObject([{ domain, state: 'verified', expiresAt: null }])
  expect(await admin(domains.ask, { id, email: `ti@${domain}` }), 'nothing to prove any more').toMatchObject({ state: 'verified' })
  expect(await mails(desk)).toHaveLength(1)

  expect((await admin(users.create, newPerson(`nova@${domain}`))).companyId).toBe(id)
  expect(
    (await admin(users.create, newPerson(`agente@${domain}`, 'agent'))).companyId,
    'colleagues of the desk are nobody’s customers',
  ).toBeNull()
  const elsewhere = await desk.aCompany('Outra')
  expect((await admin(users.create, { ...newPerson(`dita@${domain}`), companyId: elsewhere.id })).companyId, 'what is said counts').toBe(
    elsewhere.id,
  )
  await admin(importPeople, { csv: `nome;e-mail\nLia;lia@${domain}\n`, dryRun: false, skipWrong: false, invite: false })
  expect((await admin(getCompany, { id })).people).toBe(2)

  expect(await admin(domains.remove, { id, domain })).toEqual({ success: true })
  expect((await admin(users.create, newPerson(`tarde@${domain}`))).companyId).toBeNull()
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('action').where('action', 'like', 'company.domain%').orderBy('id').execute(),
  )
  expect(acts.map(({ action }) => action)).toEqual(['company.domain_asked', 'company.domain_verified', 'company.domain_removed'])
})

test('a new link ends the older one; five a day; altered, expired and foreign links are one answer', async ({ desk, other }) => {
  const admin = desk.as('admin')
  const { id } = await desk.aCompany('Aurora')
  const email = `ti@${aDomain()}`
  const auth = anAuthContext(desk.db)
  await admin(domains.ask, { id, email })
  const old = await lastToken(desk)
  await admin(domains.ask, { id, email })
  const token = await lastToken(desk)
  const secret = token.split('.')[2]
  for (const wrong of [old, `${token}x`, `d.${other.id}.${secret}`, 'd.', 'd.1', 'd.x.y'])
    expect(await refusal(domains.prove(auth, { token: wrong })), wrong).toBe('link_invalid')
  for (let n = 2; n < 5; n++) await admin(domains.ask, { id, email })
  expect(await refusal(admin(domains.ask, { id, email }))).toBe('company_domain_mails')
  await desk.rows((tx) =>
    sql`update company_domains set expires_at = now() - interval '1 second', mails_since = now() - interval '25 hours'`.execute(tx),
  )
  expect(await refusal(domains.prove(auth, { token: await lastToken(desk) }))).toBe('link_invalid')
  expect(await admin(domains.list, { id })).toMatchObject([{ state: 'expired' }])
  expect(await admin(domains.ask, { id, email })).toMatchObject({ state: 'pending' })
})

test('mail for everybody is no company’s; customers and strangers reach no domains', async ({ desk, other }) => {
  const admin = desk.as('admin')
  const mine = await desk.aCompany('Aurora')
  for (const email of ['ana@gmail.com', 'ana@uol.com.br', 'ana@hotmail.com'])
    await expect(admin(domains.ask, { id: mine.id, email }), email).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'email' }],
    })
  const email = `ti@${aDomain()}`
  await admin(domains.ask, { id: mine.id, email })
  const theirs = await other.aCompany('Aurora')
  expect(await refusal(other.as('admin')(domains.ask, { id: theirs.id, email })), 'another organisation’s customer, too').toBe('done')
  expect(await refusal(other.as('admin')(domains.list, { id: mine.id }))).toBe('company_not_found')
  expect(await refusal(other.as('admin')(domains.remove, { id: mine.id, domain: 'x' }))).toBe('company_not_found')
  for (const role of ['client', 'agent', 'manager'] as const)
    expect(await refusal(desk.as(role)(domains.ask, { id: mine.id, email })), role).toBe('forbidden')
  expect(await desk.as('client')((ctx) => ctx.db.selectFrom('companyDomains').selectAll().execute()), 'the wall').toEqual([])
})
