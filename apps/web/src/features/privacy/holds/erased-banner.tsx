import { exactTime } from '@balcao/ui/lib/time'
import { trpc } from '../../../lib/trpc.ts'
import css from '../privacy.module.css'
import { t } from './erased.messages.ts'

/** What a rule erased of a ticket, and when. */
export const ErasedBanner = ({ ticketId }: { ticketId: number }) => {
  const erased = trpc.tickets.erased.list.useQuery({ ticketId }).data?.data ?? []
  const [first] = erased
  if (!first) return null
  const shown = erased.find(({ what }) => what === 'content') ?? first
  return (
    <section className={css.banner} aria-label={t('title')}>
      <p>{t(shown.what, { rule: shown.rule, at: exactTime(shown.at) })}</p>
    </section>
  )
}
