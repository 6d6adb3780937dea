import { figure } from '@balcao/ui/lib/language'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { FigureTable } from '@balcao/ui/table/figure-table'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../../lib/trpc.ts'
import css from '../dashboard.module.css'
import { t } from './messages.ts'

const SHOWN = 6

/** How the queues stand, those with most late tickets first. */
export const QueuesCard = () => {
  const { data } = trpc.queues.list.useQuery({ active: true })
  if (!data) return <BlockSkeleton height={240} />
  if (data.data.length === 0) return null
  const worst = data.data.toSorted((a, b) => b.late - a.late || b.open - a.open).slice(0, SHOWN)
  return (
    <section className={css.card} aria-labelledby="queues-now">
      <header className={css.cardHead}>
        <h2 id="queues-now">{t('queues')}</h2>
        <Link to="/queue-manager">{t('seeQueues')}</Link>
      </header>
      <FigureTable
        name={t('queues')}
        heads={[t('queue'), t('open'), t('waiting'), t('atRisk'), t('late'), t('online')]}
        rows={worst.map(({ id, name, open, waiting, atRisk, late, online, members }) => ({
          key: id,
          head: (
            <Link to="/tickets" search={{ queue: String(id) }}>
              {name}
            </Link>
          ),
          cells: [figure(open), figure(waiting), figure(atRisk), figure(late), t('onlineOf', { n: online, all: members })],
        }))}
      />
    </section>
  )
}
