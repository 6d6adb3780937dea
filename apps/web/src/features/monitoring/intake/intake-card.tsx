import type { ChannelIntake, Intake } from '@balcao/contracts/monitoring/intake'
import { INTAKE_SPANS, type IntakeSpan } from '@balcao/contracts/monitoring/intake-words'
import { CHANNELS, type Channel } from '@balcao/contracts/tickets/statuses'
import { figure } from '@balcao/ui/lib/language'
import { channelName } from '@balcao/ui/lib/names'
import { Loaded } from '@balcao/ui/profile/block'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { Card, Choice } from '../parts.tsx'
import css from './intake.module.css'
import { IntakeHours } from './intake-hours.tsx'
import { t } from './intake-messages.ts'
import { figureText, isStill } from './intake-words.ts'

/** The library of charts is fetched with the first chart. */
const IntakeChart = lazy(() => import('./intake-chart.tsx'))
const REFRESH_MS = 60_000
const ALL = 'all'

/** What comes in by each channel beside what usually comes in; channel and span are in the address. */
export const IntakeCard = () => {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const [asTable, setAsTable] = useState(false)
  const span = INTAKE_SPANS.find((one) => one === asked.span) ?? 'today'
  const channel = CHANNELS.find((one) => one === asked.channel)
  const show = (next: { span?: string; channel?: Channel | undefined }) =>
    void navigate({ to: '/monitoring', search: { tab: 'service', span, channel, ...next }, replace: true })
  const query = trpc.monitoring.intake.useQuery(
    { span, ...(channel ? { channel: [channel] } : {}) },
    { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  )
  return (
    <Card
      title={t('title')}
      text={t('text')}
      acts={
        <>
          <Choice
            label={t('span')}
            value={span}
            options={INTAKE_SPANS.map((one) => [one, t(`span_${one}`)])}
            onChange={(next) => show({ span: next })}
          />
          <Choice
            label={t('channel')}
            value={channel ?? ALL}
            options={[[ALL, t('all')], ...CHANNELS.map((one) => [one, channelName(one)] as const)]}
            onChange={(next) => show({ channel: CHANNELS.find((one) => one === next) })}
          />
          <Button size="small" variant="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? t('asChart') : t('asTable')}
          </Button>
          <ListExport path="/monitoring/intake/export" filter={{ span, channel }} name="entradas.csv" />
        </>
      }
    >
      <Loaded query={query} failed={t('failed')} lines={8}>
        {(intake) => (
          <>
            <Remarks intake={intake} />
            <Now channels={intake.channels} />
            <Channels intake={intake} span={span} asTable={asTable} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

const Remarks = ({ intake: { history, isHoliday } }: { intake: Intake }) => (
  <>
    {history === 'usual' ? null : <p className={css.quiet}>{t(history)}</p>}
    {history === 'usual' && isHoliday ? <p className={css.quiet}>{t('holiday')}</p> : null}
  </>
)

const Now = ({ channels }: { channels: readonly ChannelIntake[] }) => (
  <FigureTable
    name={t('now')}
    heads={[t('channel'), t('today'), t('lastHour'), t('lastDay')]}
    rows={channels.map(({ channel, today, lastHour, lastDay }) => ({
      key: channel,
      head: channelName(channel),
      cells: [figureText(today), figureText(lastHour), figureText(lastDay)],
    }))}
  />
)

const Channels = ({ intake, span, asTable }: { intake: Intake; span: IntakeSpan; asTable: boolean }) => {
  const [still, busy] = [intake.channels.filter(({ hours }) => isStill(hours)), intake.channels.filter(({ hours }) => !isStill(hours))]
  const names = still.map(({ channel }) => channelName(channel)).join(', ')
  return (
    <>
      <div className={css.grid}>
        {busy.map((one) => (
          <ChannelHours key={one.channel} intake={one} span={span} zone={intake.zone} asTable={asTable} />
        ))}
      </div>
      {still.length > 0 ? <p className={css.quiet}>{busy.length === 0 ? t('stillAll') : t('still', { names })}</p> : null}
    </>
  )
}

type ChannelHoursProps = { intake: ChannelIntake; span: IntakeSpan; zone: string; asTable: boolean }

const ChannelHours = ({ intake: { channel, hours, today }, span, zone, asTable }: ChannelHoursProps) => {
  const name = channelName(channel)
  const past = hours.filter(({ tickets }) => tickets !== null)
  const n = past.reduce((sum, { tickets, messages }) => sum + (tickets ?? 0) + (messages ?? 0), 0)
  return (
    <div className={css.channel}>
      <h3>{name}</h3>
      <p className={css.quiet}>{t('parts', { tickets: today.tickets, messages: today.messages })}</p>
      {asTable ? (
        <IntakeHours name={t('hoursOf', { name })} hours={past} zone={zone} />
      ) : (
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <IntakeChart
            hours={hours}
            span={span}
            zone={zone}
            summary={t('chartOf', { name, span: t(`span_${span}`), n: figure(n), hours: past.length })}
          />
        </Suspense>
      )}
    </div>
  )
}
