import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { watchTexts } from '@balcao/core/sign-in/texts/watch'
import { noPorts, secretsHere } from '@balcao/core/testing/no-files'
import { react } from '@balcao/core/testing/react'
import { sealWhatsapp } from '@balcao/core/whatsapp/credentials'
import { openSmsService } from '@balcao/platform/texts/http'
import { openWhatsapp } from '@balcao/platform/whatsapp/graph'
import { expect } from 'vitest'
import { tokenOf } from '../testing/server.ts'
import { aPhone, askCode, enterCode, offers, test, textedCodes } from '../testing/sign-in.ts'

const OPEN = { signUp: 'open', sms: true, whatsapp: true }
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
let addresses = 0
/** An address of the network that asked for nothing yet. */
const anAddress = () => `2001:db8::${(++addresses).toString(16)}`

test('R-480 a code goes to a number as it is written in its country, and opens an account with it', async ({ server, desk }) => {
  await offers(desk, OPEN)
  const number = aPhone()
  const written = `+55 (11) ${number.slice(5, 10)}-${number.slice(10)}`
  const sent = await askCode(server, desk, written, {}, 'sms', from(anAddress()))
  expect(sent).toMatchObject({ status: 200, body: { phone_number: number, method_id: expect.stringMatching(/^otp-/) } })
  const [code] = await textedCodes(server, desk, number)
  const wiped = await desk.rows((tx) =>
    tx.selectFrom('signInTexts').select(['code', 'state', 'channel']).where('number', '=', number).execute(),
  )
  expect(wiped, 'the code is kept nowhere').toEqual([{ code: null, state: 'sent', channel: 'sms' }])
  const answer = await enterCode(server, sent.method, code)
  expect(answer).toMatchObject({ status: 200, body: { user: { role: 'client' } } })
  const { id } = answer.body.user as { id: number }
  const user = await desk.rows((tx) => tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  expect(user.email).toMatch(/^visitante-telefone-[0-9a-f]+@visitante\.invalid$/)
  expect(user.emailVerifiedAt).toBeNull()
  const again = await askCode(server, desk, number, {}, 'whatsapp', from(anAddress()))
  const [, next] = await textedCodes(server, desk, number)
  expect(await enterCode(server, again.method, next)).toMatchObject({ status: 200, body: { user: { id } } })
  const history = await desk.rows((tx) => tx.selectFrom('signIns').select('method').where('userId', '=', id).orderBy('id').execute())
  expect(history.map(({ method }) => method)).toEqual(['sms', 'whatsapp'])
  const { verified } = await desk.rows((tx) =>
    tx
      .selectFrom('signInTexts')
      .select((eb) => eb.fn.count<number>('verifiedAt').as('verified'))
      .where('number', '=', number)
      .executeTakeFirstOrThrow(),
  )
  expect(verified).toBe(2)
})

test('A13 numbers that cost, that anybody rents, of other countries and of nowhere get no code', async ({ server, desk }) => {
  await offers(desk, OPEN)
  const refused = async (number: string, channel = 'sms') => {
    const { status, body } = await askCode(server, desk, number, {}, channel, from(anAddress()))
    return [status, body.error_type, (body.details as { reason: string }[] | undefined)?.[0]?.reason]
  }
  expect(await refused('+55 900 123 4567')).toEqual([400, 'invalid_phone_number', 'phone_kind'])
  expect(await refused('+44 56 0000 0000')).toEqual([400, 'invalid_phone_number', 'phone_kind'])
  expect(await refused('+55 11 3333 4444')).toEqual([400, 'invalid_phone_number', 'phone_kind'])
  expect(await refused('+55 11 12')).toEqual([400, 'invalid_phone_number', 'phone_number'])
  expect(await refused('11 98765 4321')).toEqual([400, 'invalid_phone_number', 'phone_number'])
  expect(await refused('+351 912 345 678')).toEqual([400, 'invalid_phone_number_country_code', undefined])
  const old = aPhone()
  const eight = await askCode(server, desk, `+5511${old.slice(6)}`, {}, 'sms', from(anAddress()))
  expect(eight.body.phone_number, 'the ninth digit of Brazil').toBe(old)
})

test('A13 three codes in ten minutes and ten a day go to a number, over all organisations and at once', async ({ server, desk, other }) => {
  for (const one of [desk, other]) await offers(one, OPEN)
  const number = aPhone()
  const asked = await Promise.all(
    Array.from({ length: 8 }, (_, n) => askCode(server, n % 2 ? desk : other, number, {}, 'sms', from(anAddress()))),
  )
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  expect(asked.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'too_many_codes', error_type: 'user_lock_limit_reached' })
  const hoursAgo = new Date(Date.now() - 3_600_000).toISOString()
  for (const one of [desk, other])
    await one.rows((tx) => tx.updateTable('signInCodes').set({ createdAt: hoursAgo }).where('destination', '=', number).execute())
  for (let n = 0; n < 7; n++) {
    expect((await askCode(server, desk, number, {}, 'sms', from(anAddress()))).status).toBe(200)
    await desk.rows((tx) => tx.updateTable('signInCodes').set({ createdAt: hoursAgo }).where('destination', '=', number).execute())
  }
  expect((await askCode(server, desk, number, {}, 'sms', from(anAddress()))).status, 'the eleventh of the day').toBe(429)
})

