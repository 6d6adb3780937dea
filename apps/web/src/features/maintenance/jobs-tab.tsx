import { effectiveRole } from '@balcao/contracts/access'
import type { MaintenanceJob, MaintenanceJobs } from '@balcao/contracts/maintenance/jobs'
import { clockTime, exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { BackupOffer } from './backup-offer.tsx'
import css from './maintenance.module.css'
import { t } from './messages.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const REFRESH_MS = 5_000
type Act = { job: MaintenanceJob; act: 'run' | 'pause' | 'resume' }

/** What the installation does by itself, and what is under way for this organisation. */
export const JobsTab = () => {
  const mayAct = effectiveRole(useMe()) === 'super_admin'
  const [asked, setAsked] = useState<Act | undefined>()
  const jobs = trpc.maintenance.jobs.list.useQuery({}, { refetchInterval: REFRESH_MS })
  return (
    <div className={css.part}>
      <h2>{t('works')}</h2>
      <Loaded query={jobs} failed={t('failed')} lines={10}>
        {({ data, works }) => (
          <>
            <Works works={works} />
            <h2>{t('jobs')}</h2>
            <p className={css.quiet}>{t('jobsText')}</p>
            <FigureTable
              name={t('jobs')}
              heads={[t('job'), t('every'), t('nextRun'), t('lastRun'), ...(mayAct ? [t('act')] : [])]}
              rows={data.map((job) => ({
                key: job.name,
                head: <span className={css.code}>{job.name}</span>,
                cells: [every(job), nextOf(job), lastOf(job), ...(mayAct ? [<Acts key="acts" job={job} onAct={setAsked} />] : [])],
              }))}
            />
          </>
        )}
      </Loaded>
      {asked ? <ActDialog {...asked} onClose={() => setAsked(undefined)} /> : null}
    </div>
  )
}

const progressOf = ({ done, total }: { done: number; total: number | null }) =>
  total === null ? t('progressOpen', { done }) : t('progressOf', { done, total })

const Works = ({ works }: Pick<MaintenanceJobs, 'works'>) =>
  works.length === 0 ? (
    <p className={css.quiet}>{t('noWorks')}</p>
  ) : (
    <FigureTable
      name={t('works')}
      heads={[t('work'), t('began'), t('progress')]}
      rows={works.map(({ kind, id, startedAt, progress }) => ({
        key: `${kind}-${id}`,
        head: t(`work_${kind}`),
        cells: [exactTime(startedAt), progressOf(progress)],
      }))}
    />
  )

function every({ everySeconds: n }: MaintenanceJob): string {
  if (n < 60) return t('everySeconds', { n })
  return n < 3_600 ? t('everyMinutes', { n: n / 60 }) : t('everyHours', { n: n / 3_600 })
}

function nextOf({ state, nextRunAt, pauseReason, progress, isWanted }: MaintenanceJob): string {
  if (state === 'paused') return t('job_paused', { reason: pauseReason ?? '' })
  if (isWanted) return t('wanted')
  if (state === 'running') return progress ? `${t('job_running')} · ${progressOf(progress)}` : t('job_running')
  return nextRunAt === null ? '–' : clockTime(nextRunAt)
}

function lastOf({ lastRun }: MaintenanceJob): string {
  if (!lastRun) return t('never')
  const at = exactTime(lastRun.at)
  return lastRun.ok ? t('ran', { at, ms: lastRun.tookMs ?? 0 }) : t('ranBadly', { at, why: lastRun.failure ?? '' })
}

const Acts = ({ job, onAct }: { job: MaintenanceJob; onAct: (act: Act) => void }) => {
  const isPaused = job.state === 'paused'
  return (
    <>
      {isPaused ? null : (
        <Button size="small" aria-label={t('runNowOf', { name: job.name })} onClick={() => onAct({ job, act: 'run' })}>
          {t('runNow')}
        </Button>
      )}
      {job.canPause || isPaused ? (
        <Button
          size="small"
          aria-label={t(isPaused ? 'resumeOf' : 'pauseOf', { name: job.name })}
          onClick={() => onAct({ job, act: isPaused ? 'resume' : 'pause' })}
        >
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
      ) : null}
    </>
  )
}

const ActDialog = ({ job: { name, removes }, act, onClose }: Act & { onClose: () => void }) => (
  <ReasonDialog
    title={t(`${act === 'run' ? 'runNow' : act}Of`, { name })}
    text={t(`${act}Text`)}
    verb={t(act === 'run' ? 'runNow' : act)}
    act={(reason) =>
      act === 'run'
        ? api.maintenance.jobs.run.mutate({ name, reason })
        : api.maintenance.jobs.pause.mutate({ name, reason, paused: act === 'pause' })
    }
    onClose={onClose}
  >
    {act === 'run' && removes ? (
      <>
        <p>{t('removes')}</p>
        <BackupOffer />
      </>
    ) : null}
  </ReasonDialog>
)
