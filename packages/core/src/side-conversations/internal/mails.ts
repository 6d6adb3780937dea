import type { SidePerson } from '@balcao/contracts/side-conversations/side-conversations'
import { type Ctx, me } from '../../ctx.ts'
import { messageMail } from '../../email/message-mail.ts'
import { ownSignature, queueMail } from '../../email/on-comment.ts'
import { signed } from '../../email/sender.ts'
import { sideMailKey } from '../../email/side/keys.ts'

type Outgoing = { messageId: number; ticketId: number; subject: string; content: string; people: readonly SidePerson[] }

/** Mails a message to everybody in its conversation, each by a mail of their own: their answers are known by it. */
export async function mailAll(ctx: Ctx, { messageId, ticketId, subject, content, people }: Outgoing): Promise<void> {
  const text = messageMail('', { content: signed(content, await ownSignature(ctx, me(ctx))), authorSide: 'staff' }, '')
  for (const [place, { address }] of people.entries())
    await queueMail(ctx, { sourceKey: sideMailKey(messageId, place), ticketId, toAddress: address, subject, text, linkPath: null })
}
