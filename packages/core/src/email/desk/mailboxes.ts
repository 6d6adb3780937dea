import { randomBytes } from 'node:crypto'
import {
  type CreateMailbox,
  type GetMailbox,
  MAX_MAILBOXES,
  type Mailbox,
  type MailboxList,
  type UpdateMailbox,
} from '@balcao/contracts/email/mailboxes'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { onlyOnce } from '../../only-once.ts'
import { must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import { mustExistQueue } from '../../tickets/references.ts'
import { dkimLine, dkimName, domainOf } from '../dkim.ts'
import type { HookProvider } from '../hooks/providers.ts'
import { settingsOf } from '../mailbox-settings.ts'

/** What of the installation mailboxes need. */
export type MailSetup = { mailDomain: string; publicUrl: string }

function rows({ db }: Ctx) {
  return db
    .selectFrom('mailboxes as b')
    .leftJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 'b.tenantId').onRef('q.id', '=', 'b.queueId'))
    .select([
      'b.id',
      'b.address',
      'b.displayName',
      'b.kind',
      'b.forwardKey',
      'b.provedAt',
      'b.queueId',
      'b.signature',
      'b.aliases',
      'b.quotesHistory',
      'b.staffReplies',
      'b.staffForwards',
      'b.autoReply',
    ])
    .select(['b.state', 'b.failingSince', 'b.lastError', 'b.lastMailAt', 'b.version', 'q.name as queueName'])
    .select(['b.proofSentAt', 'b.proofSeconds', 'b.settings', 'b.failure', 'b.lastOkAt'])
    .select(['b.sendingSince', 'b.sendingFailure', 'b.sendingError'])
    .select(
      sql<{ came: number; filed: number }>`(
        select jsonb_build_object('came', count(*), 'filed', count(*) filter (where i.verdict in ('ticket', 'comment')))
        from inbound_mails i where i.tenant_id = b.tenant_id and i.mailbox_id = b.id and i.received_at > now() - interval '1 day')`.as(
        'today',
      ),
    )
}
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const hookOf = (provider: HookProvider, key: string, publicUrl: string): Mailbox['hook'] => {
  const address = `${publicUrl}/api/email/hooks/${provider}/${key}`
  // Mailgun sends the mail as it is to addresses that end so.
  return { provider, url: provider === 'mailgun' ? `${address}/mime` : address, eventsUrl: `${address}/events` }
}

const view = (row: Row, { mailDomain, publicUrl }: MailSetup): Mailbox => {
  const { forwardKey, provedAt, queueId, queueName, settings, ...shown } = row
  const { hook, dkim, oauth } = settingsOf(settings)
  return {
    ...shown,
    forwardTo: `${forwardKey}@${mailDomain}`,
    proved: provedAt !== null,
    imap: settingsOf(settings).imap ?? null,
    smtp: settingsOf(settings).smtp ?? null,
    hook: hook ? hookOf(hook.provider, forwardKey, publicUrl) : null,
    oauth: oauth?.provider ?? null,
    dkim: dkim
      ? { name: dkimName(dkim, domainOf(shown.address)), line: dkimLine(dkim), signs: dkim.verifiedAt !== null && provedAt !== null }
      : null,
    queue: queueId === null ? null : { id: queueId, name: queueName ?? '' },
  }
}
const audited = ({
  address,
  displayName,
  queueId,
  signature,
  aliases,
  quotesHistory,
  staffReplies,
  staffForwards,
  autoReply,
  state,
}: Row) => ({
  ...{ address, displayName, queueId, signature, aliases, quotesHistory, staffReplies, staffForwards, autoReply, state },
})

