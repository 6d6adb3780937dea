import { isUnderWay, LINE_STATES } from '@balcao/contracts/ticket-import/bounds'
import type { TicketImportView } from '@balcao/contracts/ticket-import/imports'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/trpc.ts'
import { useAct } from './import.data.ts'
import { Lines } from './lines.tsx'
import { t } from './messages.ts'
import { Preview } from './preview.tsx'
import { css } from './styles.ts'

/** What an import would do or did, how far it is, and what can be done about it. */
export const Report = ({ of, onOther }: { of: TicketImportView; onOther: () => void }) => {
  const { busy, act } = useAct()
  const [asking, setAsking] = useState<'cancel' | 'undo' | null>(null)
  const { id, state, counts, canUndo, fileName, failure, unmapped, known, ranAt, total, found } = of
  const underWay = isUnderWay(state)
  const isReady = state === 'ready'
  const mapped = unmapped.statuses.length + unmapped.priorities.length + unmapped.types.length === 0
  const close = () => setAsking(null)
  const { imports } = api.tickets
  return (
    <section className={css.card} aria-labelledby="ticket-import-report">
      <div>
        <h2 id="ticket-import-report">{t(isReady || state === 'reading' ? 'report' : 'reportDone')}</h2>
        <p className={css.quiet}>
          {fileName} · {t(`state_${state}`)}
        </p>
      </div>
      {underWay ? <Progress of={of} /> : null}
      <div role="status">{failure ? t('stopped', { why: failure.message }) : null}</div>
      {isReady ? <Preview of={of} /> : <Facts counts={counts} />}
      {state === 'reading' || (total === 0 && !isReady) ? null : <Lines id={id} version={`${state} ${of.done}`} />}
      <div className={css.acts}>
        {isReady ? (
          <Button
            variant="contained"
            disabled={busy || !mapped || counts.pending - known <= 0}
            onClick={() => void act(() => imports.run.mutate({ id }))}
          >
            {t('run', { n: Math.max(0, counts.pending - known) })}
          </Button>
        ) : null}
        {isReady && found.columns.length > 0 ? (
          <Button disabled={busy} onClick={() => void act(() => imports.reopen.mutate({ id }))}>
            {t('backToColumns')}
          </Button>
        ) : null}
        {(state === 'failed' || state === 'cancelled') && ranAt !== null && counts.pending > 0 ? (
          <Button variant="contained" disabled={busy} onClick={() => void act(() => imports.run.mutate({ id }))}>
            {t('goOn')}
          </Button>
        ) : null}
        {canUndo && counts.created > 0 ? (
          <Button disabled={busy} onClick={() => setAsking('undo')}>
            {t('undo')}
          </Button>
        ) : null}
        {state === 'reading' || state === 'running' || isReady ? (
          <Button disabled={busy} onClick={() => setAsking('cancel')}>
            {t('cancel')}
          </Button>
        ) : (
          <Button onClick={onOther}>{t('other')}</Button>
        )}
        {state === 'done' ? <Link to="/tickets">{t('toTickets')}</Link> : null}
      </div>
      <ConfirmDialog
        open={asking === 'cancel'}
        title={t('cancelTitle')}
        confirm={t('cancel')}
        busy={busy}
        onConfirm={() => void act(() => imports.cancel.mutate({ id })).then(close)}
        onClose={close}
      >
        {t('cancelText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'undo'}
        title={t('undoTitle')}
        confirm={t('undo')}
        danger
        busy={busy}
        typed={String(counts.created)}
        onConfirm={() => void act(() => imports.undo.mutate({ id, tickets: counts.created })).then(close)}
        onClose={close}
      >
        {t('undoText', { n: counts.created })}
      </ConfirmDialog>
    </section>
  )
}

const Progress = ({ of: { state, done, total, counts } }: { of: TicketImportView }) => {
  if (state === 'reading')
    return (
      <p className={css.quiet} role="status">
        {t('reading')}… {t('readSoFar', { n: total })} · {t('leave')}
      </p>
    )
  const most = state === 'undoing' ? done + counts.created : total
  return (
    <div>
      <progress className={css.progress} max={Math.max(1, most)} value={done} aria-label={t(state === 'undoing' ? 'undoing' : 'running')} />
      <p className={css.quiet}>
        {t('progress', { done, total: most })} · {t('leave')}
      </p>
    </div>
  )
}

const Facts = ({ counts }: { counts: TicketImportView['counts'] }) => (
  <ul className={css.facts}>
    {LINE_STATES.filter((state) => counts[state] > 0).map((state) => (
      <li key={state}>
        <strong>{t(`count_${state}`, { n: counts[state] })}</strong>
      </li>
    ))}
  </ul>
)
