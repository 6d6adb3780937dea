import { createHash } from 'node:crypto'
import type { Database } from '@balcao/db/database'
import { sql } from 'kysely'
import { asSystem } from '../../ctx.ts'
import { DomainError, notFound } from '../../errors.ts'
import type { MailSecrets, MailSigner } from '../../ports.ts'
import { openCredentials } from '../credentials.ts'
import { mailboxByKey } from '../inbound/addresses.ts'
import { recordReport } from '../inbound/bounces.ts'
import { type ByteStore, takeRaw } from '../inbound/take-raw.ts'
import { settingsOf } from '../mailbox-settings.ts'
import { readEvents } from './events.ts'
import { type HookCall, REMEMBERED_DAYS, readHook } from './providers.ts'

type Deps = { db: Database; files: ByteStore; isScanned: boolean; mailSecrets: MailSecrets }

type Named = { provider: string; key: string }

/** The mailbox that a call is for, and the key that its provider signs with. @throws DomainError mail_hook_not_found, mail_hook_refused */
async function calledBox({ db, mailSecrets }: Pick<Deps, 'db' | 'mailSecrets'>, named: Named) {
  const box = await mailboxByKey(db, named.key)
  const provider = box && settingsOf(box.settings).hook?.provider
  if (!box || !provider || provider !== named.provider) throw notFound('mail_hook_not_found')
  const key = openCredentials(mailSecrets, { tenantId: box.tenantId, id: box.mailboxId }, box.credentials)?.hookKey
  if (key === undefined) throw refused()
  return { box, provider, key }
}

const refused = () => new DomainError('unauthenticated', 'mail_hook_refused')

/**
 * Takes the mail that a provider hands over by a signed call. The address of the call says which mailbox it is for; only the signature
 * proves that the provider sent it. The same call again brings the same mail, and nothing else under its signature.
 * @throws DomainError mail_hook_not_found, mail_hook_refused
 */
export async function takeHook(deps: Deps, named: Named, call: HookCall): Promise<{ id: number }> {
  const { box, provider, key } = await calledBox(deps, named)
  const brought = readHook(provider, call, key)
  if (!brought) throw refused()
  const { bytes, from, to, ip } = brought
  await useOnce(deps.db, box, brought)
  const { tenantId, mailboxId } = box
  const { id } = await takeRaw(deps, { tenantId, mailboxId, bytes, source: 'hook', envelope: { from, to, ip, helo: null } })
  return { id }
}

/**
 * Writes down what a provider reports about mails that went out: they are known by our signed Message-IDs, and all others are passed over.
 * @throws DomainError mail_hook_not_found, mail_hook_refused
 */
export async function takeEvents(
  deps: Pick<Deps, 'db' | 'mailSecrets'> & { mailSigner: MailSigner },
  named: Named,
  call: HookCall,
): Promise<{ known: number }> {
  const { box, provider, key } = await calledBox(deps, named)
  const reported = readEvents(provider, call, key)
  if (!reported) throw refused()
  await useOnce(deps.db, box, { call: reported.call, bytes: call.body })
  return asSystem(deps.db, box.tenantId, async (ctx) => {
    let known = 0
    for (const report of reported.reports) if (await recordReport(ctx, deps.mailSigner, report)) known += 1
    if (known > 0) await ctx.emit('mailbox:changed', { mailboxId: box.mailboxId })
    return { known }
  })
}

/** Remembers a call with the mail that it brought. @throws DomainError mail_hook_refused for another mail under the same signature */
async function useOnce(
  db: Database,
  { tenantId, mailboxId }: { tenantId: number; mailboxId: number },
  { call, bytes }: { call: string; bytes: Buffer },
) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = createHash('sha256').update(call).digest('hex')
  const first = await asSystem(db, tenantId, async (ctx) => {
    await ctx.db
      .deleteFrom('mailHookUses')
      .where('mailboxId', '=', mailboxId)
      .where('createdAt', '<', sql<string>`now() - make_interval(days => ${REMEMBERED_DAYS})`)
      .execute()
    await ctx.db
      .insertInto('mailHookUses')
      .values({ tenantId, mailboxId, call: known, sha256 })
      .onConflict((oc) => oc.columns(['tenantId', 'mailboxId', 'call']).doNothing())
      .execute()
    return ctx.db
      .selectFrom('mailHookUses')
      .select('sha256')
      .where('mailboxId', '=', mailboxId)
      .where('call', '=', known)
      .executeTakeFirstOrThrow()
  })
  if (first.sha256 !== sha256) throw refused()
}
