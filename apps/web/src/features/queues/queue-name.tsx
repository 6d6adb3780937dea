import type { Queue } from '@balcao/contracts/queues/queues'
import { t } from './messages.ts'
import css from './queues.module.css'

/** A queue by name: its colour is a dot beside it, never the only sign. */
export const QueueName = ({ queue }: { queue: Pick<Queue, 'name' | 'color' | 'isDefault' | 'isActive'> }) => (
  <span className={css.name}>
    <span className={css.dot} style={{ background: queue.color, borderColor: queue.color }} aria-hidden />
    <span className={css.words}>{queue.name}</span>
    {queue.isDefault ? <span className={css.mark}>{t('isDefault')}</span> : null}
    {queue.isActive ? null : <span className={css.mark}>{t('isInactive')}</span>}
  </span>
)
