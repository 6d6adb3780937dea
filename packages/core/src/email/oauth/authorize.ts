import { createHash, timingSafeEqual } from 'node:crypto'
import type { Authorization, AuthorizeMailbox, CompleteAuthorization, Mailbox } from '@balcao/contracts/email/mailboxes'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import type { MailOAuth, MailSecrets, OAuthApp, OAuthProvider } from '../../ports.ts'
import { now } from '../../tickets/queries.ts'
import { type Credentials, openCredentials, sealCredentials } from '../credentials.ts'
import { get, type MailSetup } from '../desk/mailboxes.ts'
import { type MailboxSettings, settingsOf } from '../mailbox-settings.ts'
import { queueAgain } from '../trouble/sending.ts'

export type OAuthTools = { mailOAuth: MailOAuth; mailSecrets: MailSecrets } & MailSetup
type Opens = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Whoever was sent to the provider is back within this. */
const GOOD_FOR_SECONDS = 900
/** A token is renewed so long before it ends. */
export const AHEAD_SECONDS = 300

const OUTLOOK = { host: 'outlook.office365.com', port: 993, security: 'tls', folder: 'INBOX' } as const
const SERVERS: Record<
  OAuthProvider,
  { imap: Omit<NonNullable<Mailbox['imap']>, 'user'>; smtp: Omit<NonNullable<Mailbox['smtp']>, 'user'> | null }
> = {
  google: {
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls', folder: 'INBOX' },
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  },
  microsoft: {
    imap: OUTLOOK,
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  },
  graph: { imap: OUTLOOK, smtp: null },
}

const redirectOf = ({ publicUrl }: MailSetup) => `${publicUrl}/email`
const sealOf = ([secrets]: MailSecrets, text: string) => secrets.derive('mail-oauth-state', text)
/** The secret half of PKCE follows from the state, which nobody else can make: nothing has to be kept meanwhile. */
const verifierOf = ([secrets]: MailSecrets, state: string) => secrets.derive('mail-oauth-verifier', state)

type State = { tenantId: number; userId: number; mailboxId: number; provider: OAuthProvider }
function stateOf(all: MailSecrets, { tenantId, userId, mailboxId, provider }: State): string {
  const expires = Math.floor(Date.now() / 1_000) + GOOD_FOR_SECONDS
  const text = [tenantId, userId, mailboxId, provider, expires, all[0].random(12)].join('.')
  return `${text}.${sealOf(all, text)}`
}

/** What a state stands for; undefined where it was altered or is too old. */
function readState(all: MailSecrets, state: string): State | undefined {
  const match = /^((\d{1,10})\.(\d{1,10})\.(\d{1,10})\.(google|microsoft|graph)\.(\d{1,12})\.[\w-]{10,40})\.([\w-]{20,200})$/.exec(state)
  if (!match) return undefined
  const [expected, given] = [Buffer.from(sealOf(all, match[1] as string)), Buffer.from(match[7] as string)]
  if (expected.byteLength !== given.byteLength || !timingSafeEqual(expected, given)) return undefined
  if (Number(match[6]) < Date.now() / 1_000) return undefined
  const [tenantId, userId, mailboxId] = [Number(match[2]), Number(match[3]), Number(match[4])]
  return { tenantId, userId, mailboxId, provider: match[5] as OAuthProvider }
}

