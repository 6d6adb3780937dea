import { CreateIncident, PostIncidentUpdate } from '@balcao/contracts/monitoring/incidents'
import { MOST_ASKED_AN_HOUR } from '@balcao/contracts/status-page/bounds'
import { UpdateStatusPageSettings } from '@balcao/contracts/status-page/settings'
import { ListSubscribers } from '@balcao/contracts/status-page/subscribers'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as incidents from '../monitoring/incidents.ts'
import { unsubscribe as leaveByMail, lookUp } from '../notifications/unsubscribe.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import { type Desk, test } from '../testing/desk.ts'
import { mailed } from '../testing/mailed.ts'
import { mailsSent } from '../testing/mails-sent.ts'
import { react } from '../testing/react.ts'
import { askToSubscribe, confirmSubscription, lookUpSubscription } from './asks.ts'
import { updateSettings } from './settings.ts'
import { list, remove } from './subscribers.ts'
import { subscribe, unsubscribe } from './subscription.ts'
import { forgetOld } from './upkeep.ts'

const set = (desk: Desk, values: object) => desk.as('manager')(updateSettings, UpdateStatusPageSettings.parse(values))
const incident = (desk: Desk, values: object = {}) =>
  desk.as('supervisor')(incidents.create, CreateIncident.parse({ title: 'Notas fora', impact: 'outage', message: 'Vendo.', ...values }))
const subscribers = async (desk: Desk, search = '') => (await desk.as('manager')(list, ListSubscribers.parse({ search }))).data
const mails = (desk: Desk) =>
  desk.rows((tx) =>
    tx
      .selectFrom('mails')
      .select(['id', 'toAddress', 'subject', 'text', 'linkPath', 'notice'])
      .where('sourceKey', 'like', 'incident-%')
      .orderBy('id')
      .execute(),
  )

let serial = 0
/** A portal with an address of its own, and somebody without a session there. */
async function atPortal(desk: Desk) {
  const subdomain = `status${++serial}-${desk.id}`
  await inSystem(desk.db, (tx) => tx.updateTable('tenants').set({ subdomain }).where('id', '=', desk.id).execute())
  const auth = { ...anAuthContext(desk.db), site: { subdomain } }
  const ask = (email: string, language?: 'en') =>
    askToSubscribe(auth, { email, ...(language ? { language } : {}) }, { language: 'pt-BR' as const })
  return { auth, ask }
}

test('whoever is signed in subscribes and leaves; again is nothing more', async ({ desk, other }) => {
  const client = desk.as('client')
  expect(await client(subscribe, {})).toEqual({ isSubscribed: true })
  await client(subscribe, {})
  expect(await subscribers(desk)).toMatchObject([{ email: (await desk.person('client')).email }])
  expect(await subscribers(other)).toEqual([])
  expect(await client(unsubscribe, {})).toEqual({ isSubscribed: false })
  expect(await subscribers(desk)).toEqual([])
  await set(desk, { takesSubscribers: false })
  await expect(client(subscribe, {})).rejects.toMatchObject({ code: 'status_subscribers_not_taken' })
})

test('an address without an account is mailed once it confirmed, and asked once in a while', async ({ desk }) => {
  const { auth, ask } = await atPortal(desk)
  await expect(ask('ana@cliente.test')).rejects.toMatchObject({ code: 'status_page_not_found' })
  await set(desk, { isPublic: true })
  expect(await ask('ana@cliente.test', 'en')).toEqual({ asked: true })
  const mail = await mailed(desk, 'ana@cliente.test')
  expect(mail?.path).toMatch(/^\/portal\/status-updates\?token=/)
  expect(mail?.text).toContain('Hello!')
  expect(await ask('ana@cliente.test')).toEqual({ asked: true })
  expect((await mailed(desk, 'ana@cliente.test'))?.token, 'no second mail so soon').toBe(mail?.token)
  const token = mail?.token as string
  await incident(desk)
  await react(desk)
  expect(await mails(desk), 'nothing before it is confirmed').toEqual([])
  expect(await lookUpSubscription(auth, { token })).toMatchObject({ email: 'ana@cliente.test', isSubscribed: false })
  expect(await subscribers(desk), 'looking confirms nothing').toEqual([])
  for (const _ of [1, 2]) expect(await confirmSubscription(auth, { token })).toMatchObject({ isSubscribed: true })
  expect(await ask('ana@cliente.test')).toEqual({ asked: true })
  const links = await desk.rows((tx) => tx.selectFrom('mails').select('id').where('sourceKey', 'like', 'link-%').execute())
  expect(links, 'who is subscribed is mailed no link').toHaveLength(1)
  await incident(desk, { title: 'De novo' })
  await react(desk)
  expect(await mails(desk)).toMatchObject([{ toAddress: 'ana@cliente.test', subject: expect.stringContaining('Investigating: De novo') }])
})

