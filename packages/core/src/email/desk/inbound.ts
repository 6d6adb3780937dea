import type { ListOf } from '@balcao/contracts/common'
import type { GetInbound, InboundMail, ListInbound, MailDetails, RecoverMail } from '@balcao/contracts/email/inbound'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, notFound } from '../../errors.ts'
import { holds } from '../../like.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../../paging.ts'
import { must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import type { KeptMail } from '../inbound/read-mail.ts'

/** Mails that came in, of the transaction's tenant. */
export function mailRows({ db }: Ctx) {
  return db
    .selectFrom('inboundMails as m')
    .innerJoin('mailboxes as b', (join) => join.onRef('b.tenantId', '=', 'm.tenantId').onRef('b.id', '=', 'm.mailboxId'))
    .leftJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'm.tenantId').onRef('t.id', '=', 'm.ticketId'))
    .select(['m.id', 'm.mailboxId', 'b.address as mailboxAddress', 'm.state', 'm.verdict', 'm.cause', 'm.proof', 'm.vouched'])
    .select(['m.fromAddress', 'm.fromName', 'm.subject', 'm.receivedAt', 'm.size', 'm.ticketId', 't.number', 'm.commentId'])
}
export type MailRow = Awaited<ReturnType<ReturnType<typeof mailRows>['execute']>>[number]

export const mailView = (row: MailRow): InboundMail => ({
  ...{ id: row.id, state: row.state, verdict: row.verdict, cause: row.cause, proof: row.proof, vouched: row.vouched },
  mailbox: { id: row.mailboxId, address: row.mailboxAddress },
  from: row.fromAddress === null ? null : { name: row.fromName ?? '', address: row.fromAddress },
  ...{ subject: row.subject ?? '', receivedAt: row.receivedAt, size: row.size, commentId: row.commentId },
  ticket: row.ticketId === null || row.number === null ? null : { id: row.ticketId, number: row.number },
})

/** Mails that came in, newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListInbound): Promise<ListOf<InboundMail>> {
  must(ctx, 'mail.manage')
  const after = lastId(input.cursor, 'inbound')
  const text = sql<string>`(coalesce(m.from_address, '') || ' ' || coalesce(m.from_name, '') || ' ' || coalesce(m.subject, ''))`
  const rows = await mailRows(ctx)
    .$if(after !== undefined, (q) => q.where('m.id', '<', after as number))
    .$if(input.show === 'waiting', (q) => q.where((eb) => eb.or([eb('m.verdict', '=', 'suspended'), eb('m.state', '=', 'quarantined')])))
    .$if(input.verdict !== undefined, (q) => q.where('m.verdict', '=', input.verdict as 'ticket'))
    .$if(input.mailboxId !== undefined, (q) => q.where('m.mailboxId', '=', input.mailboxId as number))
    .$if(Boolean(input.search), (q) => q.where(holds(text, [input.search as string])))
    .orderBy('m.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, mailView, ({ id }) => encodeCursor('inbound', [id]))
}

const NO_AUTH = { spf: 'none', dkim: 'none', dmarc: 'none', arc: 'none' }

/** What is shown of a mail beside its row. */
export function contentsOf(parsed: KeptMail | null, suggested: { id: number; number: number } | null) {
  const { auth } = parsed ?? {}
  return {
    to: parsed?.to ?? [],
    cc: parsed?.cc ?? [],
    headers: (parsed?.headers ?? []).slice(0, 200) as [string, string][],
    auth: auth ? { spf: auth.spf, dkim: auth.dkim[0]?.result ?? 'none', dmarc: auth.dmarc, arc: auth.arc } : NO_AUTH,
    content: parsed?.content ?? '',
    quoted: parsed?.quoted ?? '',
    files: (parsed?.files ?? []).map(({ name, mime, size }) => ({ name, mime, size })),
    suggested,
  }
}

