import { say } from '../../comments/comments.ts'
import { type Ctx, makeCtx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import type { KnownActor } from '../../users/actors.ts'
import { withoutTag } from '../mail-tokens.ts'
import { ownAddresses } from './addresses.ts'
import { fileAsTicket, senderAs } from './filing.ts'
import { type Forwarded, forwardedIn } from './forwarded.ts'
import type { ReadMail } from './read-mail.ts'
import type { Inbound } from './rows.ts'

/**
 * What somebody of the staff forwards to a mailbox that takes it as its author's. Their domain must vouch for the mail: by From alone
 * anybody could open tickets for others. An author who is staff, or a mailbox, has no ticket opened for them.
 */
export async function forwardedBy(
  ctx: Ctx,
  who: KnownActor,
  row: Inbound,
  mail: ReadMail,
): Promise<(Forwarded & { isFile?: true }) | undefined> {
  if (!row.staffForwards || who.side !== 'staff' || mail.auth.vouched !== 'pass') return undefined
  const found = asFile(mail) ?? forwardedIn(mail.subject, [mail.content, mail.quoted].filter(Boolean).join('\n\n'))
  if (!found || found.from.address === mail.from[0]?.address || !can(who, 'ticket.create', { requesterId: 0 })) return undefined
  return (await ownAddresses(ctx.db)).has(withoutTag(found.from.address)) ? undefined : found
}

/** A mail that was forwarded as a file; an answer may carry one as well, and forwards nothing. */
function asFile({ enclosed, content, inReplyTo }: ReadMail): (Forwarded & { isFile: true }) | undefined {
  const from = enclosed?.from[0]
  if (!enclosed || !from || inReplyTo.length > 0) return undefined
  return { from, subject: enclosed.subject, content: enclosed.content, note: content, isFile: true }
}

type Filing = Parameters<typeof fileAsTicket>[2]

/** Opens the ticket for the author, with what was written above as an internal note; for whoever forwards it where the author is staff or inactive. */
export async function fileForwarded(
  ctx: Ctx,
  who: KnownActor,
  { from, subject, content, note }: Forwarded,
  filing: Filing,
  action: Parameters<typeof fileAsTicket>[3],
) {
  const author = await senderAs(ctx, from)
  if (author.side !== 'customer' || !author.isActive) return fileAsTicket(ctx, who, filing, action)
  const done = await fileAsTicket(ctx, who, { ...filing, subject, content }, action, author.userId)
  if (note) await say(makeCtx(ctx.db, who), { ticketId: done.ticketId, content: note, isInternal: true }, true, 'email')
  return done
}
