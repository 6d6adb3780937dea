import { LINE_ACTIONS, type Transfer } from '@balcao/contracts/kb/transfers'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { errorText } from '@balcao/ui/lib/language'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import css from '../../../lib/import/transfer-page.module.css'
import { api } from '../../../lib/trpc.ts'
import { isUnderWay } from '../transfer.data.ts'
import { Lines } from './lines.tsx'
import { t } from './messages.ts'

/** What an import would do or did, how far it is, and what can be done about it. */
export const Report = ({ transfer, onOther }: { transfer: Transfer; onOther: () => void }) => {
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { id, state, counts, total, canUndo, fileName } = transfer
  const underWay = isUnderWay(transfer)
  async function run(act: Promise<unknown>) {
    setBusy(true)
    try {
      await act
    } catch (error) {
      notify.error(t('actFailed', { why: failureOf(error).message }))
    } finally {
      setBusy(false)
      setAsking(false)
      void cache.invalidateQueries({ queryKey: [['kb']] })
    }
  }
  const willWrite = counts ? counts.create + counts.update : 0
  return (
    <section className={css.card} aria-labelledby="kb-import-report">
      <div>
        <h2 id="kb-import-report">{t(state === 'looked' || transfer.dryRun ? 'report' : 'reportDone')}</h2>
        <p className={css.quiet}>
          {fileName} · {t('total', { n: total })}
        </p>
      </div>
      {underWay ? <Progress transfer={transfer} /> : null}
      <div role="status">{statusOf(transfer)}</div>
      {counts ? <Counts counts={counts} /> : null}
      {underWay && !counts ? null : <Lines id={id} version={`${state} ${transfer.done}`} />}
      <div className={css.acts}>
        {state === 'looked' ? (
          <Button variant="contained" disabled={busy || willWrite === 0} onClick={() => void run(api.kb.transfers.carryOut.mutate({ id }))}>
            {t('run', { n: willWrite })}
          </Button>
        ) : null}
        {state === 'failed' ? (
          <Button variant="contained" disabled={busy} onClick={() => void run(api.kb.transfers.carryOut.mutate({ id }))}>
            {t('resume')}
          </Button>
        ) : null}
        {canUndo ? (
          <Button disabled={busy} onClick={() => setAsking(true)}>
            {t('undo')}
          </Button>
        ) : null}
        {underWay ? null : <Button onClick={onOther}>{t('other')}</Button>}
        {state === 'done' ? <Link to="/knowledge-base">{t('toArticles')}</Link> : null}
      </div>
      <ConfirmDialog
        open={asking}
        title={t('undoTitle')}
        confirm={t('undo')}
        danger
        busy={busy}
        onConfirm={() => void run(api.kb.transfers.undo.mutate({ id }))}
        onClose={() => setAsking(false)}
      >
        {t('undoText')}
      </ConfirmDialog>
    </section>
  )
}

function statusOf({ state, dryRun, failure }: Transfer): string | null {
  if (state === 'done') return t('done')
  if (state === 'undone') return t('undoneAll')
  if (state === 'failed') return t('stopped', { why: errorText({ code: failure ?? 'internal', message: failure ?? '' } as never) })
  if (state === 'undoing') return t('undoing')
  return state === 'running' || state === 'waiting' ? t(dryRun ? 'lookingLong' : 'running') : null
}

const Progress = ({ transfer: { done, total } }: { transfer: Transfer }) => (
  <div>
    <progress className={css.progress} max={Math.max(1, total)} value={done} aria-label={t('running')} />
    <p className={css.quiet}>
      {t('progress', { done, total })} · {t('leave')}
    </p>
  </div>
)

const Counts = ({ counts }: { counts: NonNullable<Transfer['counts']> }) => {
  const names = (all: readonly string[]) => all.slice(0, 12).join(', ') + (all.length > 12 ? '…' : '')
  return (
    <>
      <ul className={css.facts}>
        {LINE_ACTIONS.filter((action) => counts[action] > 0).map((action) => (
          <li key={action}>
            <strong>{t(action, { n: counts[action] })}</strong>
          </li>
        ))}
      </ul>
      <ul className={css.notes}>
        {counts.categories.length > 0 ? <li>{t('categories', { names: names(counts.categories) })}</li> : null}
        {counts.authors.length > 0 ? <li>{t('authors', { names: names(counts.authors) })}</li> : null}
        {counts.remoteImages > 0 ? <li>{t('remoteImages', { n: counts.remoteImages })}</li> : null}
        {counts.removed.length > 0 ? <li>{t('removed', { names: names(counts.removed) })}</li> : null}
        {counts.addresses > 0 ? <li>{t('addresses', { n: counts.addresses })}</li> : null}
        {counts.files > 0 ? <li>{t('files', { n: counts.files })}</li> : null}
      </ul>
    </>
  )
}