test('a link of another kind, a changed one and an old one open nothing', async ({ desk, other }) => {
  const { auth, ask } = await atPortal(desk)
  await set(desk, { isPublic: true })
  await ask('ana@cliente.test')
  const token = (await mailed(desk, 'ana@cliente.test'))?.token as string
  const dead = { code: 'status_subscription_link_invalid' }
  for (const bad of ['x', `${token}x`, token.replace(/^\d+/, String(other.id))])
    for (const call of [lookUpSubscription, confirmSubscription]) await expect(call(auth, { token: bad })).rejects.toMatchObject(dead)
  await desk.rows((tx) => tx.updateTable('statusSubscribers').set({ askedAt: sql`now() - interval '49 hours'` }).execute())
  await expect(confirmSubscription(auth, { token })).rejects.toMatchObject(dead)
  await forgetOld(desk)
  expect(await desk.rows((tx) => tx.selectFrom('statusSubscribers').select('id').execute())).toEqual([])
})

test('of very many who ask within an hour no more are mailed', async ({ desk }) => {
  const { ask } = await atPortal(desk)
  await set(desk, { isPublic: true })
  const rows = Array.from({ length: MOST_ASKED_AN_HOUR }, (_, n) => ({ tenantId: desk.id, userId: null, email: `n${n}@cliente.test` }))
  await desk.rows((tx) => tx.insertInto('statusSubscribers').values(rows).execute())
  expect(await ask('ana@cliente.test')).toEqual({ asked: true })
  expect(await mailed(desk, 'ana@cliente.test')).toBeUndefined()
})

test('each is mailed once in their language, with a link that ends it; who left, is inactive or has two ways is not mailed twice', async ({
  desk,
}) => {
  await set(desk, { isPublic: true, components: [{ name: 'Notas' }] })
  const english = await desk.aUser('client', { language: 'en' })
  const gone = await desk.aUser('client', { isActive: false })
  const confirmedAt = new Date().toISOString()
  await desk.rows((tx) =>
    tx
      .insertInto('statusSubscribers')
      .values([
        ...[english, gone].map(({ id }) => ({ tenantId: desk.id, userId: id, email: null, confirmedAt })),
        ...[english.email, 'rui@cliente.test'].map((email) => ({ tenantId: desk.id, userId: null, email, confirmedAt })),
        { tenantId: desk.id, userId: null, email: 'sem-confirmar@cliente.test' },
      ])
      .execute(),
  )
  const { components } = await set(desk, { intro: 'Oi' })
  const { id } = await incident(desk, { componentIds: components.map((one) => one.id) })
  const handed = [...(await mailsSent(desk)), ...(await mailsSent(desk))].filter(({ subject }) => subject.includes('Notas'))
  expect(handed.map(({ to }) => to)).toEqual([english.email, 'rui@cliente.test'])
  const sent = await mails(desk)
  expect(sent.map(({ toAddress }) => toAddress)).toEqual([english.email, 'rui@cliente.test'])
  expect(sent[0]?.text).toContain('Services: Notas')
  expect(sent[1]).toMatchObject({
    linkPath: expect.stringMatching(/^\/portal\/status\?org=/),
    text: expect.stringContaining('Serviços: Notas'),
  })
  const token = /token=([^>]+)>/.exec(handed[1]?.headers?.['List-Unsubscribe'] ?? '')?.[1] as string
  const auth = anAuthContext(desk.db)
  expect(await lookUp(auth, { token })).toMatchObject({ isStatusPage: true, done: false, isAddress: false })
  for (const _ of [1, 2]) expect(await leaveByMail(auth, { token })).toMatchObject({ isStatusPage: true, done: true })
  await desk.as('supervisor')(incidents.post, PostIncidentUpdate.parse({ id, state: 'resolved', message: 'Voltou.' }))
  await desk.as('supervisor')(incidents.post, PostIncidentUpdate.parse({ id, state: 'resolved', message: 'Em silêncio.', notify: false }))
  await react(desk)
  const all = await mails(desk)
  expect(all.slice(2).map(({ toAddress, subject }) => [toAddress, subject.includes('Resolved')])).toEqual([[english.email, true]])
})