/** The ticket that a mail may belong to, which nothing proves. */
export async function suggestedOf({ db }: Ctx, parsed: KeptMail | null): Promise<{ id: number; number: number } | null> {
  const id = parsed?.suggestedTicketId
  return id === undefined
    ? null
    : ((await db.selectFrom('tickets').select(['id', 'number']).where('id', '=', id).executeTakeFirst()) ?? null)
}

/** A mail with its path. @throws DomainError forbidden, mail_not_found */
export async function get(ctx: Ctx, { id }: GetInbound): Promise<MailDetails> {
  must(ctx, 'mail.manage')
  const row = await mailRows(ctx).select(['m.parsed', 'm.stages', 'm.error']).where('m.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('mail_not_found')
  const parsed = row.parsed as KeptMail | null
  return { ...mailView(row), ...contentsOf(parsed, await suggestedOf(ctx, parsed)), stages: row.stages, error: row.error }
}

type Decided = 'recover' | 'accept' | 'separate' | null

/**
 * Has a mail that waits go its path again, by the rules as they are now.
 * @throws DomainError mail_not_found, mail_not_waiting
 */
export async function sendOn(
  ctx: Ctx,
  id: number,
  decided: Decided,
  only: readonly ('suspended' | 'held' | 'quarantined')[],
): Promise<void> {
  const row = await ctx.db
    .selectFrom('inboundMails')
    .select(['state', 'verdict', 'cause'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('mail_not_found')
  const stands = row.state === 'quarantined' ? 'quarantined' : row.verdict
  if (!only.some((one) => one === stands)) throw conflict('mail_not_waiting')
  await ctx.db
    .updateTable('inboundMails')
    .set({
      state: 'received',
      verdict: null,
      cause: null,
      error: null,
      decided,
      decidedBy: decided && ctx.actor.userId,
      tries: 0,
      dueAt: now,
    })
    .where('id', '=', id)
    .execute()
  await audit(ctx, {
    action: `inbound_mail.${decided ?? 'reprocess'}`,
    resource: 'inbound_mail',
    resourceId: id,
    before: { stands, cause: row.cause },
    after: { stands: 'received', cause: null },
    risk: 'medium',
  })
  await ctx.emit('mail:received', { inboundId: id })
}

async function ruleFor(ctx: Ctx, id: number, rule: 'block' | 'accept'): Promise<void> {
  const row = await ctx.db.selectFrom('inboundMails').select('fromAddress').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('mail_not_found')
  if (row.fromAddress === null) throw conflict('mail_not_waiting')
  await ctx.db
    .insertInto('senderRules')
    .values({ tenantId: ctx.actor.tenantId, sender: row.fromAddress, rule, createdBy: ctx.actor.userId })
    .onConflict((oc) => oc.columns(['tenantId', 'sender']).doUpdateSet({ rule, createdBy: ctx.actor.userId }))
    .execute()
  await audit(ctx, {
    action: `mail_sender.${rule}`,
    resource: 'mail_sender',
    resourceId: id,
    before: { sender: null },
    after: { sender: row.fromAddress },
    risk: 'medium',
  })
}

/** Takes a mail in that was set aside. @throws DomainError forbidden, mail_not_found, mail_not_waiting */
export async function recover(ctx: Ctx, { id, always }: RecoverMail): Promise<{ id: number }> {
  must(ctx, 'mail.manage')
  await sendOn(ctx, id, 'recover', ['suspended', 'quarantined'])
  if (always) await ruleFor(ctx, id, 'accept')
  return { id }
}

/** Has a mail that was set aside go its path again, by rules that may have changed. @throws DomainError forbidden, mail_not_found, mail_not_waiting */
export async function reprocess(ctx: Ctx, { id }: GetInbound): Promise<{ id: number }> {
  must(ctx, 'mail.manage')
  await sendOn(ctx, id, null, ['suspended', 'quarantined', 'held'])
  return { id }
}

/** Sets all further mails of a mail's sender aside. @throws DomainError forbidden, mail_not_found */
export async function block(ctx: Ctx, { id }: GetInbound): Promise<{ id: number }> {
  must(ctx, 'mail.manage')
  await ruleFor(ctx, id, 'block')
  return { id }
}
