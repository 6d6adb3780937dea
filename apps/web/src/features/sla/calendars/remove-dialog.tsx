import type { Calendar } from '@balcao/contracts/calendars/calendars'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { useState } from 'react'
import { useCalendarActs } from './calendars.data.ts'
import { t } from './messages.ts'

type RemoveDialogProps = { calendar: Calendar; onClose: () => void; onRemoved?: () => void }

/** Says what will have the default calendar before one goes for good. */
export const RemoveDialog = ({ calendar, onClose, onRemoved }: RemoveDialogProps) => {
  const acts = useCalendarActs()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const isGone = await acts.remove(calendar)
    setBusy(false)
    if (!isGone) return
    onClose()
    onRemoved?.()
  }
  const { name, queues, policies } = calendar
  return (
    <ConfirmDialog
      open
      danger
      title={t('removeTitle', { name })}
      confirm={t(busy ? 'removing' : 'remove')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('removeText', { queues: t('queues', { n: queues }), policies: t('policies', { n: policies }) })}</p>
    </ConfirmDialog>
  )
}
