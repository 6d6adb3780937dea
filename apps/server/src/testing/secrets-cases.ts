import { randomInt } from 'node:crypto'
import { hashOfLink, sendLink } from '@balcao/core/auth/links'
import { newTotpSecret, recoveryHash } from '@balcao/core/auth/second-factor'
import * as socketTickets from '@balcao/core/auth/socket-tickets'
import type { DomainError } from '@balcao/core/errors'
import { apiTokenHash } from '@balcao/core/profile/tokens'
import type { Desk } from '@balcao/core/testing/desk'
import { type Answer, PASSWORD, signIn, type TestServer, tokenOf } from './server.ts'
import { upload } from './uploads.ts'

type Refusal = { status: number; code: string }
type Shown = Pick<Answer, 'status' | 'body'>

/** One secret as its holder has it, and every way to show one. */
type Issued = {
  right: string
  /** The right id with a secret that was never issued. */
  wrong: readonly string[]
  /** Ways to show it. The last one uses the right one up, where that is what happens to it. */
  show: readonly ((text: string) => Promise<Shown>)[]
  refusal: Refusal
}
export type SecretCase = {
  issue(server: TestServer, desk: Desk, other: Desk): Promise<Issued>
  /** Tables in which a wrong try is counted or written down on purpose. */
  counted?: readonly string[]
  /** How often a stranger tries: a short code allows a few guesses and no more. */
  tries?: number
}

