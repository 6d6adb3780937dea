import { MAX_SPANS } from '@balcao/contracts/absences/bounds'
import { SetShift, type Shift } from '@balcao/contracts/absences/shifts'
import { ErrorState } from '@balcao/ui/error-state'
import { DiscardDialog } from '@balcao/ui/forms/discard-dialog'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { said } from '@balcao/ui/lib/language'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { PersonSelect } from '../../lib/pickers/person-select.tsx'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { isRefusal, told, useAbsenceActs } from './absences.data.ts'
import { t } from './messages.ts'
import css from './shift.module.css'
import { ShiftDay } from './shift-day.tsx'

type Hours = Record<string, [string, string][]>
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const USUAL: [string, string][] = [
  ['09:00', '12:00'],
  ['13:00', '18:00'],
]
const usualWeek = (): Hours => Object.fromEntries([1, 2, 3, 4, 5].map((day) => [String(day), USUAL]))

/** Somebody's weekly hours: one's own, or for supervisors anybody's. */
export const ShiftDialog = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId()
  const me = useMe()
  const mayManage = useCan()('absence.manage')
  const [userId, setUserId] = useState(me.id)
  const query = trpc.absences.shifts.get.useQuery({ userId })
  const shift = query.data
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('shiftTitle', { name: shift?.user.name ?? '' })}</DialogTitle>
      {mayManage ? (
        <DialogContent sx={{ flex: 'none', pb: 0 }}>
          <FieldFrame label={t('person')}>
            {(ids) => <PersonSelect ids={ids} value={userId} assignable onChange={(id) => setUserId(id ?? me.id)} />}
          </FieldFrame>
        </DialogContent>
      ) : null}
      {query.error && !shift ? (
        <DialogContent>
          <ErrorState title={t('loadFailed')} onRetry={() => void query.refetch()} />
        </DialogContent>
      ) : null}
      {query.isPending ? (
        <DialogContent>
          <TextSkeleton lines={7} />
        </DialogContent>
      ) : null}
      {shift ? <WeekEditor key={`${shift.user.id} ${shift.version}`} shift={shift} onClose={onClose} /> : null}
    </Dialog>
  )
}

const WeekEditor = ({ shift, onClose }: { shift: Shift; onClose: () => void }) => {
  const acts = useAbsenceActs()
  const [hours, setHours] = useState<Hours | null>(shift.hours as Hours | null)
  const [failure, setFailure] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const isChanged = JSON.stringify(hours) !== JSON.stringify(shift.hours)
  const setDay = (day: number, spans: [string, string][]) => setHours({ ...hours, [day]: spans })
  const issues = hours ? SetShift.safeParse({ userId: shift.user.id, hours, version: shift.version }).error?.issues : undefined
  const wrong = (day: number) => issues?.find(({ path }) => path[1] === String(day))?.message
  const empty = issues?.find(({ path }) => path.length === 1)?.message

  async function save() {
    setBusy(true)
    const outcome = await acts.setShift(shift.user.id, hours, shift.version)
    setBusy(false)
    if (isRefusal(outcome)) return setFailure(Object.values(outcome.fields)[0] ?? outcome.why)
    told(outcome, t('shiftSaved'))
    onClose()
  }

  return (
    <>
      <DialogContent>
        <p className={css.note}>{hours ? t('shiftText', { zone: shift.timeZone }) : t('shiftNone')}</p>
        {failure ? (
          <p role="alert" className="form-summary">
            {t('failed', { why: failure })}
          </p>
        ) : null}
        {hours ? (
          <ul className={css.week}>
            {WEEKDAYS.map((day) => (
              <ShiftDay
                key={day}
                day={day}
                spans={hours[day] ?? []}
                error={wrong(day)}
                disabled={!shift.mayChange}
                most={MAX_SPANS}
                onChange={(spans) => setDay(day, spans)}
              />
            ))}
          </ul>
        ) : null}
        {empty ? <p className="field-error">{said(empty)}</p> : null}
        {shift.mayChange ? (
          <div className={css.weekActs}>
            {hours ? (
              <>
                <Button
                  size="small"
                  onClick={() => setHours({ ...hours, ...Object.fromEntries([2, 3, 4, 5].map((day) => [day, hours[1] ?? []])) })}
                >
                  {t('shiftCopy')}
                </Button>
                <Button size="small" color="error" onClick={() => setHours(null)}>
                  {t('shiftClear')}
                </Button>
              </>
            ) : (
              <Button size="small" onClick={() => setHours(usualWeek())}>
                {t('shiftDefine')}
              </Button>
            )}
          </div>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => (isChanged ? setLeaving(true) : onClose())}>{t('cancel')}</Button>
        {shift.mayChange ? (
          <Button variant="contained" disabled={busy || !isChanged || issues !== undefined} onClick={() => void save()}>
            {t(busy ? 'saving' : 'save')}
          </Button>
        ) : null}
      </DialogActions>
      <DiscardDialog open={leaving} onConfirm={onClose} onClose={() => setLeaving(false)} />
    </>
  )
}
