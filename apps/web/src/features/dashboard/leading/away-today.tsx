import { BlockSkeleton } from '@balcao/ui/skeletons'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../../lib/trpc.ts'
import css from '../dashboard.module.css'
import { today } from '../days.ts'
import { t } from './messages.ts'

/** Who is not here today. */
export const AwayToday = () => {
  const day = today()
  const { data, isPending } = trpc.absences.list.useQuery({ from: day, to: day, limit: 10 })
  if (isPending) return <BlockSkeleton height={0} />
  if (!data) return null
  return (
    <section className={css.card} aria-labelledby="away-today">
      <header className={css.cardHead}>
        <h2 id="away-today">{t('away')}</h2>
        <Link to="/out-of-office">{t('seeAway')}</Link>
      </header>
      <p className={css.quiet}>{data.data.length === 0 ? t('awayNone') : data.data.map(({ user }) => user.name).join(', ')}</p>
    </section>
  )
}
