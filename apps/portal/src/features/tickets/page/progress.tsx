import { Circle, CircleCheck } from 'lucide-react'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './progress.messages.ts'
import css from './progress.module.css'

/** What is being done on the ticket, where the team shows it. It is an extra: what cannot be read is not missed. */
export function Progress({ ticketId }: { ticketId: number }) {
  const lists = trpc.tickets.checklists.progress.useQuery({ ticketId }).data?.data ?? []
  if (lists.length === 0) return null
  return (
    <section className={css.progress} aria-label={t('heading')}>
      <h2>{t('heading')}</h2>
      {lists.map(({ id, title, items }) => (
        <div key={id}>
          <h3>
            {title}{' '}
            <span className="num">
              {t('of', { done: String(items.filter(({ doneAt }) => doneAt !== null).length), total: String(items.length) })}
            </span>
          </h3>
          <ul>
            {items.map((item) => (
              <li key={item.id} data-done={item.doneAt !== null || undefined}>
                {item.doneAt ? <CircleCheck size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
                <span>
                  {item.text}
                  <span className="visually-hidden"> ({t(item.doneAt ? 'done' : 'open')})</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
