import { languageOf } from '@balcao/contracts/language'
import type { Ctx } from '../ctx.ts'
import { linkFor, type Mailed, toMail } from '../documents/signatures/mailed.ts'
import type { Fact } from '../reactions.ts'
import { queueMail } from './on-comment.ts'
import { SIGNATURE_WORDS } from './words/signature.ts'

type Kind = keyof (typeof SIGNATURE_WORDS)['en']

/** Mails these people something of a request, each with a link of their own where it leads somewhere. */
async function mail(ctx: Ctx, outboxId: number, found: Mailed, kind: Kind, people: Mailed['signers']): Promise<void> {
  const { organisation, title, message, asker, dueAt, timeZone } = found
  for (const { id, name, email, language: kept } of people) {
    const language = languageOf(kept)
    const due = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone })
    await queueMail(ctx, {
      // One with a link lets its reader sign: by this key it is emptied once it was sent.
      sourceKey: `${kind === 'cancelled' ? '' : 'link-'}signature-${outboxId}-${id}`,
      ...{ ticketId: null, toAddress: email },
      ...SIGNATURE_WORDS[language][kind]({ name, asker, organisation, title, message, due: due.format(new Date(dueAt)) }),
      linkPath: kind === 'cancelled' ? null : await linkFor(ctx, { signerId: id, dueAt }),
    })
  }
}

/** Mails those whose turn it is, or who have yet to sign. */
export async function mailSigners(ctx: Ctx, { outboxId, payload }: Fact<'signature:invited'>): Promise<void> {
  const found = await toMail(ctx, payload.requestId)
  if (found?.state !== 'pending') return
  const people = found.signers.filter(({ id, state }) => state === 'waiting' && payload.signerIds.includes(id))
  await mail(ctx, outboxId, found, payload.isReminder ? 'reminded' : 'invited', people)
}

/** Says to those who were asked, and did not sign, that they need not any more. */
export async function mailCancelled(ctx: Ctx, { outboxId, payload }: Fact<'signature:settled'>): Promise<void> {
  const found = payload.state === 'cancelled' || payload.state === 'declined' ? await toMail(ctx, payload.requestId) : undefined
  if (!found) return
  const people = found.signers.filter(({ state, isInvited }) => state === 'waiting' && isInvited)
  await mail(ctx, outboxId, found, 'cancelled', people)
}

/** Sends everybody who signed to the document and the record of it. */
export async function mailCompleted(ctx: Ctx, { outboxId, payload }: Fact<'signature:certified'>): Promise<void> {
  const found = await toMail(ctx, payload.requestId)
  if (found?.state === 'signed') await mail(ctx, outboxId, found, 'completed', found.signers)
}
