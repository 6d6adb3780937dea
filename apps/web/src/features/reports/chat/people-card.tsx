import type { ChatPerson } from '@balcao/contracts/reports/chat'
import { FEW } from '@balcao/contracts/reports/words'
import { useCan } from '../../../lib/can.ts'
import { Card, FigureTable } from '../figures.tsx'
import { decimal, duration } from '../format.ts'
import { t as words } from '../messages.ts'
import css from '../reports.module.css'
import { t } from './messages.ts'

/** Who had the conversations: everybody for who may see others, else oneself and the median. */
export const PeopleCard = ({ people }: { people: readonly ChatPerson[] }) => {
  const seesOthers = useCan()('report.people')
  return (
    <Card title={t('byPerson')} text={seesOthers ? t('byPersonText') : `${t('byPersonText')} ${t('ownText')}`}>
      {people.length === 0 ? (
        <p className={css.quiet}>{t('nobody')}</p>
      ) : (
        <FigureTable
          name={t('byPerson')}
          heads={[words('person'), t('taken'), t('wait'), t('duration'), t('ratings')]}
          rows={people.map(({ agent, taken, waitP50, durationP50, rating }) => ({
            key: String(agent?.id ?? 0),
            head: agent?.name ?? words('median'),
            cells: [
              { key: 'taken', text: decimal(taken) },
              { key: 'wait', text: duration(waitP50), quiet: taken < FEW },
              { key: 'duration', text: duration(durationP50), quiet: taken < FEW },
              { key: 'rating', text: decimal(rating.average), quiet: rating.n < FEW },
            ],
          }))}
        />
      )}
    </Card>
  )
}
