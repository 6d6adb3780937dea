import type { AvailableQueue } from '@balcao/contracts/routing/transfer'
import { t } from './routing.messages.ts'
import css from './routing.module.css'

type QueueChoiceProps = { queues: readonly AvailableQueue[]; value: number | null; onChoose: (id: number) => void }

/** What can be expected of a queue, in one line; where the ticket may not go, why. */
const outlook = ({ eligibleNow, waiting, estimatedWait, allowed, reason }: AvailableQueue) =>
  allowed
    ? [
        t('eligible', { n: eligibleNow }),
        t('waiting', { n: waiting }),
        ...(estimatedWait === null ? [] : [t('wait', { n: estimatedWait })]),
      ].join(' · ')
    : (reason?.message ?? '')

/** The queues a ticket could go to; those it may not go to stand there with the reason. */
export const QueueChoice = ({ queues, value, onChoose }: QueueChoiceProps) => (
  <fieldset className={css.queues}>
    <legend>{t('toQueue')}</legend>
    {queues.length === 0 ? <p className={css.quiet}>{t('noQueues')}</p> : null}
    {queues.map((queue) => (
      <label key={queue.id} className={css.queue} data-off={!queue.allowed || undefined}>
        <input type="radio" name="fila" disabled={!queue.allowed} checked={value === queue.id} onChange={() => onChoose(queue.id)} />
        <span>
          {queue.name}
          <small className={css.outlook}>{outlook(queue)}</small>
        </span>
      </label>
    ))}
  </fieldset>
)
