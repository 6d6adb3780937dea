import { CHANGES_DATA, type DataFixRun, MAX_CHANGES } from '@balcao/contracts/maintenance/data-fixes'
import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'
import { BackupOffer } from '../backup-offer.tsx'
import css from '../maintenance.module.css'
import { ReasonDialog } from '../reason-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { Changes } from './changes.tsx'
import { t } from './messages.ts'
import { failureWords, fixName, isUnderWay, runWords, settledOf } from './words.tsx'

const BUSY_MS = 1_500

/** One run: where it stands, what it found, and having that corrected. */
export const RunView = ({ id }: { id: number }) => {
  const run = trpc.maintenance.fixes.get.useQuery(
    { id },
    { retry: false, refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? BUSY_MS : false) },
  )
  return (
    <div className={css.part}>
      <div>
        <Link to="/maintenance" search={{ tab: 'data' }}>
          {t('back')}
        </Link>
      </div>
      <Loaded query={run} failed={t('loadFailed')} lines={10}>
        {(data) => (
          <>
            <Summary run={data} />
            <Changes run={data} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const Summary = ({ run }: { run: DataFixRun }) => {
  const [asked, setAsked] = useState<'correct' | 'cancel' | undefined>()
  const fixes = trpc.maintenance.fixes.list.useQuery({})
  const newest = fixes.data?.data.find(({ name }) => name === run.fix)?.run
  const isSuperseded = newest != null && newest.id > run.id
  const goesOn = isUnderWay(run)
  return (
    <section className={css.window} aria-label={fixName(run.fix)}>
      <div className={css.head}>
        <h2>{fixName(run.fix)}</h2>
        <div className={css.acts}>
          {goesOn ? (
            <Button size="small" onClick={() => setAsked('cancel')}>
              {t('cancel')}
            </Button>
          ) : null}
          {run.state === 'checked' && !isSuperseded ? (
            <Button variant="contained" onClick={() => setAsked('correct')}>
              {t('correct', { n: run.found })}
            </Button>
          ) : null}
        </div>
      </div>
      <p>{t(`text_${run.fix}`)}</p>
      <p role="status">{runWords(run)}</p>
      {goesOn ? <Progress run={run} /> : null}
      {run.startedAt === null ? null : <p>{t('outcome', { corrected: run.corrected, unneeded: run.unneeded, failed: run.failed })}</p>}
      {run.failure === null ? null : <p>{t('endedBy', { why: failureWords(run.failure) })}</p>}
      {run.isPartial ? <p>{t('partial', { n: MAX_CHANGES })}</p> : null}
      {run.state === 'checked' && isSuperseded ? <p>{t('superseded')}</p> : null}
      <p className={css.quiet}>
        {[
          t('checkedBy', { name: run.checkedBy.name }),
          ...(run.correctedBy ? [t('correctedBy', { name: run.correctedBy.name })] : []),
          ...(run.reason ? [t('reasonOf', { reason: run.reason })] : []),
        ].join(' · ')}
      </p>
      {asked === 'correct' ? <CorrectDialog run={run} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'cancel' ? <CancelDialog id={run.id} onClose={() => setAsked(undefined)} /> : null}
    </section>
  )
}

const Progress = ({ run }: { run: DataFixRun }) =>
  run.state === 'checking' ? (
    <LinearProgress aria-label={t('progress')} />
  ) : (
    <LinearProgress aria-label={t('progress')} variant="determinate" value={(100 * settledOf(run)) / Math.max(1, run.found)} />
  )

const CorrectDialog = ({ run, onClose }: { run: DataFixRun; onClose: () => void }) => (
  <ReasonDialog
    title={t('correctTitle', { name: fixName(run.fix) })}
    text={t('correctText')}
    verb={t('correct', { n: run.found })}
    doing={t('correcting')}
    done={t('correctBegan')}
    act={(reason) => api.maintenance.fixes.correct.mutate({ id: run.id, reason })}
    onClose={onClose}
  >
    {CHANGES_DATA.includes(run.fix) ? (
      <>
        <p>{t('correctData')}</p>
        <BackupOffer />
      </>
    ) : null}
  </ReasonDialog>
)
