import type { TimeReport } from '@balcao/contracts/reports/time'
import { TIME_GROUPS, type TimeGroup, type TimeInterval } from '@balcao/contracts/reports/words'
import { figure } from '@balcao/ui/lib/language'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { useCan } from '../../../lib/can.ts'
import { useMe } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import { Card, Figure } from '../figures.tsx'
import { change } from '../format.ts'
import { t as words } from '../messages.ts'
import css from '../reports.module.css'
import type { Query } from '../search.ts'
import { Choice } from './choice.tsx'
import { CourseCard } from './course-card.tsx'
import { GroupRows } from './group-rows.tsx'
import { t } from './messages.ts'
import { PoolsCard } from './pools-card.tsx'
import { workedText } from './worked-text.ts'

type Shown = { group: TimeGroup; interval: TimeInterval }
type TimeTabProps = Shown & { query: Query; onChange: (next: Partial<Shown>) => void }

/** Time that was logged: in all, by what it is summed by, over the period, and what of the companies' pools is used. */
export const TimeTab = ({ query, group, interval, onChange }: TimeTabProps) => {
  const seesOthers = useCan()('report.people')
  const readsCompanies = useCan()('company.read')
  const me = useMe()
  const report = trpc.reports.time.useQuery({ ...query, group, interval }, { placeholderData: (before) => before })
  // What only oneself logged is listed of oneself.
  const listed = seesOthers || query.agentId ? query : { ...query, agentId: [me.id] }
  return (
    <Loaded query={report} failed={t('failed')} lines={12}>
      {({ data, compare, asOf, zone, scoped }) => (
        <>
          <Card
            title={t('title')}
            text={seesOthers ? t('text') : `${t('text')} ${t('ownText')}`}
            acts={
              <Choice
                label={t('group')}
                value={group}
                options={TIME_GROUPS.map((one) => [one, t(`group_${one}`)])}
                onChange={(next) => onChange({ group: TIME_GROUPS.find((one) => one === next) ?? group })}
              />
            }
          >
            <Totals now={data.total} before={compare?.total} />
            {data.rows.length === 0 ? (
              <p className={css.quiet}>{t('none')}</p>
            ) : (
              <GroupRows rows={data.rows} by={data.group} query={listed} />
            )}
            {data.others > 0 ? <p className={css.quiet}>{words('groupsMore', { n: data.others })}</p> : null}
          </Card>
          <CourseCard points={data.points} query={listed} interval={data.interval} onInterval={(next) => onChange({ interval: next })} />
          {readsCompanies ? <PoolsCard pools={data.pools} /> : null}
          <p className={css.quiet}>
            {t('asOf', { at: exactTime(asOf, { timeZone: zone }), zone })}
            {scoped ? ` · ${words('scoped')}` : ''}
          </p>
        </>
      )}
    </Loaded>
  )
}

type Total = TimeReport['data']['total']
const Totals = ({ now, before }: { now: Total; before: Total | undefined }) => (
  <dl className={css.figures}>
    <Figure name={t('hours')} value={workedText(now.minutes)} means={t('hoursMeans')} notes={[change(now.minutes, before?.minutes)]} />
    {(['entries', 'tickets', 'people'] as const).map((key) => (
      <Figure key={key} name={t(key)} value={figure(now[key])} means={t(`${key}Means`)} notes={[change(now[key], before?.[key])]} />
    ))}
  </dl>
)
