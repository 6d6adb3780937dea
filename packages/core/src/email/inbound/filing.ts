import { MAX_TITLE } from '@balcao/contracts/tickets/bounds'
import type { Priority } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import { say } from '../../comments/comments.ts'
import { type Ctx, makeCtx } from '../../ctx.ts'
import { asDomainError, invalid } from '../../errors.ts'
import { open } from '../../tickets/open.ts'
import { actorsOf, type KnownActor } from '../../users/actors.ts'
import { addRequester } from '../../users/requesters.ts'
import { attach, type StoredFile } from './files-of-mail.ts'
import { giveAsFiltered } from './filter-action.ts'
import type { FilterAction } from './filters.ts'
import type { MailAddress } from './read-mail.ts'
import type { Inbound } from './rows.ts'

type Filing = { mail: Inbound; content: string; subject: string; files: readonly StoredFile[] }

/** Somebody of the tenant by their address; undefined for an address that is nobody's. */
export async function whoHas(ctx: Ctx, address: string): Promise<KnownActor | undefined> {
  const row = await ctx.db.selectFrom('users').select('id').where('email', '=', address).where('deletedAt', 'is', null).executeTakeFirst()
  return row && (await actorsOf(ctx, [row.id]))[0]
}

/** The same, as a customer without a password where nobody has that address: they see nothing until they prove that it is theirs. */
export async function senderAs(ctx: Ctx, { name, address }: MailAddress): Promise<KnownActor> {
  // Of two mails that somebody new sent at once, one waits for the other's account.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sender:${ctx.actor.tenantId}:${address}`}, 17))`.execute(ctx.db)
  const known = await whoHas(ctx, address)
  if (known) return known
  const id = await addRequester(ctx, { name: (name || address.split('@')[0] || address).slice(0, 120), email: address })
  const [actor] = await actorsOf(ctx, [id])
  if (!actor) throw invalid({ field: 'requester', reason: 'requester_not_found' })
  return actor
}

const actingAs = (ctx: Ctx, sender: KnownActor): Ctx => makeCtx(ctx.db, sender)
const NO_TEXT = '(mensagem sem texto)'
const REPLIED = /^(?:\s{0,3}(?:re|res|enc|fwd?|aw|rv)\s?(?:\[\d{1,2}\])?\s?:\s{0,3}){1,10}/i

/** The subject without what mail programs put before it; a mail without one still needs a title. */
export const titleOf = (subject: string): string =>
  [
    ...subject
      .replace(REPLIED, '')
      .replace(/^\[#\d{1,12}\]\s{0,3}/, '')
      .trim(),
  ]
    .slice(0, MAX_TITLE)
    .join('') || '(sem assunto)'

/** The first of these queues that takes tickets; none for the organisation's own default. */
export async function activeQueue({ db }: Ctx, wanted: readonly (number | null | undefined)[]): Promise<number | null> {
  const ids = wanted.filter((id) => typeof id === 'number')
  if (ids.length === 0) return null
  const rows = await db.selectFrom('queues').select('id').where('id', 'in', ids).where('isActive', '=', true).execute()
  return ids.find((id) => rows.some((row) => row.id === id)) ?? null
}

/**
 * Opens a ticket of a mail in its mailbox's queue; its clocks run from the mail's arrival.
 * @param requesterId whose ticket it is, where the sender opens it for somebody else; what it says are that person's words
 */
export async function fileAsTicket(
  ctx: Ctx,
  sender: KnownActor,
  { mail, content, subject, files }: Filing,
  action: FilterAction,
  requesterId?: number,
) {
  const queueId = await activeQueue(ctx, [action.queueId, mail.queueId])
  const sent = await attach(ctx, files, { authorId: sender.userId, ticketId: null, content })
  const ticket = await open(
    actingAs(ctx, sender),
    {
      title: titleOf(subject),
      description: sent.content || NO_TEXT,
      priority: (action.priority ?? 'medium') as Priority,
      ...(requesterId === undefined ? {} : { requesterId }),
      ...(action.type === undefined ? {} : { type: action.type }),
      ...(action.tagIds?.length ? { tagIds: action.tagIds } : {}),
      ...(sent.ids.length > 0 ? { attachmentIds: sent.ids } : {}),
    },
    [],
    null,
    { channel: 'email', at: mail.receivedAt, queueId },
  )
  await giveAsFiltered(ctx, ticket.id, action)
  return { ticketId: ticket.id, commentId: null, spare: sent.spare }
}

/**
 * Adds a mail to its ticket as an answer of its sender: it may reopen it, follow it up, or go to the one it was merged into.
 * @returns undefined where the ticket takes no answer of theirs
 */
export async function fileAsComment(ctx: Ctx, sender: KnownActor, ticketId: number, { content, files }: Filing) {
  const sent = await attach(ctx, files, { authorId: sender.userId, ticketId, content })
  const input = {
    ticketId,
    content: sent.content || NO_TEXT,
    isInternal: false,
    ...(sent.ids.length > 0 ? { attachmentIds: sent.ids } : {}),
  }
  const comment = await say(actingAs(ctx, sender), input, true, 'email').catch((error: unknown) => {
    // The ticket takes no more answers, or its survivor is not theirs to see.
    if (!['ticket_closed', 'forbidden', 'ticket_not_found'].includes(asDomainError(error).code)) throw error
  })
  if (!comment) {
    if (sent.ids.length > 0) await ctx.db.deleteFrom('attachments').where('id', 'in', sent.ids).execute()
    return undefined
  }
  return { ticketId: comment.ticketId, commentId: comment.id, spare: sent.spare }
}
