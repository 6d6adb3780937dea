import type { ChatFigures } from '@balcao/contracts/reports/chat'
import { figure } from '@balcao/ui/lib/language'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { trpc } from '../../../lib/trpc.ts'
import { Card, Figure } from '../figures.tsx'
import { change, decimal, duration } from '../format.ts'
import { t as words } from '../messages.ts'
import css from '../reports.module.css'
import { chatQueryOf, type Query } from '../search.ts'
import { DaysCard } from './days-card.tsx'
import { t } from './messages.ts'
import { PeopleCard } from './people-card.tsx'

/** What became of the conversations of the chat: in all, by day and by person. */
export const ChatTab = ({ query }: { query: Query }) => {
  const report = trpc.reports.chat.useQuery(chatQueryOf(query), { placeholderData: (before) => before })
  return (
    <Loaded query={report} failed={t('failed')} lines={12}>
      {({ data, compare, asOf, zone, scoped }) => (
        <>
          <Card title={t('title')} text={t('text')}>
            <Figures now={data.total} before={compare?.total} />
          </Card>
          <DaysCard days={data.days} />
          <PeopleCard people={data.people} />
          <p className={css.quiet}>
            {t('asOf', { at: exactTime(asOf, { timeZone: zone }), zone })}
            {scoped ? ` · ${words('scoped')}` : ''}
          </p>
        </>
      )}
    </Loaded>
  )
}

const COUNTS = ['begun', 'byAssistant', 'handedOver', 'taken', 'givenUp', 'becameTicket'] as const
const BECAUSE = ['left', 'noAnswer', 'nobodyThere'] as const

/** Why they were given up, as far as any were. */
const becauseOf = ({ givenUpBecause }: ChatFigures) =>
  BECAUSE.flatMap((why) => (givenUpBecause[why] > 0 ? [t(why, { n: figure(givenUpBecause[why]) })] : []))

const Figures = ({ now, before }: { now: ChatFigures; before: ChatFigures | undefined }) => (
  <dl className={css.figures}>
    {COUNTS.map((key) => (
      <Figure
        key={key}
        name={t(key)}
        value={figure(now[key])}
        means={t(`${key}Means`)}
        notes={[...(key === 'givenUp' ? becauseOf(now) : []), change(now[key], before?.[key])]}
      />
    ))}
    {(['wait', 'duration'] as const).map((key) => (
      <Figure
        key={key}
        name={t(key)}
        value={duration(now[key].p50)}
        means={t(`${key}Means`)}
        n={now[key].n}
        notes={[
          words('of', { n: figure(now[key].n) }),
          now[key].p90 === null ? undefined : words('p90', { p90: duration(now[key].p90) }),
          change(now[key].p50, before?.[key].p50),
        ]}
      />
    ))}
    <Figure
      name={t('rating')}
      value={decimal(now.rating.average)}
      means={t('ratingMeans')}
      n={now.rating.n}
      notes={[words('of', { n: figure(now.rating.n) }), change(now.rating.average, before?.rating.average)]}
    />
  </dl>
)
