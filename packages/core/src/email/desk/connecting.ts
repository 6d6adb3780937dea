import type { ConnectMailbox, Mailbox } from '@balcao/contracts/email/mailboxes'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { invalid, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import type { MailSecrets } from '../../ports.ts'
import { now } from '../../tickets/queries.ts'
import { type Credentials, openCredentials, sealCredentials } from '../credentials.ts'
import { isHookKey } from '../hooks/providers.ts'
import { type MailboxSettings, settingsOf } from '../mailbox-settings.ts'
import { queueAgain } from '../trouble/sending.ts'
import { get, type MailSetup } from './mailboxes.ts'

/** How mail servers may be reached: `isInside` says whether a host is a bare address that leads nowhere outside. */
export type MailHosts = { mailSecrets: MailSecrets; isInside(host: string): boolean; insideHosts: readonly string[] }
type Side = 'imap' | 'smtp'
type Hook = ConnectMailbox['hook']
type Server = { host: string; security: string; user: string; password?: string | undefined }
const PASSWORD = { imap: 'imapPassword', smtp: 'smtpPassword' } as const satisfies Record<Side, keyof Credentials>

/** @throws DomainError invalid_input for a host of the inside, or one that is spoken to without encryption */
function mustReach(side: Side, { host, security }: Server, { isInside, insideHosts }: MailHosts): void {
  if (insideHosts.includes(host)) return
  if (isInside(host)) throw invalid({ field: `${side}.host`, reason: 'mail_host_inside' })
  if (security === 'none') throw invalid({ field: `${side}.security`, reason: 'mail_unencrypted' })
}

const isSameServer = (one: Server | undefined, other: Server) => one?.host === other.host && one.user === other.user

/**
 * Puts one side of a connection into settings and credentials. A password goes to the server it was given for, and to no other.
 * @throws DomainError invalid_input
 */
function put(side: Side, server: Server | null | undefined, settings: MailboxSettings, credentials: Credentials, hosts: MailHosts): void {
  if (server === undefined) return
  const former = settings[side]
  delete settings[side]
  const known = credentials[PASSWORD[side]]
  delete credentials[PASSWORD[side]]
  if (server === null) return
  mustReach(side, server, hosts)
  const { password = isSameServer(former, server) ? known : undefined, ...place } = server
  if (password === undefined) throw invalid({ field: `${side}.password`, reason: 'required' })
  settings[side] = place as never
  credentials[PASSWORD[side]] = password
}

/** The same for the provider whose calls a mailbox takes. @throws DomainError invalid_input */
function putHook(hook: Hook, settings: MailboxSettings, credentials: Credentials): void {
  if (hook === undefined) return
  const { hook: former } = settings
  const { hookKey: known } = credentials
  delete settings.hook
  delete credentials.hookKey
  if (hook === null) return
  const { provider, key = former?.provider === provider ? known : undefined } = hook
  if (key === undefined) throw invalid({ field: 'hook.key', reason: 'required' })
  if (!isHookKey(provider, key)) throw invalid({ field: 'hook.key', reason: 'mail_hook_key' })
  settings.hook = { provider }
  credentials.hookKey = key
}

/**
 * Says where a mailbox is read and sends from. Reading begins with mails that come from then on; a failure is forgotten, so that the next
 * try is at once.
 * @throws DomainError forbidden, mailbox_not_found, invalid_input
 */
export async function connect(ctx: Ctx, { id, imap, smtp, hook }: ConnectMailbox, hosts: MailHosts, setup: MailSetup): Promise<Mailbox> {
  must(ctx, 'mail.manage')
  const row = await ctx.db
    .selectFrom('mailboxes')
    .select(['id', 'tenantId', 'settings', 'credentials'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('mailbox_not_found')
  const before = settingsOf(row.settings)
  const settings: MailboxSettings = { ...before }
  const credentials: Credentials = { ...openCredentials(hosts.mailSecrets, row, row.credentials) }
  // Who sets a server or takes it away gives up the tokens, and the servers that came with them.
  const endsTokens = settings.oauth !== undefined && (imap !== undefined || smtp !== undefined)
  if (endsTokens) {
    for (const name of ['oauth', 'imap', 'smtp', 'graph'] as const) delete settings[name]
    for (const name of ['accessToken', 'refreshToken', 'sendToken'] as const) delete credentials[name]
  }
  put('imap', imap, settings, credentials, hosts)
  put('smtp', smtp, settings, credentials, hosts)
  putHook(hook, settings, credentials)
  const isSamePlace =
    before.imap && settings.imap && isSameServer(before.imap, settings.imap) && before.imap.folder === settings.imap.folder
  await ctx.db
    .updateTable('mailboxes')
    .set({
      kind: settings.imap ? 'imap' : 'forward',
      settings: JSON.stringify(settings) as never,
      credentials: sealCredentials(hosts.mailSecrets, row, credentials),
      ...(endsTokens ? { tokenDueAt: null } : {}),
      ...{ failingSince: null, lastError: null, failure: null, failures: 0, takenUntil: null },
      // People were told of what failed until it works; of what it no longer does nothing is left to be told.
      ...(settings.imap ? {} : { toldAt: null }),
      ...(smtp === undefined && !endsTokens ? {} : { sendingSince: null, sendingFailure: null, sendingError: null }),
      ...(settings.smtp || settings.graph ? {} : { sendingToldAt: null }),
      ...(isSamePlace ? {} : { cursor: null, lastOkAt: null }),
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
  if (smtp !== undefined || endsTokens) await queueAgain(ctx, id)
  const isNew = imap?.password !== undefined || smtp?.password !== undefined || hook?.key !== undefined
  const change = diff(
    { imap: before.imap ?? null, smtp: before.smtp ?? null, hook: before.hook ?? null, password: 'former' },
    { imap: settings.imap ?? null, smtp: settings.smtp ?? null, hook: settings.hook ?? null, password: isNew ? 'new' : 'former' },
  )
  if (differs(change)) await audit(ctx, { action: 'mailbox.connected', resource: 'mailbox', resourceId: id, ...change, risk: 'high' })
  await ctx.emit('mailbox:changed', { mailboxId: id })
  return get(ctx, { id }, setup)
}