test('addresses without an account are not mailed while the page is closed', async ({ desk }) => {
  const confirmedAt = new Date().toISOString()
  await desk.rows((tx) =>
    tx.insertInto('statusSubscribers').values({ tenantId: desk.id, userId: null, email: 'rui@cliente.test', confirmedAt }).execute(),
  )
  await desk.as('client')(subscribe, {})
  await incident(desk)
  await react(desk)
  expect((await mails(desk)).map(({ toAddress }) => toAddress)).toEqual([(await desk.person('client')).email])
})

test('many are mailed batch by batch, each once', async ({ desk }) => {
  await set(desk, { isPublic: true })
  const confirmedAt = new Date().toISOString()
  const rows = Array.from({ length: 450 }, (_, n) => ({ tenantId: desk.id, userId: null, email: `n${n}@cliente.test`, confirmedAt }))
  await desk.rows((tx) => tx.insertInto('statusSubscribers').values(rows).execute())
  await incident(desk)
  for (const _ of [1, 2, 3]) await react(desk)
  const to = (await mails(desk)).map(({ toAddress }) => toAddress)
  expect([to.length, new Set(to).size]).toEqual([450, 450])
})

test('subscribers are searched by words, removed once, and those of others are not there', async ({ desk, other }) => {
  const confirmedAt = new Date().toISOString()
  const add = (one: Desk, email: string) =>
    one.rows((tx) =>
      tx
        .insertInto('statusSubscribers')
        .values({ tenantId: one.id, userId: null, email, confirmedAt })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  const { id } = await add(desk, 'rui@padaria.test')
  await add(desk, 'ana@mercado.test')
  expect((await subscribers(desk, 'PADARIA')).map(({ email }) => email)).toEqual(['rui@padaria.test'])
  expect(await subscribers(desk, '%')).toEqual([])
  await expect(other.as('manager')(remove, { id })).rejects.toMatchObject({ code: 'status_subscriber_not_found' })
  expect(await desk.as('manager')(remove, { id })).toEqual({ id })
  await expect(desk.as('manager')(remove, { id })).rejects.toMatchObject({ code: 'status_subscriber_not_found' })
  expect((await subscribers(desk)).map(({ email }) => email)).toEqual(['ana@mercado.test'])
})

test('mails of incidents are forgotten after a while, and no others', async ({ desk }) => {
  await set(desk, { isPublic: true })
  const confirmedAt = new Date().toISOString()
  const email = 'rui@cliente.test'
  await desk.rows((tx) => tx.insertInto('statusSubscribers').values({ tenantId: desk.id, userId: null, email, confirmedAt }).execute())
  await incident(desk)
  await react(desk)
  const other = { tenantId: desk.id, sourceKey: 'notice-1', toAddress: email, subject: 'x', text: 'x' }
  await desk.rows((tx) => tx.insertInto('mails').values(other).execute())
  await forgetOld(desk)
  expect(await mails(desk)).toHaveLength(1)
  await desk.rows((tx) =>
    tx
      .updateTable('mails')
      .set({ createdAt: new Date(Date.now() - 91 * 86_400_000).toISOString() })
      .execute(),
  )
  await forgetOld(desk)
  expect(await mails(desk)).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('mails').select('sourceKey').execute())).toEqual([{ sourceKey: 'notice-1' }])
})
