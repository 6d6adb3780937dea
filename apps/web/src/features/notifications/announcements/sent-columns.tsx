import type { Announcement } from '@balcao/contracts/notifications/announced'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { SeverityMark } from '@balcao/ui/notifications/severity-mark'
import { TimeAgo } from '@balcao/ui/time-ago'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { t } from './sent.messages.ts'
import css from './sent.module.css'
import { audienceText, authorText } from './sent-words.ts'

const Title = ({ one }: { one: Announcement }) => (
  <span className={css.what}>
    <SeverityMark severity={one.severity} />
    <span className={css.cut} title={one.title}>
      {one.title}
    </span>
  </span>
)

const Cut = ({ text }: { text: string }) => (
  <span className={css.cut} title={text}>
    {text}
  </span>
)

export const columnsOf = (): readonly TableColumn<Announcement>[] => [
  { id: 'what', label: t('what'), width: 260, grow: true, hideable: false, cell: (one) => <Title one={one} /> },
  { id: 'toWhom', label: t('toWhom'), width: 240, cell: (one) => <Cut text={audienceText(one)} /> },
  { id: 'author', label: t('author'), width: 170, cell: (one) => <Cut text={authorText(one)} /> },
  { id: 'when', label: t('when'), width: 130, cell: ({ sentAt }) => <TimeAgo at={sentAt} /> },
  { id: 'read', label: t('read'), width: 130, cell: ({ readers, receivers }) => t('readers', { readers, receivers }) },
]

/** One on the phone. */
export const cardOf = (one: Announcement) => (
  <RowCard
    start={<SeverityMark severity={one.severity} />}
    name={one.title}
    lines={[audienceText(one), t('readersOf', { readers: one.readers, receivers: one.receivers })]}
  />
)
