import { trimmedEnd } from '@balcao/contracts/text/trim'
import { CONSENT_WORDS, OPT_IN_WORDS, OPT_OUT_WORDS } from '@balcao/contracts/whatsapp/bounds'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { now } from '../tickets/queries.ts'
import { recordOptOut } from './campaigns/answers.ts'
import { NO_CONSENT } from './no-consent.ts'

type Agreed = { how: 'keyword' | 'portal' } | { how: 'staff'; by: number; note: string }

/** Writes down, with who and how, that a number agreed to receive marketing, or does not any more (null). */
export async function setConsent(
  ctx: Ctx,
  { id, userId }: { id: number; userId: number },
  agreed: Agreed | null,
  from: string,
): Promise<void> {
  const by = agreed?.how === 'staff' ? { optedInBy: agreed.by, optedInNote: agreed.note } : { optedInBy: null, optedInNote: '' }
  const { numUpdatedRows } = await ctx.db
    .updateTable('whatsappNumbers')
    .set(agreed === null ? NO_CONSENT : { optedInAt: now, optedInHow: agreed.how, ...by })
    .where('id', '=', id)
    .where('optedInAt', agreed === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await audit(ctx, {
    ...{ action: agreed === null ? 'user.marketing_refused' : 'user.marketing_agreed', resource: 'user', resourceId: userId, risk: 'low' },
    details: { how: agreed?.how ?? from, ...(agreed?.how === 'staff' && agreed.note ? { note: agreed.note } : {}) },
  })
  await ctx.emit('user:changed', { userId })
}

type Word = 'opt_out' | 'opt_in' | 'consent'

/** What a word alone asks for. One that agrees to marketing counts only where nobody is talking: there it would answer what was asked. */
export function wishOf(word: string | undefined, isTalking: boolean): Word | undefined {
  if (word === undefined) return undefined
  const said = trimmedEnd(word.trim().toLowerCase(), /[.!]/)
  if (OPT_OUT_WORDS.includes(said)) return 'opt_out'
  if (OPT_IN_WORDS.includes(said)) return 'opt_in'
  return CONSENT_WORDS.includes(said) && !isTalking ? 'consent' : undefined
}

/** Does what somebody asks for by a word: whoever opts out agrees to nothing any more, and whoever agrees opts out no longer. */
export async function heedWish(ctx: Ctx, from: { accountId: number; number: string }, wish: Word): Promise<void> {
  const row = await ctx.db
    .updateTable('whatsappNumbers')
    .set({ optedOutAt: wish === 'opt_out' ? now : null })
    .where('number', '=', from.number)
    .returning(['id', 'userId'])
    .executeTakeFirst()
  if (!row) return
  if (wish === 'opt_out') {
    await setConsent(ctx, row, null, 'keyword')
    await recordOptOut(ctx, from)
  } else if (wish === 'consent') await setConsent(ctx, row, { how: 'keyword' }, 'keyword')
}
