import type { PresenceTimes } from '@balcao/contracts/reports/availability'
import { figure } from '@balcao/ui/lib/language'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { useCan } from '../../../lib/can.ts'
import { trpc } from '../../../lib/trpc.ts'
import { Card, Figure, FigureTable } from '../figures.tsx'
import { change, percent } from '../format.ts'
import { t as words } from '../messages.ts'
import css from '../reports.module.css'
import { type Asked, chatQueryOf, type Query } from '../search.ts'
import { DaysCard } from './days-card.tsx'
import { hours } from './hours.ts'
import { t } from './messages.ts'

type AvailabilityTabProps = { query: Query; each: Asked['each']; onEach: (each: Asked['each']) => void }

/** When people were available, busy or away: in all, by person, and each day of one. */
export const AvailabilityTab = ({ query, each, onEach }: AvailabilityTabProps) => {
  const seesOthers = useCan()('report.people')
  const report = trpc.reports.availability.useQuery(chatQueryOf(query), { placeholderData: (before) => before })
  return (
    <Loaded query={report} failed={t('failed')} lines={12}>
      {({ data, compare, asOf, zone, scoped }) => (
        <>
          <Card title={t('title')} text={seesOthers ? t('text') : `${t('text')} ${t('ownText')}`}>
            <Totals now={data.total} before={compare?.total} />
          </Card>
          <Card title={t('byPerson')}>
            {data.people.length === 0 ? (
              <p className={css.quiet}>{t('nobody')}</p>
            ) : (
              <FigureTable
                name={t('byPerson')}
                heads={[words('person'), t('online'), t('busy'), t('away'), t('expected'), t('present'), t('tickets'), t('chats')]}
                rows={data.people.map(({ agent, total }) => ({ key: String(agent.id), head: agent.name, cells: cellsOf(total) }))}
              />
            )}
            {data.complete ? null : <p className={css.quiet}>{t('more', { n: figure(data.people.length) })}</p>}
          </Card>
          <DaysCard people={data.people} each={each === 'week' ? 'week' : 'day'} zone={zone} onEach={onEach} />
          <p className={css.quiet}>
            {t('asOf', { at: exactTime(asOf, { timeZone: zone }), zone })}
            {scoped ? ` · ${words('scoped')}` : ''}
          </p>
        </>
      )}
    </Loaded>
  )
}

const shareOf = ({ present, expected }: PresenceTimes) => (expected > 0 ? present / expected : null)

const cellsOf = (total: PresenceTimes) => [
  ...(['online', 'busy', 'away', 'expected'] as const).map((key) => ({ key, text: hours(total[key]) })),
  { key: 'present', text: percent(shareOf(total)) },
  ...(['tickets', 'chats'] as const).map((key) => ({ key, text: figure(total[key]) })),
]

const Totals = ({ now, before }: { now: PresenceTimes; before: PresenceTimes | undefined }) => (
  <dl className={css.figures}>
    {(['online', 'busy', 'away', 'expected'] as const).map((key) => (
      <Figure key={key} name={t(key)} value={hours(now[key])} means={t(`${key}Means`)} notes={[change(now[key], before?.[key])]} />
    ))}
    <Figure name={t('present')} value={percent(shareOf(now))} means={t('presentMeans')} notes={[hours(now.present)]} />
    {(['tickets', 'chats'] as const).map((key) => (
      <Figure key={key} name={t(key)} value={figure(now[key])} means={t(`${key}Means`)} notes={[change(now[key], before?.[key])]} />
    ))}
  </dl>
)
