import type { BulkReply } from '@balcao/contracts/bulk-replies/bulk-replies'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import LinearProgress from '@mui/material/LinearProgress'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { isUnderWay, useBulkReply, useBulkReplyActs } from './bulk-replies.data.ts'
import css from './bulk-replies.module.css'
import { t } from './messages.ts'
import { NotSent } from './not-sent.tsx'

type ProgressProps = {
  id: number
  /** Shown once the text can be changed again. */
  onWithdrawn?: () => void
  onClose: () => void
  /** What was sent, where that is not known to the reader. */
  children?: ReactNode
}

/** How far a message to many is, what became of it, and what can be done about either. */
export const Progress = ({ id, onWithdrawn, onClose, children }: ProgressProps) => {
  const { data: reply, error, refetch } = useBulkReply(id)
  const { stop, retry } = useBulkReplyActs()
  const [isBusy, setBusy] = useState(false)
  const me = useMe()
  const run = async (act: () => Promise<BulkReply | undefined>) => {
    setBusy(true)
    const after = await act()
    setBusy(false)
    if (after?.state === 'withdrawn') onWithdrawn?.()
  }
  const missing = reply ? reply.total - reply.sent : 0
  const goesOn = reply !== undefined && isUnderWay(reply)
  return (
    <>
      <DialogContent className={css.content}>
        {reply ? (
          <State reply={reply} />
        ) : error ? (
          <ErrorState title={t('loadFailed')} onRetry={() => void refetch()}>
            {failureOf(error).message}
          </ErrorState>
        ) : null}
        {children}
        {reply && !goesOn && reply.state !== 'withdrawn' && missing > 0 ? <NotSent reply={reply} count={missing} /> : null}
      </DialogContent>
      <DialogActions>
        {onWithdrawn ? (
          <Link to="/tickets/bulk-replies" className={css.history} onClick={onClose}>
            {t('history')}
          </Link>
        ) : null}
        {goesOn ? (
          <Button disabled={isBusy} onClick={() => void run(() => stop(id))}>
            {t(reply.state === 'waiting' ? 'undo' : 'stop')}
          </Button>
        ) : null}
        {reply && !goesOn && missing > 0 && reply.state !== 'withdrawn' && reply.author.id === me.id ? (
          <Button disabled={isBusy} onClick={() => void run(() => retry(id))}>
            {t('again')}
          </Button>
        ) : null}
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </>
  )
}

/** Whole seconds until an instant, counted down. */
function useSecondsUntil(at: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1_000))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read anew for each instant
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 250)
    return () => clearInterval(timer)
  }, [at])
  return seconds
}

const State = ({ reply }: { reply: BulkReply }) => {
  const seconds = useSecondsUntil(reply.dueAt)
  const { state, sent, skipped, failed, total } = reply
  const done = sent + skipped + failed
  if (state === 'waiting') {
    const isBehind = seconds === 0 && Date.now() - Date.parse(reply.dueAt) > 5_000
    return (
      <>
        <p role="timer">{isBehind ? t('waitsBehind') : t('begins', { n: seconds })}</p>
        <LinearProgress aria-label={t('progress')} />
      </>
    )
  }
  if (state === 'running')
    return (
      <>
        <p>{t('running', { done, total })}</p>
        <LinearProgress aria-label={t('progress')} variant="determinate" value={total > 0 ? (100 * done) / total : 0} />
        <p className={css.quiet}>{t('runningText')}</p>
      </>
    )
  return (
    <p role="status" className={css.outcome}>
      {state === 'withdrawn'
        ? t('withdrawn')
        : state === 'stopped'
          ? `${t('stopped')}. ${t('done', { n: sent })}.`
          : `${t('done', { n: sent })}.`}
    </p>
  )
}
