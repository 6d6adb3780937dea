import { isReason, type RatingReason } from '@balcao/contracts/tickets/rating-bounds'
import { t } from './rating-messages.ts'

type Told = { score: number; reason: RatingReason | null; comment: string; via?: string }

/** Why, as the customer said: the chosen reason and their own words. */
export function whyText({ reason, comment }: Pick<Told, 'reason' | 'comment'>): string {
  const parts = [reason && isReason(reason) ? t(`reason_${reason}`) : '', comment ? `“${comment}”` : '']
  return parts.filter(Boolean).join(' · ')
}

/** A rating in the history: 'avaliou com 2 de 5: Não resolveu · “…”'. */
export function ratingText(from: unknown, to: unknown): string {
  const [before, now] = [from as Told | null, to as Told]
  const why = whyText(now)
  const values = { score: String(now.score), via: now.via ?? 'portal', words: why ? `: ${why}` : '' }
  return before ? t('rerated', { ...values, before: String(before.score) }) : t('rated', values)
}
