import { locale } from '@balcao/ui/lib/language'
import { Block, Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { durationText } from '../../lib/moments/durations.ts'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { t } from './presence-messages.ts'

const MINUTE = 60_000
const hours = (ms: number) => durationText(Math.round(ms / MINUTE)) || '0min'
const dayText = (day: string) =>
  new Date(`${day}T12:00:00`).toLocaleDateString(locale(), { weekday: 'short', day: '2-digit', month: '2-digit' })

/** One's own times of presence, as supervisors see them. */
export const OwnPresence = () => {
  const me = useMe()
  const query = trpc.reports.availability.useQuery({ agentId: [me.id] }, { retry: false })
  return (
    <Block title={t('title')} text={t('text')}>
      <Loaded query={query} failed={t('failed')} lines={4}>
        {({ data, zone }) => {
          const days = (data.people[0]?.days ?? []).filter(({ online, busy, away }) => online + busy + away > 0)
          const clock = (at: string | null) =>
            at === null ? '' : new Date(at).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit', timeZone: zone })
          return days.length === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <FigureTable
              name={t('title')}
              heads={[t('day'), t('first'), t('last'), t('online'), t('busy'), t('away')]}
              rows={days.map(({ day, first, last, online, busy, away }) => ({
                key: day,
                head: dayText(day),
                cells: [clock(first), clock(last), hours(online), hours(busy), hours(away)],
              }))}
            />
          )
        }}
      </Loaded>
      <Button size="small" component={Link} to="/reports" search={{ tab: 'availability' } as never}>
        {t('more')}
      </Button>
    </Block>
  )
}
