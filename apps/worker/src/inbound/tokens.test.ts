import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { openCredentials } from '@balcao/core/email/credentials'
import { connect } from '@balcao/core/email/desk/connecting'
import { create } from '@balcao/core/email/desk/mailboxes'
import { keepBoxes, takeBoxes } from '@balcao/core/email/fetching/boxes'
import { authorize, complete } from '@balcao/core/email/oauth/authorize'
import { renewDue } from '@balcao/core/email/oauth/renew'
import { type Sender, sentBy } from '@balcao/core/email/sender'
import { type Desk, test } from '@balcao/core/testing/desk'
import { secretsHere } from '@balcao/core/testing/no-files'
import { inSystem } from '@balcao/db/system'
import { openMailOAuth } from '@balcao/platform/mail/oauth'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'

/** A provider's token server: a code for each challenge, tokens that are renewed, and one answer to order. */
async function aTokenServer() {
  const state = {
    challenge: '',
    count: 0,
    answers: undefined as { status: number; error: string } | undefined,
    forms: [] as URLSearchParams[],
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = new URLSearchParams(body)
      state.forms.push(form)
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isGood =
        form.get('client_secret') === 'app secret' &&
        (form.get('grant_type') === 'refresh_token'
          ? /^refresh-\d+$/.test(form.get('refresh_token') ?? '')
          : form.get('code') === 'code' && challenge === state.challenge)
      const wrong = state.answers ?? (isGood ? undefined : { status: 400, error: 'invalid_grant' })
      state.count += 1
      const tokens = { access_token: `access-${state.count}`, refresh_token: `refresh-${state.count}`, expires_in: 3_600 }
      response
        .writeHead(wrong?.status ?? 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(wrong ? { error: wrong.error } : tokens))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const token = `http://127.0.0.1:${(server.address() as { port: number }).port}/token`
  const provider = { authorize: 'https://provider.test/authorize', token, scope: 'mail', extra: {} }
  const graph = { ...provider, apart: { read: 'read', send: 'send' } }
  const settings = { MAIL_GOOGLE_CLIENT_ID: 'app', MAIL_GOOGLE_CLIENT_SECRET: 'app secret' }
  const mailOAuth = openMailOAuth(
    { ...settings, MAIL_MICROSOFT_CLIENT_ID: undefined, MAIL_MICROSOFT_CLIENT_SECRET: undefined },
    { google: provider, microsoft: provider, graph },
  )
  return { state, tools: { mailOAuth, mailSecrets: secretsHere, mailDomain: 'in.desk.test', publicUrl: 'https://desk.test' } }
}
type Tools = Awaited<ReturnType<typeof aTokenServer>>

async function aMailbox(desk: Desk, { tools }: Tools) {
  const values = {
    address: 'suporte@acme.test',
    displayName: '',
    queueId: null,
    signature: '',
    aliases: [],
    quotesHistory: false,
    staffReplies: false,
    staffForwards: false,
    autoReply: false,
    state: 'active' as const,
  }
  return (await desk.as('manager')((ctx) => create(ctx, values, tools))).id
}
/** Sends somebody to the provider; what comes back of it is the state. */
async function begun(
  desk: Desk,
  { state, tools }: Tools,
  id: number,
  own?: { provider: 'graph'; clientId: string; clientSecret: string },
): Promise<string> {
  const { url } = await desk.as('admin')((ctx) => authorize(ctx, { id, provider: 'google', ...own }, tools))
  const query = new URL(url).searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    ...{ client_id: 'app', redirect_uri: 'https://desk.test/email', response_type: 'code', code_challenge_method: 'S256' },
    login_hint: 'suporte@acme.test',
  })
  state.challenge = query.get('code_challenge') ?? ''
  return query.get('state') ?? ''
}
const rowOf = (desk: Desk, id: number) =>
  desk.rows((tx) => tx.selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const tokensOf = async (desk: Desk, id: number) => {
  const row = await rowOf(desk, id)
  return openCredentials(secretsHere, row, row.credentials)
}

test('a mailbox that was allowed at the provider is read and sends with tokens, which are sealed', async ({ desk }) => {
  const provider = await aTokenServer()
  const id = await aMailbox(desk, provider)
  const state = await begun(desk, provider, id)
  const box = await complete(provider.tools, desk.as('admin'), { state, code: 'code' })
  expect(box).toMatchObject({
    oauth: 'google',
    kind: 'imap',
    imap: { host: 'imap.gmail.com', user: 'suporte@acme.test' },
    smtp: { port: 465 },
  })
  expect(JSON.stringify(box) + JSON.stringify(await rowOf(desk, id))).not.toMatch(/access-1|refresh-1|app secret/)
  const take = async () =>
    (await takeBoxes({ db: desk.db, mailSecrets: secretsHere }, 1_000)).find((one) => one.id === id && one.tenantId === desk.id)
  const status = (to: string) =>
    inSystem(desk.db, (tx) => tx.updateTable('tenants').set({ status: to }).where('id', '=', desk.id).execute())
  await status('suspended')
  expect(await take(), 'T24 of a suspended organisation').toBeUndefined()
  await status('active')
  const taken = (await take()) as Awaited<ReturnType<typeof takeBoxes>>[number]
  expect(taken).toMatchObject({ accessToken: 'access-1', password: undefined })
  expect(await keepBoxes(desk, [taken])).toEqual([])
  await status('suspended')
  expect(await keepBoxes(desk, [taken]), 'it is let go').toMatchObject([{ id }])
  await status('active')
  // Whoever sets a server by hand gives the tokens up.
  const hosts = { mailSecrets: secretsHere, isInside: () => false, insideHosts: [] }
  const imap = { host: 'imap.acme.test', port: 993, security: 'tls' as const, user: 'x', folder: 'INBOX', password: 'y' }
  await desk.as('admin')((ctx) => connect(ctx, { id, imap }, hosts, provider.tools))
  expect(await tokensOf(desk, id)).toEqual({ imapPassword: 'y' })
  expect((await rowOf(desk, id)).tokenDueAt).toBeNull()
})

test('a state that was altered, is another’s or of another organisation brings nothing; nor does a code that the provider refuses', async ({
  desk,
  other,
}) => {
  const provider = await aTokenServer()
  const id = await aMailbox(desk, provider)
  const state = await begun(desk, provider, id)
  const end = (who: Desk, role: 'admin' | 'super_admin', given: string, code = 'code') =>
    complete(provider.tools, who.as(role), { state: given, code })
  await expect(
    end(
      desk,
      'admin',
      state.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ),
  ).rejects.toMatchObject({ code: 'mail_authorization_invalid' })
  await expect(end(desk, 'super_admin', state)).rejects.toMatchObject({ code: 'mail_authorization_invalid' })
  await expect(end(other, 'admin', state)).rejects.toMatchObject({ code: 'mail_authorization_invalid' })
  expect(provider.state.forms, 'the provider was not even asked').toEqual([])
  await expect(end(desk, 'admin', state, 'another code')).rejects.toMatchObject({ code: 'mail_authorization_refused' })
  expect(await rowOf(desk, id)).toMatchObject({ kind: 'forward', tokenDueAt: null })
  await expect(other.as('admin')((ctx) => authorize(ctx, { id, provider: 'google' }, provider.tools))).rejects.toMatchObject({
    code: 'mailbox_not_found',
  })
  await expect(desk.as('admin')((ctx) => authorize(ctx, { id, provider: 'microsoft' }, provider.tools))).rejects.toMatchObject({
    details: [{ field: 'clientId', reason: 'mail_app_missing' }],
  })
})

test('tokens are renewed ahead of their end; a refusal for good shows on the mailbox, trouble that passes is tried again', async ({
  desk,
}) => {
  const provider = await aTokenServer()
  const id = await aMailbox(desk, provider)
  await complete(provider.tools, desk.as('admin'), { state: await begun(desk, provider, id), code: 'code' })
  const due = async () => {
    await desk.rows((tx) => tx.updateTable('mailboxes').set({ tokenDueAt: sql`now()` }).where('id', '=', id).execute())
    await renewDue({ db: desk.db, ...provider.tools })
  }
  const { tokenDueAt } = await rowOf(desk, id)
  expect((Date.parse(tokenDueAt ?? '') - Date.now()) / 60_000).toBeCloseTo(55, 0)
  await renewDue({ db: desk.db, ...provider.tools })
  expect(await tokensOf(desk, id), 'not yet').toMatchObject({ accessToken: 'access-1' })
  await due()
  expect(await tokensOf(desk, id)).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' })
  provider.state.answers = { status: 503, error: 'temporarily_unavailable' }
  await due()
  expect(await rowOf(desk, id)).toMatchObject({ failingSince: null, tokenDueAt: expect.any(String) })
  provider.state.answers = undefined
  await due()
  expect(await tokensOf(desk, id)).toMatchObject({ accessToken: 'access-4' })
  provider.state.answers = { status: 400, error: 'invalid_grant' }
  await due()
  expect(await rowOf(desk, id)).toMatchObject({
    failure: 'auth',
    lastError: 'invalid_grant',
    failingSince: expect.any(String),
    tokenDueAt: null,
  })
})

test('a mailbox of Microsoft that sends by Graph has a token for reading and one for sending, and both are renewed', async ({ desk }) => {
  const provider = await aTokenServer()
  const id = await aMailbox(desk, provider)
  const own = { provider: 'graph' as const, clientId: 'app', clientSecret: 'app secret' }
  const box = await complete(provider.tools, desk.as('admin'), { state: await begun(desk, provider, id, own), code: 'code' })
  expect(box).toMatchObject({ oauth: 'graph', imap: { host: 'outlook.office365.com' }, smtp: null })
  expect(provider.state.forms.map((form) => form.get('scope'))).toEqual(['read', 'send'])
  expect(await tokensOf(desk, id)).toMatchObject({ accessToken: 'access-1', sendToken: 'access-2', refreshToken: 'refresh-2' })
  const sender = async () => {
    const { id: ticketId } = await desk.aTicket()
    const asked = sql<{ sender: Sender }>`select sender_of_ticket(${desk.id}, ${ticketId}) as sender`
    return (await desk.rows((tx) => asked.execute(tx))).rows[0]?.sender as Sender
  }
  expect(sentBy(secretsHere, desk.id, await sender()).from?.graph, 'not before the address is proved').toBeUndefined()
  await desk.rows((tx) => tx.updateTable('mailboxes').set({ provedAt: sql`now()`, tokenDueAt: sql`now()` }).where('id', '=', id).execute())
  await renewDue({ db: desk.db, ...provider.tools })
  expect(await sender()).toMatchObject({ own: true })
  expect(sentBy(secretsHere, desk.id, await sender()).from).toMatchObject({
    address: 'suporte@acme.test',
    graph: { accessToken: 'access-4' },
  })
})