const secretOf = (server: TestServer) => server.deps.secrets.random(32)
const lastMail = async (desk: Desk) =>
  desk.rows((tx) => tx.selectFrom('mails').select(['text', 'linkPath']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow())
const tokenIn = (linkPath: string | null) => new URL(`http://x${linkPath}`).searchParams.get('token') ?? ''
const digitsIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''
const anotherCode = (digits: string) => String((Number(digits) + randomInt(1, 999_999)) % 1_000_000).padStart(6, '0')

/** A token `tenant.secret` or `tenant.id.secret`: the secret replaced, and the id where a right secret is shown with another one. */
const mislabelled = (server: TestServer, other: Desk, token: string) => {
  const [, ...rest] = token.split('.')
  const ids = token.split('.').slice(0, -1).join('.')
  return [`${ids}.${secretOf(server)}`, `${ids}.invented`, [other.id, ...rest].join('.')]
}

const LINK: Refusal = { status: 401, code: 'link_invalid' }

/** A secret that came by mail, and the calls that take it. */
function mailed(
  purpose: 'magic_link' | 'invite' | 'reset' | 'email',
  use: (server: TestServer, token: string) => Promise<Shown>,
): SecretCase {
  return {
    async issue(server, desk, other) {
      const person = await desk.aUser('agent')
      const target = purpose === 'email' ? `novo-${person.id}@example.test` : undefined
      await desk.asSystem((ctx) => sendLink(ctx, { userId: person.id, purpose, ...(target ? { target } : {}) }))
      const right = tokenIn((await lastMail(desk)).linkPath)
      return { right, wrong: mislabelled(server, other, right), show: [(token) => use(server, token)], refusal: LINK }
    },
  }
}

const post = (server: TestServer, path: string, body: object, more: object = {}) => server.rest('POST', path, { body, ...more })
const PASSWORD_TO_BE = 'quatro dunas bem roxas'

/** Every secret that the product hands out: adding one means adding its row. */
export const SECRETS: Record<string, SecretCase> = {
  'refresh cookie': {
    async issue(server, desk) {
      const { cookie } = await signIn(server, desk, await desk.aUser('agent'))
      const right = /balcao-rt=([^;]+)/.exec(cookie)?.[1] ?? ''
      const stranger = await signIn(server, desk, await desk.aUser('agent'))
      const [, , ownSecret, ownSignature] = (/balcao-rt=([^;]+)/.exec(stranger.cookie)?.[1] ?? '').split('.')
      const [tenantId, sessionId, secret, signature] = right.split('.')
      const wrong = [
        `${tenantId}.${sessionId}.invented`,
        `${tenantId}.${sessionId}.${secretOf(server)}.${secretOf(server)}`,
        `${tenantId}.${sessionId}.${ownSecret}.${ownSignature}`,
        `${tenantId}.${Number(sessionId) + 1}.${secret}.${signature}`,
      ]
      const headers = (text: string) => ({ origin: server.url, cookie: `balcao-rt=${text}` })
      const refresh = (text: string) => post(server, '/auth/refresh', {}, { headers: headers(text) })
      return { right, wrong, show: [refresh], refusal: { status: 401, code: 'session_expired' } }
    },
  },
  'access token': {
    async issue(server, desk, other) {
      const { token: right } = await tokenOf(server, desk, 'agent')
      const stranger = await tokenOf(server, other, 'admin')
      const [head, body, signature] = right.split('.')
      const wrong = [
        `${head}.${body}.${stranger.token.split('.')[2]}`,
        `${head}.${stranger.token.split('.')[1]}.${signature}`,
        `${head}.${body}.${secretOf(server)}`,
      ]
      const show = [
        (token: string) => server.rest('GET', '/tickets', { token }),
        (token: string) => server.rest('GET', '/auth/profile', { token }),
      ]
      return { right, wrong, show, refusal: { status: 401, code: 'session_expired' } }
    },
  },
  'browser cookie': {
    async issue(server, desk) {
      const { token, cookie } = await signIn(server, desk, await desk.aUser('agent'), { origin: server.url })
      const right = /balcao-fp=([^;]+)/.exec(cookie)?.[1] ?? ''
      const show = (text: string) => server.rest('GET', '/auth/profile', { token, headers: { cookie: `balcao-fp=${text}` } })
      return { right, wrong: [secretOf(server), 'x'], show: [show], refusal: { status: 401, code: 'session_expired' } }
    },
  },
  'API token': {
    async issue(server, desk, other) {
      const person = await desk.aUser('agent')
      const secret = secretOf(server)
      const tokenHash = apiTokenHash(server.deps.secrets, secret)
      const row = { tenantId: desk.id, userId: person.id, name: 'x', hint: 'xxxx', scopes: ['read'], tokenHash }
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
      await desk.rows((tx) =>
        tx
          .insertInto('apiTokens')
          .values({ ...row, expiresAt })
          .execute(),
      )
      const show = (token: string) => server.rest('GET', '/tickets', { token })
      const wrong = [`bal_${desk.id}_${secretOf(server)}`, `bal_${other.id}_${secret}`]
      return { right: `bal_${desk.id}_${secret}`, wrong, show: [show], refusal: { status: 401, code: 'api_token_invalid' } }
    },
  },
  'socket ticket': {
    async issue(server, desk, other) {
      const person = await desk.aUser('agent')
      const { ticket: right } = await desk.as(person)((ctx) => socketTickets.issue(ctx, server.deps.secrets))
      const secret = right.split('_').slice(2).join('_')
      const show = async (text: string): Promise<Shown> => {
        try {
          return { status: 200, body: { ...(await socketTickets.redeem(server.deps.db, server.deps.secrets, text)) } }
        } catch (error) {
          const { status, code } = error as DomainError
          return { status, body: { code } }
        }
      }
      const wrong = [`bst_${desk.id}_${secretOf(server)}`, `bst_${other.id}_${secret}`]
      return { right, wrong, show: [show], refusal: { status: 401, code: 'session_expired' } }
    },
  },
  'sign-in link': mailed('magic_link', (server, token) => post(server, '/auth/local/magic-links/authenticate', { token })),
  'invite, looked at': mailed('invite', (server, token) => server.rest('GET', `/auth/invites?token=${encodeURIComponent(token)}`)),
  'invite, accepted': mailed('invite', (server, token) =>
    post(server, '/auth/invites/accept', { token, name: 'Eu', password: PASSWORD_TO_BE }),
  ),
  'password reset': mailed('reset', (server, token) => post(server, '/auth/password/reset', { token, password: PASSWORD_TO_BE })),
  'e-mail change': mailed('email', (server, token) => post(server, '/companies/validate-email', { token })),
  'sign-in code': {
    counted: ['sign_in_links', 'sign_ins'],
    tries: 3,
    async issue(server, desk) {
      const { email } = await desk.aUser('agent')
      await post(server, '/auth/local/magic-links/send', { email })
      const right = digitsIn((await lastMail(desk)).text)
      const show = (code: string) => post(server, '/auth/codes/authenticate', { email, code })
      return { right, wrong: [anotherCode(right)], show: [show], refusal: { status: 401, code: 'code_invalid' } }
    },
  },
  'recovery code': {
    counted: ['sign_ins'],
    tries: 3,
    async issue(server, desk) {
      const person = await desk.aUser('agent')
      await signIn(server, desk, person)
      const { sealed } = newTotpSecret(server.deps.secrets, person.id, person.email)
      const confirmed = { totpSecret: sealed, totpConfirmedAt: new Date().toISOString() }
      const right = 'abcde-fghij'
      const codeHash = recoveryHash(server.deps.secrets, person.id, right)
      await desk.rows(async (tx) => {
        await tx.updateTable('users').set(confirmed).where('id', '=', person.id).execute()
        await tx.insertInto('recoveryCodes').values({ tenantId: desk.id, userId: person.id, codeHash }).execute()
      })
      const show = (code: string) => post(server, '/auth/login', { email: person.email, password: PASSWORD, organization: desk.slug, code })
      return { right, wrong: ['zzzzz-zzzzz', '000000'], show: [show], refusal: { status: 401, code: 'second_factor_wrong' } }
    },
  },
  'mailed proof': {
    counted: ['sign_in_links', 'audit_events'],
    tries: 3,
    async issue(server, desk) {
      const { token } = await tokenOf(server, desk, await desk.aUser('agent'))
      await post(server, '/auth/prove/code', {}, { token })
      const right = digitsIn((await lastMail(desk)).text)
      const show = (mailCode: string) => post(server, '/auth/prove', { mailCode }, { token })
      return { right, wrong: [anotherCode(right)], show: [show], refusal: { status: 400, code: 'invalid_input' } }
    },
  },
  "proof of a company's domain": {
    async issue(server, desk, other) {
      const { id: companyId } = await desk.aCompany('Cliente')
      const secret = secretOf(server)
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
      const row = {
        tenantId: desk.id,
        companyId,
        domain: `d${companyId}.test`,
        tokenHash: hashOfLink(secret),
        sentTo: 'a@b.test',
        expiresAt,
      }
      await desk.rows((tx) => tx.insertInto('companyDomains').values(row).execute())
      const right = `d.${desk.id}.${secret}`
      const wrong = [`d.${desk.id}.${secretOf(server)}`, `d.${other.id}.${secret}`, `${desk.id}.${secret}`]
      return { right, wrong, show: [(token) => post(server, '/companies/validate-email', { token })], refusal: LINK }
    },
  },
  'unsubscribe link': unsubscribe(async (desk) => ({ userId: (await desk.person('client')).id, kinds: ['comment'] })),
  'link to leave a ticket': unsubscribe(async () => ({ userId: null, kinds: [] })),
  'rating link': {
    async issue(server, desk, other) {
      const ticket = await desk.aTicket({ status: 'resolved' })
      const secret = secretOf(server)
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
      const row = { tenantId: desk.id, ticketId: ticket.id, resolution: new Date().toISOString(), tokenHash: hashOfLink(secret), expiresAt }
      await desk.rows((tx) => tx.insertInto('ticketRatings').values(row).execute())
      const right = `${desk.id}.${secret}`
      const show = [
        (token: string) => server.rest('GET', `/ratings?token=${encodeURIComponent(token)}`),
        (token: string) => post(server, '/ratings', { token, score: 5 }),
      ]
      return { right, wrong: mislabelled(server, other, right), show, refusal: { status: 404, code: 'rating_link_invalid' } }
    },
  },
  'approval link': {
    async issue(server, desk, other) {
      const [{ id: ticketId, requesterId: userId }, secret] = [await desk.aTicket(), secretOf(server)]
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
      await desk.rows(async (tx) => {
        const approval = { tenantId: desk.id, ticketId, homeId: ticketId, title: 'Compra', mode: 'all' }
        const { id: approvalId } = await tx.insertInto('approvals').values(approval).returning('id').executeTakeFirstOrThrow()
        await tx.insertInto('approvalApprovers').values({ tenantId: desk.id, approvalId, userId }).execute()
        const tokenHash = hashOfLink(secret)
        await tx.insertInto('approvalLinks').values({ tenantId: desk.id, approvalId, userId, tokenHash, expiresAt }).execute()
      })
      const right = `${desk.id}.${secret}`
      const show = [
        (token: string) => server.rest('GET', `/approvals/by-link?token=${encodeURIComponent(token)}`),
        (token: string) => post(server, '/approvals/by-link', { token, decision: 'approved' }),
      ]
      return { right, wrong: mislabelled(server, other, right), show, refusal: { status: 404, code: 'approval_link_invalid' } }
    },
  },
  'download signature': {
    async issue(server, desk) {
      const ticket = await desk.aTicket()
      const { token } = await tokenOf(server, desk, 'agent')
      const [attachment, elsewhere] = [
        (await upload(server, token, ticket.id, 'um', 'um.txt', 'ticket')).body as { id: number },
        (await upload(server, token, ticket.id, 'dois', 'dois.txt', 'ticket')).body as { id: number },
      ]
      const signatureFor = async (id: number) =>
        new URL(`http://x${(await server.rest('GET', `/attachments/${id}/link`, { token })).body.url}`).searchParams.get('signature') ?? ''
      const right = await signatureFor(attachment.id)
      const parts = right.split('.')
      const wrong = [
        [...parts.slice(0, -1), secretOf(server)].join('.'),
        [parts[0], parts[1], Number(parts[2]) + 1, ...parts.slice(3)].join('.'),
        await signatureFor(elsewhere.id),
      ]
      const show = (signature: string) => server.rest('GET', `/attachments/${attachment.id}/download?signature=${signature}`)
      return { right, wrong, show: [show], refusal: { status: 404, code: 'attachment_not_found' } }
    },
  },
}

/** A link of a mailed notice, by page, by call and by the one click of a mail program. */
function unsubscribe(about: (desk: Desk) => Promise<{ userId: number | null; kinds: string[] }>): SecretCase {
  return {
    async issue(server, desk, other) {
      const secret = secretOf(server)
      const ticket = await desk.aTicket()
      const notice = JSON.stringify({ ...(await about(desk)), hash: hashOfLink(secret) })
      const mail = {
        tenantId: desk.id,
        sourceKey: `x-${ticket.id}`,
        toAddress: 'a@b.test',
        subject: 'x',
        text: 'x',
        ticketId: ticket.id,
        notice,
      }
      const { id } = await desk.rows((tx) => tx.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow())
      const right = `${desk.id}.${id}.${secret}`
      const query = (token: string) => `?token=${encodeURIComponent(token)}`
      const form = { raw: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
      const show = [
        (token: string) => server.rest('GET', `/notifications/unsubscribe${query(token)}`),
        (token: string) => post(server, '/notifications/unsubscribe', { token }),
        (token: string) => server.rest('POST', `/notifications/unsubscribe/one-click${query(token)}`, form),
      ]
      const wrong = [...mislabelled(server, other, right), `${desk.id}.${id + 1}.${secret}`]
      return { right, wrong, show, refusal: { status: 404, code: 'unsubscribe_link_invalid' } }
    },
  }
}
