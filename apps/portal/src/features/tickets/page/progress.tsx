import { useProgress } from './progress.data.ts'
import { t } from './progress.messages.ts'
import css from './progress.module.css'
import { ProgressItem } from './progress-item.tsx'

/** What is being done on the ticket, where the team shows it, and what the customer does of it. It is an extra: what cannot be read is not missed. */
export function Progress({ ticketId }: { ticketId: number }) {
  const { lists, left, mayAnswer, answer } = useProgress(ticketId)
  if (lists.length === 0) return null
  return (
    <section className={css.progress} aria-label={t('heading')}>
      <h2>{t('heading')}</h2>
      {left > 0 ? <p className={css.left}>{left === 1 ? t('leftOne') : t('left', { count: String(left) })}</p> : null}
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
              <ProgressItem key={item.id} item={item} ticketId={ticketId} mayAnswer={mayAnswer} onAnswer={answer} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
