import { HALVES } from '@balcao/contracts/absences/bounds'
import { DateInput } from '@balcao/ui/dates/date-input'
import { ErrorState } from '@balcao/ui/error-state'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { isWritten } from '@balcao/ui/lib/dates/date-text'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { PersonSelect } from '../../lib/pickers/person-select.tsx'
import { api } from '../../lib/trpc.ts'
import { isRefusal, told, useAbsenceActs } from './absences.data.ts'
import css from './absences.module.css'
import { t } from './messages.ts'
import { SuddenMoves } from './sudden-moves.tsx'

/** Leaves now: shows where each open ticket goes before anything moves, and offers to take it back. */
export const SuddenDialog = ({ day, onClose }: { day: string; onClose: () => void }) => {
  const titleId = useId()
  const mayManage = useCan()('absence.manage')
  const acts = useAbsenceActs()
  const [userId, setUserId] = useState<number | null>(null)
  const [substituteId, setSubstituteId] = useState<number | null>(null)
  const [toDate, setToDate] = useState(day)
  const [failure, setFailure] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const asked = { ...(userId ? { userId } : {}), ...(substituteId ? { substituteId } : {}) }
  const query = useQuery({
    queryKey: [['absences', 'sudden'], asked],
    queryFn: () => api.absences.sudden.preview.mutate(asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const moves = query.data?.moves ?? []

  async function go() {
    setBusy(true)
    setFailure(undefined)
    const outcome = await acts.leave({
      ...(userId ? { userId } : {}),
      toDate,
      toHalf: HALVES[1],
      moves: moves.map(({ ticket, to }) => ({ ticketId: ticket.id, version: ticket.version, toId: to?.id ?? null })),
    })
    setBusy(false)
    if (isRefusal(outcome)) return setFailure(Object.values(outcome.fields)[0] ?? outcome.why)
    const { absence, moved, failed, undoUntil } = outcome
    const text = [t('suddenDone', { count: moved.length }), failed.length ? t('suddenFailed', { count: failed.length }) : '']
      .join(' ')
      .trim()
    if (undoUntil) notify.undo(text, () => void undo(absence.id), { id: 'absence', ms: 30_000 })
    else notify.success(text, { id: 'absence' })
    onClose()
  }
  async function undo(id: number) {
    const back = await acts.undo(id)
    told(back, 'returned' in back ? t('suddenUndone', { count: back.returned }) : '')
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('suddenTitle')}</DialogTitle>
      <DialogContent>
        <div className="form-dialog">
          <p>{t('suddenText')}</p>
          {failure ? (
            <p role="alert" className="form-summary">
              {t('failed', { why: failure })}
            </p>
          ) : null}
          {mayManage ? (
            <FieldFrame label={t('suddenWho')} hint={t('suddenWhoHint')} optional>
              {(ids) => <PersonSelect ids={ids} value={userId} assignable onChange={setUserId} />}
            </FieldFrame>
          ) : null}
          <div className={css.pair}>
            <FieldFrame label={t('suddenSubstitute')} hint={t('suddenSubstituteHint')} optional>
              {(ids) => <PersonSelect ids={ids} value={substituteId} assignable onChange={setSubstituteId} />}
            </FieldFrame>
            <FieldFrame label={t('suddenUntil')}>
              {(ids) => <DateInput kind="day" ids={ids} value={toDate} onChange={setToDate} min={day} />}
            </FieldFrame>
          </div>
          {query.error ? (
            <ErrorState title={t('previewFailed')} onRetry={() => void query.refetch()}>
              {failureOf(query.error).message}
            </ErrorState>
          ) : query.isPending ? (
            <TextSkeleton lines={4} />
          ) : moves.length === 0 ? (
            <p className={css.quiet}>{t('suddenNone')}</p>
          ) : (
            <SuddenMoves moves={moves} />
          )}
          {query.data && query.data.more > 0 ? <p className={css.quiet}>{t('suddenMore', { count: query.data.more })}</p> : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="contained"
          disabled={busy || !isWritten('day', toDate) || query.isPending || query.isPlaceholderData || query.isError}
          onClick={() => void go()}
        >
          {busy ? t('suddenBusy') : t('suddenGo', { count: moves.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
