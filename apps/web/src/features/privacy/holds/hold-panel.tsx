import { type HoldSubject, MAX_HOLD_REASON } from '@balcao/contracts/privacy/bounds'
import { DateInput } from '@balcao/ui/dates/date-input'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { isWritten, written } from '@balcao/ui/lib/dates/date-text'
import { todayHere } from '@balcao/ui/lib/dates/today'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { useHolds, usePrivacyActs } from '../privacy.data.ts'
import css from '../privacy.module.css'
import { t } from './messages.ts'

type About = { subject: HoldSubject; id: number }

const HoldDialog = ({ subject, id, onClose }: About & { onClose: () => void }) => {
  const acts = usePrivacyActs()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const made = await acts.hold({ subject, subjectId: id, reason: reason.trim(), until: until || null }, t('held'))
    setBusy(false)
    if (made) onClose()
  }
  return (
    <FormDialog
      title={t('holdTitle')}
      act={t(busy ? 'saving' : 'save')}
      cancel={t('cancel')}
      isBusy={busy}
      isBlocked={reason.trim() === '' || (until !== '' && !isWritten('day', until))}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('holdText')}</p>
      <FieldFrame label={t('reason')} hint={t('reasonHint')} required>
        {(ids) => (
          <PlainInput ids={ids} multiline minRows={2} value={reason} onChange={setReason} inputProps={{ maxLength: MAX_HOLD_REASON }} />
        )}
      </FieldFrame>
      <FieldFrame label={t('until')} hint={t('untilHint')} optional>
        {(ids) => <DateInput kind="day" ids={ids} value={until} onChange={setUntil} min={todayHere()} />}
      </FieldFrame>
    </FormDialog>
  )
}

/** Whether a ticket, company or person is held, for those who look after privacy; others see nothing of it. */
export const HoldPanel = ({ subject, id }: About) => {
  const may = useCan()('privacy.manage')
  const { rows, data } = useHolds({ subject, subjectId: id, active: true }, may)
  const acts = usePrivacyActs()
  const [asking, setAsking] = useState(false)
  if (!may || !data) return null
  return (
    <section className={css.banner} aria-label={t('panel')}>
      {rows.map((hold) => (
        <p key={hold.id}>
          {t('panelHeld', { reason: hold.reason })} ({hold.heldBy.name},{' '}
          {hold.until === null ? t('untilLifted') : written('day', hold.until)}){' '}
          <Button size="small" onClick={() => void acts.lift(hold.id, t('lifted'))}>
            {t('lift')}
          </Button>
        </p>
      ))}
      {rows.length === 0 ? (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('hold')}
        </Button>
      ) : null}
      {asking ? <HoldDialog subject={subject} id={id} onClose={() => setAsking(false)} /> : null}
    </section>
  )
}
