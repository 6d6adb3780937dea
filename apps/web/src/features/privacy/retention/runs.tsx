import type { RetentionRun } from '@balcao/contracts/privacy/runs'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { fileSize } from '@balcao/ui/lib/files/file-size'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useId } from 'react'
import lines from '../../../lib/lists/lines.module.css'
import page from '../../../lib/page/form-page.module.css'
import { usePrivacyActs, useRuns } from '../privacy.data.ts'
import css from '../privacy.module.css'
import { t } from './messages.ts'

const ERRORS = ['conditions', 'internal'] as const
const isOpen = ({ endedAt }: RetentionRun) => endedAt === null

/** What a run came to, in one line. */
function summaryOf({ erased, held, failed, bytes, seconds }: RetentionRun): string {
  return [
    t('erased', { n: erased }),
    ...(held > 0 ? [t('runHeld', { n: held })] : []),
    ...(failed > 0 ? [t('runErrors', { n: failed })] : []),
    ...(bytes > 0 ? [fileSize(bytes)] : []),
    t('took', { seconds: String(seconds) }),
  ].join(' · ')
}

const Run = ({ run, onCancel }: { run: RetentionRun; onCancel: () => void }) => {
  const error = ERRORS.find((one) => one === run.error)
  return (
    <li className={lines.row}>
      <span>
        <strong>{run.ruleName}</strong>{' '}
        <span className={css.chip} data-tone={run.state === 'failed' ? 'warn' : undefined}>
          {t(`run_${run.state}`)}
        </span>
        <br />
        <span className={page.quiet}>
          {summaryOf(run)} · {run.cause === 'nightly' ? t('cause_nightly') : t('cause_by_hand', { name: run.startedBy ?? '' })} ·{' '}
          <TimeAgo at={run.createdAt} />
          {error ? ` · ${t(`error_${error}`)}` : ''}
        </span>
      </span>
      {isOpen(run) ? (
        <Button size="small" onClick={onCancel}>
          {t('cancelRun')}
        </Button>
      ) : null}
    </li>
  )
}

/** What rules erased, the newest first. */
export const Runs = () => {
  const list = useRuns()
  const acts = usePrivacyActs()
  const id = useId()
  const failure = list.error && !list.data ? failureOf(list.error) : null
  return (
    <section className={page.card} aria-labelledby={id} style={{ marginTop: 16 }}>
      <h2 id={id} className={page.legend}>
        {t('runs')}
      </h2>
      {failure ? (
        <ErrorState title={t('runsFailed')} code={failure.requestId || failure.code} onRetry={() => void list.refetch()}>
          {failure.message}
        </ErrorState>
      ) : list.isPending ? (
        <TextSkeleton lines={3} />
      ) : list.rows.length === 0 ? (
        <p className={page.quiet}>{t('runsNone')}</p>
      ) : (
        <ul className={lines.list}>
          {list.rows.map((run) => (
            <Run key={run.id} run={run} onCancel={() => void acts.cancelRun(run.id)} />
          ))}
        </ul>
      )}
      {list.hasNextPage ? <Button onClick={() => void list.fetchNextPage()}>{t('more')}</Button> : null}
    </section>
  )
}
