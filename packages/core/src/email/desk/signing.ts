import type { GetMailbox, Mailbox } from '@balcao/contracts/email/mailboxes'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import type { MailSecrets } from '../../ports.ts'
import { now } from '../../tickets/queries.ts'
import { openCredentials, sealCredentials } from '../credentials.ts'
import { makeDkimKey } from '../dkim.ts'
import { settingsOf } from '../mailbox-settings.ts'
import { get, type MailSetup } from './mailboxes.ts'

type Opens = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>

/**
 * Makes the key that mails of a mailbox are signed with, in place of the former one. Its private half is sealed and leaves this server
 * nowhere; mails are signed once its line was found at the name server.
 * @throws DomainError forbidden, mailbox_not_found
 */
export async function makeKey(tools: { mailSecrets: MailSecrets } & MailSetup, open: Opens, { id }: GetMailbox): Promise<Mailbox> {
  await open(async (ctx) => {
    must(ctx, 'mail.manage')
    await get(ctx, { id }, tools)
  })
  // That takes a good part of a second: no transaction waits for it.
  const { selector, publicKey, privateKey } = await makeDkimKey()
  return open((ctx) => write(ctx, id, tools, { setup: { selector, publicKey, verifiedAt: null }, dkimKey: privateKey }))
}

/** Mails of a mailbox are no longer signed. @throws DomainError forbidden, mailbox_not_found */
export async function removeKey(ctx: Ctx, { id }: GetMailbox, tools: { mailSecrets: MailSecrets } & MailSetup): Promise<Mailbox> {
  return write(ctx, id, tools, undefined)
}

type Made = { setup: { selector: string; publicKey: string; verifiedAt: null }; dkimKey: string }

async function write(ctx: Ctx, id: number, tools: { mailSecrets: MailSecrets } & MailSetup, made: Made | undefined): Promise<Mailbox> {
  must(ctx, 'mail.manage')
  const row = await ctx.db
    .selectFrom('mailboxes')
    .select(['id', 'tenantId', 'settings', 'credentials'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('mailbox_not_found')
  const { dkim: former, ...settings } = settingsOf(row.settings)
  if (!made && !former) return get(ctx, { id }, tools)
  const { dkimKey: _, ...credentials } = openCredentials(tools.mailSecrets, row, row.credentials) ?? {}
  await ctx.db
    .updateTable('mailboxes')
    .set({
      settings: JSON.stringify({ ...settings, ...(made ? { dkim: made.setup } : {}) }) as never,
      credentials: sealCredentials(tools.mailSecrets, row, { ...credentials, ...(made ? { dkimKey: made.dkimKey } : {}) }),
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
  await audit(ctx, {
    action: 'mailbox.key',
    resource: 'mailbox',
    resourceId: id,
    before: { selector: former?.selector ?? null },
    after: { selector: made?.setup.selector ?? null },
    risk: 'high',
  })
  await ctx.emit('mailbox:changed', { mailboxId: id })
  return get(ctx, { id }, tools)
}
