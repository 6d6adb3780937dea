import type { DomainCheck, DomainChecks, GetMailbox } from '@balcao/contracts/email/mailboxes'
import type { Access } from '@balcao/db/tenant'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import type { Dns } from '../../ports.ts'
import { now } from '../../tickets/queries.ts'
import { type DkimSetup, dkimLine, dkimName, domainOf, isDkimLine } from '../dkim.ts'
import { settingsOf } from '../mailbox-settings.ts'

type Opens = <T>(run: (ctx: Ctx) => Promise<T>, access?: Access) => Promise<T>

/**
 * Asks for the lines by which others know mails of a mailbox's domain. Name servers may be slow: no transaction waits for them. Mails are
 * signed from the moment on that the line of the key was found.
 * @throws DomainError forbidden, mailbox_not_found
 */
export async function test(
  { dns, mailFromDomain }: { dns: Dns; mailFromDomain: string },
  open: Opens,
  { id }: GetMailbox,
): Promise<DomainChecks> {
  const { address, settings } = await open(async (ctx) => {
    must(ctx, 'mail.manage')
    return mustFind(ctx, id)
  }, 'read')
  const domain = domainOf(address)
  const { dkim } = settingsOf(settings)
  const spf = `v=spf1 include:${mailFromDomain} ~all`
  const dmarc = `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`
  const checks = await Promise.all([
    check(dns, { record: 'spf', name: domain, wanted: spf }, begins('v=spf1'), (text) => !/\+all\b/.test(text)),
    ...(dkim
      ? [
          check(dns, { record: 'dkim', name: dkimName(dkim, domain), wanted: dkimLine(dkim) }, begins('v=dkim1'), (text) =>
            isDkimLine(dkim, text),
          ),
        ]
      : []),
    check(dns, { record: 'dmarc', name: `_dmarc.${domain}`, wanted: dmarc }, begins('v=dmarc1'), (text) =>
      /\bp=(?:quarantine|reject)/i.test(text),
    ),
  ])
  const found = checks.find(({ record }) => record === 'dkim')
  // Where no name server answered, what was known stays.
  if (dkim && found && found.state !== 'unknown') await open((ctx) => writeFound(ctx, id, dkim, found.state === 'ok'))
  return { data: checks }
}

async function mustFind({ db }: Ctx, id: number) {
  const row = await db.selectFrom('mailboxes').select(['address', 'settings']).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('mailbox_not_found')
  return row
}

/** Writes down whether the key of a mailbox is published; not where it was replaced meanwhile. */
async function writeFound(ctx: Ctx, id: number, { selector, verifiedAt }: DkimSetup, isThere: boolean): Promise<void> {
  if (isThere === (verifiedAt !== null)) return
  const row = await ctx.db.selectFrom('mailboxes').select(['address', 'settings']).where('id', '=', id).forUpdate().executeTakeFirst()
  const settings = row && settingsOf(row.settings)
  if (settings?.dkim?.selector !== selector) return
  const dkim = { ...settings.dkim, verifiedAt: isThere ? new Date().toISOString() : null }
  await ctx.db
    .updateTable('mailboxes')
    .set({ settings: JSON.stringify({ ...settings, dkim }) as never, updatedAt: now })
    .where('id', '=', id)
    .execute()
  await audit(ctx, {
    action: 'mailbox.signing',
    resource: 'mailbox',
    resourceId: id,
    before: { signs: !isThere },
    after: { signs: isThere },
    risk: 'medium',
  })
  await ctx.emit('mailbox:changed', { mailboxId: id })
}

const begins = (start: string) => (text: string) => text.toLowerCase().replace(/\s/g, '').startsWith(start)

async function check(
  dns: Dns,
  asked: Pick<DomainCheck, 'record' | 'name' | 'wanted'>,
  isOne: (text: string) => boolean,
  does: (text: string) => boolean,
): Promise<DomainCheck> {
  const texts = await dns.txt(asked.name)
  const found = texts?.find(isOne) ?? null
  const state = texts === undefined ? 'unknown' : found === null ? 'missing' : does(found) ? 'ok' : 'weak'
  return { ...asked, found: found?.slice(0, 500) ?? null, state }
}
