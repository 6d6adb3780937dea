import { QUEUE_REACHES, type QueueReach } from '@balcao/contracts/notifications/preference-words'
import type { NoticePreferences } from '@balcao/contracts/notifications/preferences'
import { t } from '../lib/profile/notice-messages.ts'
import css from './notices.module.css'
import { PlainSelect } from './plain-select.tsx'

const NAMES = { none: 'queueNone', mine: 'queueMine', all: 'queueAll' } as const
const USUAL = ''

type QueuesProps = Pick<NoticePreferences, 'choices' | 'queues'> & { onChange: (queues: NoticePreferences['queues']) => void }

/** Each queue of the organisation, with a reach of its own or none. */
export const QueueReaches = ({ choices, queues, onChange }: QueuesProps) => {
  if (choices.length === 0) return <p className={css.hint}>{t('noQueues')}</p>
  const set = (queueId: number, reach: string) => {
    const others = queues.filter((choice) => choice.queueId !== queueId)
    onChange(reach === USUAL ? others : [...others, { queueId, reach: reach as QueueReach }])
  }
  return (
    <ul className={css.queues}>
      {choices.map(({ id, name }) => (
        <li key={id}>
          <span className={css.event}>{name}</span>
          <PlainSelect
            label={name}
            value={queues.find(({ queueId }) => queueId === id)?.reach ?? USUAL}
            options={[[USUAL, t('queueUsual')], ...QUEUE_REACHES.map((reach) => [reach, t(NAMES[reach])] as const)]}
            onChange={(reach) => set(id, reach)}
          />
        </li>
      ))}
    </ul>
  )
}
