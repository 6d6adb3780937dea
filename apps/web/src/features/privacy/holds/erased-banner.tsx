import { exactTime } from '@balcao/ui/lib/time'
import { trpc } from '../../../lib/trpc.ts'
import css from '../privacy.module.css'
import { t } from './erased.messages.ts'

/** What a rule, or somebody by hand, erased of a ticket, and when. */
export const ErasedBanner = ({ ticketId }: { ticketId: number }) => {
  const erased = trpc.tickets.erased.list.useQuery({ ticketId }).data?.data ?? []
  const [first] = erased
  if (!first) return null
  const shown = erased.find(({ what }) => what === 'content') ?? first
  const at = exactTime(shown.at)
  const byHand = shown.by ? t('byHand', { who: shown.by.name, at, reason: shown.reason ?? '' }) : t('gone', { at })
  return (
    <section className={css.banner} aria-label={t('title')}>
      <p>{shown.rule === null ? byHand : t(shown.what, { rule: shown.rule, at })}</p>
    </section>
  )
}
