import type { DirectorySync } from '@balcao/contracts/sso/directories'
import type { Provider } from '@balcao/contracts/sso/providers'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { exactTime, relativeTime } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import { useState } from 'react'
import page from '../../lib/page/form-page.module.css'
import { t } from './ldap.messages.ts'
import { useDirectorySyncs, useProviderActs } from './sso.data.ts'
import css from './sso.module.css'
import { problemText } from './sync-problems.ts'

/** So many are shown before they are unfolded. */
const SHOWN = 5

/** What became of one, in a line. */
function textOf({ state, people, created, updated, activated, deactivated, held, failure, confirmedBy }: DirectorySync): string {
  if (state === 'running') return t('running', { n: people })
  if (state === 'failed') return t('syncFailed', { why: t(`failure_${failure ?? 'refused'}`) })
  if (state === 'held') return confirmedBy ? t('heldConfirmed', { n: held.length, name: confirmedBy.name }) : t('held', { n: held.length })
  const parts = Object.entries({ created, updated, activated, deactivated }).filter(([, n]) => n > 0)
  const said = parts.map(([what, n]) => t(`count_${what as 'created'}`, { n }))
  return t('done', { n: people, what: said.length > 0 ? said.join(', ') : t('nothing') })
}

const Run = ({ sync }: { sync: DirectorySync }) => (
  <li className={css.domain}>
    <span className={css.line}>{textOf(sync)}</span>
    <span className={page.quiet}>
      {exactTime(sync.startedAt)}
      {sync.askedBy ? ` · ${t('askedBy', { name: sync.askedBy.name })}` : ''}
      {sync.detail ? ` · ${sync.detail}` : ''}
    </span>
    {sync.problemCount > 0 ? (
      <details className={page.quiet}>
        <summary>{t('problems', { n: sync.problemCount })}</summary>
        <ul className={css.people}>
          {sync.problems.map(({ email, reason }, n) => (
            <li key={`${email} ${reason} ${String(n)}`}>
              {email}: {problemText(reason)}
            </li>
          ))}
        </ul>
      </details>
    ) : null}
  </li>
)

/** Whom the newest reading would deactivate, until somebody says so. */
const Held = ({ sync, onConfirm }: { sync: DirectorySync; onConfirm: () => void }) => {
  const [asking, setAsking] = useState(false)
  const n = sync.held.length
  return (
    <div className={page.problem}>
      <p>{t('heldText', { n })}</p>
      <details open={n <= SHOWN}>
        <summary>{t('heldWho', { n })}</summary>
        <ul className={css.people}>
          {sync.held.map(({ id, name, email }) => (
            <li key={id}>
              {name} ({email})
            </li>
          ))}
        </ul>
      </details>
      <div className={page.acts}>
        <Button variant="outlined" color="error" size="small" onClick={() => setAsking(true)}>
          {t('confirm')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        danger
        title={t('confirmTitle', { n })}
        confirm={t('confirm')}
        onConfirm={() => {
          setAsking(false)
          onConfirm()
        }}
        onClose={() => setAsking(false)}
      >
        {t('confirmText')}
      </ConfirmDialog>
    </div>
  )
}

/** The readings of a directory: the present one as it goes on, and what became of the last ones. */
export const DirectorySyncs = ({ provider: { id, syncs, active, directory } }: { provider: Provider }) => {
  const query = useDirectorySyncs(id)
  const { sync, confirmSync } = useProviderActs()
  const [busy, setBusy] = useState(false)
  const all = query.data?.data ?? []
  const [newest] = all
  const isRunning = newest?.state === 'running'
  const mayRun = syncs && active
  const act = async (run: () => Promise<unknown>) => {
    setBusy(true)
    await run()
    setBusy(false)
  }
  return (
    <section className={page.card} aria-label={t('syncTitle')}>
      <h2 className={page.legend}>{t('syncTitle')}</h2>
      <p className={page.quiet}>{t(mayRun ? 'syncHint' : 'syncOff')}</p>
      {directory?.failingSince ? <p className={page.problem}>{t('failingSince', { when: relativeTime(directory.failingSince) })}</p> : null}
      {newest?.state === 'held' && !newest.confirmedBy ? (
        <Held sync={newest} onConfirm={() => void act(() => confirmSync(newest.id))} />
      ) : null}
      <div className={page.acts}>
        <Button variant="outlined" size="small" disabled={busy || isRunning || !mayRun} onClick={() => void act(() => sync(id))}>
          {t(isRunning ? 'syncing' : 'syncNow')}
        </Button>
      </div>
      {query.isError ? <ErrorState title={t('syncsFailed')} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && all.length === 0 ? <p className={page.quiet}>{t('syncsNone')}</p> : null}
      <ul className={css.runs} aria-label={t('syncs_list')} aria-live="polite">
        {all.map((one) => (
          <Run key={one.id} sync={one} />
        ))}
      </ul>
    </section>
  )
}