/** @throws DomainError mailbox_not_found */
async function mustFind(ctx: Ctx, id: number): Promise<Row> {
  const row = await rows(ctx).where('b.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('mailbox_not_found')
  return row
}

async function changed(ctx: Ctx, verb: string, before: Row | null, after: Row | null): Promise<void> {
  const change = diff(before && audited(before), after && audited(after))
  const id = (after ?? before)?.id as number
  await audit(ctx, { action: `mailbox.${verb}`, resource: 'mailbox', resourceId: id, ...change, risk: 'medium' })
  await ctx.emit('mailbox:changed', { mailboxId: id })
}

/** Addresses of mailboxes are given one after the other, so that none is of two. */
const lockAddresses = ({ db, actor }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`mailboxes:${actor.tenantId}`}, 19))`.execute(db)

const isAlias = async ({ db }: Ctx, address: string): Promise<boolean> =>
  (await db.selectFrom('mailboxes').select('id').where(sql<boolean>`${address} = any (aliases)`).executeTakeFirst()) !== undefined

/** Each of these once, none of them of a mailbox. @throws DomainError invalid_input */
async function freeAliases({ db }: Ctx, wanted: readonly string[], own: string, id = 0): Promise<string[]> {
  const aliases = [...new Set(wanted)]
  if (aliases.length === 0) return []
  const taken = await db
    .selectFrom('mailboxes')
    .select(['address', 'aliases'])
    .where((eb) => eb.or([eb('address', 'in', aliases), eb.and([eb('id', '<>', id), sql<boolean>`aliases && ${aliases}::text[]`])]))
    .execute()
  const ours = new Set([own, ...taken.flatMap((box) => [box.address, ...box.aliases])])
  const refused = aliases.flatMap((alias, n) =>
    ours.has(alias) ? [{ field: `aliases.${n}`, reason: 'mailbox_alias_taken' as const }] : [],
  )
  if (refused.length > 0) throw invalid(...refused)
  return aliases
}

/** All mailboxes, by address. @throws DomainError forbidden */
export async function list(ctx: Ctx, _: object, setup: MailSetup): Promise<MailboxList> {
  must(ctx, 'mail.manage')
  return { data: (await rows(ctx).orderBy('b.address').execute()).map((row) => view(row, setup)) }
}

/** @throws DomainError forbidden, mailbox_not_found */
export async function get(ctx: Ctx, { id }: GetMailbox, setup: MailSetup): Promise<Mailbox> {
  must(ctx, 'mail.manage')
  return view(await mustFind(ctx, id), setup)
}

/** Adds a mailbox, with a random address to forward its mails to. @throws DomainError forbidden, mailbox_exists, too_many_mailboxes, invalid_input */
export async function create(ctx: Ctx, input: CreateMailbox, setup: MailSetup): Promise<Mailbox> {
  must(ctx, 'mail.manage')
  if (input.queueId !== null) await mustExistQueue(ctx, input.queueId)
  await lockAddresses(ctx)
  const { count } = await ctx.db
    .selectFrom('mailboxes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_MAILBOXES) throw conflict('too_many_mailboxes')
  if (await isAlias(ctx, input.address)) throw conflict('mailbox_exists')
  const aliases = await freeAliases(ctx, input.aliases, input.address)
  const made = await ctx.db
    .insertInto('mailboxes')
    .values({ ...input, aliases, tenantId: ctx.actor.tenantId, kind: 'forward', forwardKey: `b${randomBytes(12).toString('hex')}` })
    .onConflict((oc) => oc.columns(['tenantId', 'address']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw conflict('mailbox_exists')
  const row = await mustFind(ctx, made.id)
  await changed(ctx, 'created', null, row)
  return view(row, setup)
}

/** @throws DomainError forbidden, mailbox_not_found, mailbox_changed (409, with the present one) when `version` is stale, invalid_input */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateMailbox, setup: MailSetup): Promise<Mailbox> {
  must(ctx, 'mail.manage')
  if (input.aliases) await lockAddresses(ctx)
  await ctx.db.selectFrom('mailboxes').select('id').where('id', '=', id).forUpdate().execute()
  const before = await mustFind(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('mailbox_changed', { current: view(before, setup) })
  if (input.queueId && input.queueId !== before.queueId) await mustExistQueue(ctx, input.queueId)
  const aliases = input.aliases && (await freeAliases(ctx, input.aliases, before.address, id))
  const sent = Object.fromEntries(Object.entries({ ...input, aliases }).filter(([, value]) => value !== undefined))
  if (!differs(diff(audited(before), audited({ ...before, ...sent })))) return view(before, setup)
  await ctx.db
    .updateTable('mailboxes')
    .set({ ...sent, updatedAt: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const after = await mustFind(ctx, id)
  await changed(ctx, 'updated', before, after)
  return view(after, setup)
}

/** Takes a mailbox away with the record of its mails; tickets stay. @throws DomainError forbidden, mailbox_not_found */
export async function remove(ctx: Ctx, { id }: GetMailbox): Promise<{ id: number }> {
  must(ctx, 'mail.manage')
  const before = await mustFind(ctx, id)
  await onlyOnce(ctx.db.deleteFrom('mailboxes').where('id', '=', id), 'mailbox_not_found')
  await changed(ctx, 'removed', before, null)
  return { id }
}
