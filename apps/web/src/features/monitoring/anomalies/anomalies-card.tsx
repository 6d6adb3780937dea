import { ALERT_STATES } from '@balcao/contracts/monitoring/alerts'
import type { Anomaly } from '@balcao/contracts/monitoring/anomalies'
import { figure } from '@balcao/ui/lib/language'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { IncidentDialog } from '../incident-dialog.tsx'
import css from '../monitoring.module.css'
import { Card, Choice, LIVE_MS } from '../parts.tsx'
import { when } from '../when.ts'
import { t } from './anomaly-messages.ts'
import { anomalyName, stateText, ticketsOf, usualOf } from './anomaly-text.ts'
import { TakeDialog } from './take-dialog.tsx'
import { useSeesAll } from './use-sees-all.ts'

const PAGE = 20
type Doing = { what: 'take' | 'incident'; anomaly: Anomaly }

/** What is unusual now, and former anomalies; who looks into one says so. */
export const AnomaliesCard = () => (useSeesAll() ? <Shown /> : null)

const Shown = () => {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const state = ALERT_STATES.find((one) => one === asked.anomalies) ?? 'open'
  const [doing, setDoing] = useState<Doing | undefined>()
  const close = () => setDoing(undefined)
  const query = trpc.monitoring.anomalies.list.useInfiniteQuery(
    { state, limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, refetchInterval: LIVE_MS },
  )
  return (
    <Card
      title={t('title')}
      acts={
        <>
          <Choice
            label={t('state')}
            value={state}
            options={ALERT_STATES.map((one) => [one, t(`state_${one}`)])}
            onChange={(next) =>
              void navigate({ to: '/monitoring', search: { ...asked, tab: 'service', anomalies: next } as never, replace: true })
            }
          />
          <ListExport path="/monitoring/anomalies/export" filter={{ state }} name="anomalias.csv" />
        </>
      }
    >
      <Loaded query={query} failed={t('failed')} lines={3}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data)
          return all.length === 0 ? (
            <p className={css.quiet}>{t(state === 'open' ? 'noneOpen' : 'noneOver')}</p>
          ) : (
            <Anomalies anomalies={all} onDo={setDoing} />
          )
        }}
      </Loaded>
      {query.hasNextPage ? (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      <p className={css.quiet}>
        {t('failures')} <Link to="/email">{t('mailboxes')}</Link>, <Link to="/whatsapp">{t('whatsapp')}</Link>
      </p>
      {doing?.what === 'take' ? <TakeDialog anomaly={doing.anomaly} onClose={close} /> : null}
      {doing?.what === 'incident' ? (
        <IncidentDialog
          incident={undefined}
          begins={{ title: anomalyName(doing.anomaly), message: t('incidentMessage') }}
          onClose={close}
        />
      ) : null}
    </Card>
  )
}

const Anomalies = ({ anomalies, onDo }: { anomalies: readonly Anomaly[]; onDo: (doing: Doing) => void }) => (
  <FigureTable
    name={t('title')}
    longNames
    words={[t('began'), t('state')]}
    heads={[t('what'), t('began'), t('value'), t('usual'), t('state'), t('acts')]}
    rows={anomalies.map((anomaly) => ({
      key: anomaly.id,
      head: anomalyName(anomaly),
      cells: [
        when(anomaly.startedAt),
        figure(anomaly.value),
        usualOf(anomaly),
        <span key="state" className={css.wrap}>
          {stateText(anomaly)}
          {anomaly.note ? <span className={css.quiet}>{` · ${anomaly.note}`}</span> : null}
        </span>,
        <Acts key="acts" anomaly={anomaly} onDo={onDo} />,
      ],
    }))}
  />
)

const Acts = ({ anomaly, onDo }: { anomaly: Anomaly; onDo: (doing: Doing) => void }) => {
  const name = anomalyName(anomaly)
  return (
    <span className={css.acts}>
      {anomaly.endedAt === null && anomaly.acknowledgedAt === null ? (
        <Button size="small" aria-label={t('takeOf', { name })} onClick={() => onDo({ what: 'take', anomaly })}>
          {t('take')}
        </Button>
      ) : null}
      {anomaly.endedAt === null ? (
        <Button size="small" aria-label={t('incidentOf', { name })} onClick={() => onDo({ what: 'incident', anomaly })}>
          {t('incident')}
        </Button>
      ) : null}
      <Link to="/tickets" search={ticketsOf(anomaly)} aria-label={t('ticketsOf', { name })}>
        {t('tickets')}
      </Link>
    </span>
  )
}