test('A13 an address of the network asks for ten codes an hour, and names three countries a day', async ({ server, desk }) => {
  await offers(desk, { ...OPEN, countries: ['BR', 'PT', 'AR', 'FR'] })
  const [one, two] = [from(anAddress()), from(anAddress())]
  for (let n = 0; n < 10; n++) expect((await askCode(server, desk, aPhone(), {}, 'sms', one)).status).toBe(200)
  expect((await askCode(server, desk, aPhone(), {}, 'sms', one)).status).toBe(429)
  const abroad = [aPhone(), '+351912345678', '+5491123456789', '+33612345678']
  const statuses: number[] = []
  for (const number of abroad) statuses.push((await askCode(server, desk, number, {}, 'sms', two)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('the budget of the day bounds what is sent, at once too, and says so; nothing is sent where the channel is off', async ({
  server,
  desk,
}) => {
  await offers(desk, { ...OPEN, dailyTexts: 2 })
  const asked = await Promise.all(Array.from({ length: 5 }, () => askCode(server, desk, aPhone(), {}, 'sms', from(anAddress()))))
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 200, 503, 503, 503])
  expect((await server.rest('GET', `/auth/stytch/widget?organization=${desk.slug}`)).body).toMatchObject({
    otp: { email: true, sms: false, whatsapp: false },
  })
  await offers(desk, { ...OPEN, sms: false, dailyTexts: 200 })
  const number = aPhone()
  expect((await askCode(server, desk, number, {}, 'sms', from(anAddress()))).status).toBe(200)
  expect(await textedCodes(server, desk, number)).toEqual([])
})

test('a channel whose codes nobody enters is shut, administrators are notified, and one of them opens it again', async ({
  server,
  desk,
}) => {
  await offers(desk, OPEN)
  const admin = await desk.person('admin')
  const texts = (verified: number) =>
    desk.rows((tx) =>
      tx
        .insertInto('signInTexts')
        .values(
          Array.from({ length: 50 }, (_, n) => ({
            ...{ tenantId: desk.id, channel: 'sms' as const, number: aPhone(), language: 'pt-BR', state: 'sent' as const },
            expiresAt: new Date(Date.now() - 60_000).toISOString(),
            ...(n < verified ? { verifiedAt: new Date().toISOString() } : {}),
          })),
        )
        .execute(),
    )
  const watch = () => watchTexts({ db: desk.db, log: { error: (_, text) => expect.unreachable(text) } })
  await texts(15)
  await watch()
  const widget = async () => (await server.rest('GET', `/auth/stytch/widget?organization=${desk.slug}`)).body
  expect(await widget()).toMatchObject({ otp: { sms: true } })
  await texts(14)
  await watch()
  await watch()
  expect(await widget()).toMatchObject({ otp: { sms: false, whatsapp: true } })
  expect(await askCode(server, desk, aPhone(), {}, 'sms', from(anAddress()))).toMatchObject({
    status: 503,
    body: { code: 'texts_unavailable' },
  })
  const notices = await desk.rows((tx) => tx.selectFrom('notifications').select('type').where('userId', '=', admin.id).execute())
  expect(notices.filter(({ type }) => type === 'texts_shut')).toHaveLength(1)
  const { token } = await tokenOf(server, desk, admin)
  const opened = await server.rest('POST', '/sign-in/settings/channel', { token, body: { channel: 'sms' } })
  expect(opened).toMatchObject({ status: 200, body: { channels: { sms: { shutAt: null, available: true } } } })
  await watch()
  expect(await widget(), 'what was before counts no more').toMatchObject({ otp: { sms: true } })
})

test('a customer who writes by WhatsApp signs in as that customer; nobody of the staff does, nor whoever has the number after them', async ({
  server,
  desk,
}) => {
  await offers(desk, { whatsapp: true, signUp: 'closed' })
  const [number, agentsNumber] = [aPhone(), aPhone()]
  const [customer, agent] = [await desk.aUser('client'), await desk.aUser('agent')]
  const account = await desk.rows(async (tx) => {
    const { id } = await tx
      .insertInto('whatsappAccounts')
      .values({
        tenantId: desk.id,
        name: 'Loja',
        phoneNumberId: String(desk.id),
        wabaId: '1',
        hookKey: `k${desk.id}`,
        verifyToken: 'v',
        isActive: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [one, userId] of [
      [number, customer.id],
      [agentsNumber, agent.id],
    ] as const) {
      await tx.insertInto('whatsappNumbers').values({ tenantId: desk.id, number: one, userId }).execute()
      await tx
        .insertInto('whatsappMessages')
        .values({ tenantId: desk.id, accountId: id, number: one, direction: 'in', kind: 'text', state: 'filed', body: '{}' })
        .execute()
    }
    return id
  })
  const { method } = await askCode(server, desk, number, {}, 'whatsapp', from(anAddress()))
  const [code] = await textedCodes(server, desk, number)
  expect(await enterCode(server, method, code)).toMatchObject({ status: 200, body: { user: { id: customer.id } } })
  await askCode(server, desk, agentsNumber, {}, 'whatsapp', from(anAddress()))
  expect(await textedCodes(server, desk, agentsNumber)).toEqual([])
  const longAgo = new Date(Date.now() - 181 * 86_400_000).toISOString()
  await desk.rows(async (tx) => {
    await tx.updateTable('whatsappMessages').set({ createdAt: longAgo }).where('accountId', '=', account).execute()
    await tx.updateTable('signInPhones').set({ verifiedAt: longAgo }).where('number', '=', number).execute()
  })
  await offers(desk, { whatsapp: true, signUp: 'open' })
  const later = await askCode(server, desk, number, {}, 'whatsapp', from(anAddress()))
  const codes = await textedCodes(server, desk, number)
  const newOwner = (await enterCode(server, later.method, codes.at(-1))).body.user as { id: number }
  expect(newOwner.id).not.toBe(customer.id)
})

test('whoever is disabled does not come back by their number', async ({ server, desk }) => {
  await offers(desk, OPEN)
  const number = aPhone()
  const { method } = await askCode(server, desk, number, {}, 'sms', from(anAddress()))
  const { id } = (await enterCode(server, method, (await textedCodes(server, desk, number))[0])).body.user as { id: number }
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', id).execute())
  const again = await askCode(server, desk, number, {}, 'sms', from(anAddress()))
  expect(again.status).toBe(200)
  expect(await textedCodes(server, desk, number)).toHaveLength(1)
})

/** A service of texts as Twilio's is, that answers as it is said to. */
async function aService(answer: () => { status: number; body: object }) {
  const got: { authorization: string | undefined; form: Record<string, string> }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      got.push({ authorization: request.headers.authorization, form: Object.fromEntries(new URLSearchParams(text)) })
      const { status, body } = answer()
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/Messages.json`, close: () => server.close() }
}

test('a service gets the text by its form; one that is away is tried again, and a number that opted out is known', async ({
  server,
  desk,
}) => {
  await offers(desk, OPEN)
  const number = aPhone()
  let answer: { status: number; body: object } = { status: 503, body: {} }
  const service = await aService(() => answer)
  const texts = openSmsService({ url: service.url, user: 'AC1', token: 'segredo', from: '+5511400000000' })
  await askCode(server, desk, number, {}, 'sms', from(anAddress()))
  await expect(react(desk, { ...noPorts, texts })).rejects.toThrow('503')
  answer = { status: 201, body: { sid: 'SM1' } }
  await react(desk, { ...noPorts, texts })
  await react(desk, { ...noPorts, texts })
  expect(service.got).toHaveLength(2)
  expect(service.got[1]).toMatchObject({
    authorization: `Basic ${Buffer.from('AC1:segredo').toString('base64')}`,
    form: { To: number, From: '+5511400000000' },
  })
  expect(service.got[1]?.form.Body).toMatch(/^\d{6} é o seu código/)
  answer = { status: 400, body: { code: 21610, message: 'unsubscribed' } }
  await askCode(server, desk, number, {}, 'sms', from(anAddress()))
  await react(desk, { ...noPorts, texts })
  service.close()
  expect(await askCode(server, desk, number, {}, 'sms', from(anAddress()))).toMatchObject({
    status: 409,
    body: { error_type: 'unsubscribed_phone_number' },
  })
})

test('WhatsApp carries the code in the approved template of the organisation; whoever wrote SAIR gets none', async ({ server, desk }) => {
  await offers(desk, OPEN)
  const number = aPhone()
  const sent: { template: object; to: string }[] = []
  const graph = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      sent.push(JSON.parse(text))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ messages: [{ id: 'wamid.1' }] }))
    })
  })
  await new Promise<void>((resolve) => graph.listen(0, '127.0.0.1', resolve))
  await desk.rows(async (tx) => {
    const values = { tenantId: desk.id, name: 'Loja', phoneNumberId: `9${desk.id}`, wabaId: '1', hookKey: `h${desk.id}`, verifyToken: 'v' }
    const { id } = await tx.insertInto('whatsappAccounts').values(values).returning('id').executeTakeFirstOrThrow()
    const sealed = sealWhatsapp(secretsHere, { tenantId: desk.id, id }, { accessToken: 'chave', appSecret: 'x' })
    await tx.updateTable('whatsappAccounts').set({ sealed }).where('id', '=', id).execute()
    const components = JSON.stringify([
      { type: 'BODY', text: '{{1}} é o seu código.' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Copiar', url: 'https://x/{{1}}' }] },
    ])
    await tx
      .insertInto('whatsappTemplates')
      .values({
        tenantId: desk.id,
        accountId: id,
        name: 'codigo',
        language: 'pt_BR',
        category: 'AUTHENTICATION',
        status: 'APPROVED',
        components,
      })
      .execute()
  })
  const { method } = await askCode(server, desk, number, {}, 'whatsapp', from(anAddress()))
  const whatsapp = openWhatsapp({ baseUrl: `http://127.0.0.1:${(graph.address() as AddressInfo).port}` })
  await react(desk, { ...noPorts, whatsapp, mailSecrets: secretsHere })
  graph.close()
  expect(sent).toHaveLength(1)
  const code = /"text":"(\d{6})"/.exec(JSON.stringify(sent[0]))?.[1]
  const parameters = [{ type: 'text', text: code }]
  expect(sent[0]).toMatchObject({
    to: number.slice(1),
    template: {
      name: 'codigo',
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  })
  expect((await enterCode(server, method, code)).status).toBe(200)
  await desk.rows((tx) =>
    tx.updateTable('whatsappNumbers').set({ optedOutAt: new Date().toISOString() }).where('number', '=', number).execute(),
  )
  expect(await askCode(server, desk, number, {}, 'whatsapp', from(anAddress()))).toMatchObject({
    status: 409,
    body: { code: 'phone_unsubscribed' },
  })
})