async function locked(ctx: Ctx, id: number) {
  must(ctx, 'mail.manage')
  const row = await ctx.db
    .selectFrom('mailboxes')
    .select(['id', 'tenantId', 'address', 'settings', 'credentials'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('mailbox_not_found')
  return row
}

/** The app that asks for a mailbox: its own, else the installation's. */
export const appOf = (
  { mailOAuth }: Pick<OAuthTools, 'mailOAuth'>,
  provider: OAuthProvider,
  { oauthApp }: MailboxSettings,
  { clientSecret }: Credentials,
): OAuthApp | undefined =>
  oauthApp?.provider === provider && clientSecret ? { clientId: oauthApp.clientId, clientSecret } : mailOAuth.app(provider)

/**
 * Begins to ask Google or Microsoft for the mails of a mailbox. @returns where somebody has to allow it
 * @throws DomainError forbidden, mailbox_not_found, invalid_input where there is no app to ask with
 */
export async function authorize(ctx: Ctx, input: AuthorizeMailbox, tools: OAuthTools): Promise<Authorization> {
  const { id, provider, clientId, clientSecret } = input
  const row = await locked(ctx, id)
  const settings: MailboxSettings = { ...settingsOf(row.settings) }
  const credentials: Credentials = { ...openCredentials(tools.mailSecrets, row, row.credentials) }
  const former = settings.oauthApp?.clientId ?? null
  if (clientId !== undefined) {
    if (clientSecret === undefined && former !== clientId) throw invalid({ field: 'clientSecret', reason: 'required' })
    settings.oauthApp = { provider, clientId }
    if (clientSecret !== undefined) credentials.clientSecret = clientSecret
  }
  const app = appOf(tools, provider, settings, credentials)
  if (!app) throw invalid({ field: 'clientId', reason: 'mail_app_missing' })
  await ctx.db
    .updateTable('mailboxes')
    .set({ settings: JSON.stringify(settings) as never, credentials: sealCredentials(tools.mailSecrets, row, credentials) })
    .where('id', '=', id)
    .execute()
  await audit(ctx, {
    action: 'mailbox.authorizing',
    resource: 'mailbox',
    resourceId: id,
    before: { app: former, provider: settingsOf(row.settings).oauth?.provider ?? null },
    after: { app: app.clientId, provider },
    risk: 'high',
  })
  const state = stateOf(tools.mailSecrets, { tenantId: row.tenantId, userId: me(ctx), mailboxId: id, provider })
  const challenge = createHash('sha256').update(verifierOf(tools.mailSecrets, state)).digest('base64url')
  const asked = { clientId: app.clientId, redirectUri: redirectOf(tools), state, challenge, hint: row.address }
  return { url: tools.mailOAuth.authorizeUrl(provider, asked) }
}

/**
 * Ends it with the code that the provider sent along: the mailbox is read and sends with tokens from then on. Only whoever began it can end it.
 * The provider is asked while no transaction waits.
 * @throws DomainError forbidden, mailbox_not_found, mail_authorization_invalid, mail_authorization_refused
 */
export async function complete(tools: OAuthTools, open: Opens, { state, code }: CompleteAuthorization): Promise<Mailbox> {
  const asked = readState(tools.mailSecrets, state)
  if (!asked) throw conflict('mail_authorization_invalid')
  const app = await open(async (ctx) => {
    must(ctx, 'mail.manage')
    if (ctx.actor.tenantId !== asked.tenantId || ctx.actor.userId !== asked.userId) throw conflict('mail_authorization_invalid')
    const row = await locked(ctx, asked.mailboxId)
    return appOf(tools, asked.provider, settingsOf(row.settings), openCredentials(tools.mailSecrets, row, row.credentials) ?? {})
  })
  if (!app) throw conflict('mail_authorization_invalid')
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectOf(tools),
    code_verifier: verifierOf(tools.mailSecrets, state),
  }
  const tokens = await tools.mailOAuth.tokens(asked.provider, app, form).catch((error: unknown) => {
    throw conflict('mail_authorization_refused', { says: error instanceof Error ? error.message.slice(0, 200) : '' })
  })
  if (tokens.refreshToken === null) throw conflict('mail_authorization_refused', { says: 'no refresh_token' })
  const { accessToken, refreshToken, seconds, sendToken } = tokens
  return open(async (ctx) => {
    const row = await locked(ctx, asked.mailboxId)
    const { imap: _, smtp: __, graph: _____, ...settings } = settingsOf(row.settings)
    const {
      imapPassword: ___,
      smtpPassword: ____,
      sendToken: ______,
      ...credentials
    } = openCredentials(tools.mailSecrets, row, row.credentials) ?? {}
    const { imap, smtp } = SERVERS[asked.provider]
    const user = row.address
    const connected: MailboxSettings = {
      ...settings,
      imap: { ...imap, user },
      ...(smtp ? { smtp: { ...smtp, user } } : { graph: { user } }),
      oauth: { provider: asked.provider },
    }
    await ctx.db
      .updateTable('mailboxes')
      .set({
        kind: 'imap',
        settings: JSON.stringify(connected) as never,
        credentials: sealCredentials(tools.mailSecrets, row, {
          ...credentials,
          accessToken,
          refreshToken,
          ...(sendToken ? { sendToken } : {}),
        }),
        tokenDueAt: sql`now() + make_interval(secs => ${Math.max(30, seconds - AHEAD_SECONDS)})`,
        ...{ failingSince: null, lastError: null, failure: null, failures: 0, takenUntil: null, cursor: null, lastOkAt: null },
        ...{ sendingSince: null, sendingFailure: null, sendingError: null },
        updatedAt: now,
      })
      .where('id', '=', row.id)
      .execute()
    await queueAgain(ctx, row.id)
    await audit(ctx, {
      action: 'mailbox.authorized',
      resource: 'mailbox',
      resourceId: row.id,
      before: { provider: settings.oauth?.provider ?? null },
      after: { provider: asked.provider },
      risk: 'high',
    })
    await ctx.emit('mailbox:changed', { mailboxId: row.id })
    return get(ctx, { id: row.id }, tools)
  })
}
