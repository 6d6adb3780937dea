import type { StatusReasonList } from '@balcao/contracts/tickets/status-reasons'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import { useState } from 'react'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { type StatusOf, statusChangeName } from '../../../lib/tickets/status-choice.ts'
import { t } from './messages.ts'
import { offered } from './status-reasons.data.ts'

type ReasonDialogProps = {
  place: StatusOf
  list: StatusReasonList
  /** False where it was refused: the question stays open. */
  onReason: (id: number | undefined) => Promise<boolean>
  onClose: () => void
}

/** Asks which of its reasons a status is set for; where it does not want one, it goes without, too. */
export const ReasonDialog = ({ place, list, onReason, onClose }: ReasonDialogProps) => {
  const [chosen, setChosen] = useState('')
  const [tried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setTried(true)
    if (list.required && !chosen) return
    setBusy(true)
    const done = await onReason(chosen ? Number(chosen) : undefined)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <FormDialog
      title={t('title', { status: statusChangeName(place) })}
      act={t('confirm')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('text')}</p>
      <FieldFrame label={t('reason')} error={tried && list.required && !chosen ? t('missing') : undefined} required={list.required}>
        {(ids) => (
          <NativeSelect
            id={ids.id}
            describedBy={ids.describedBy}
            invalid={ids.invalid}
            required={list.required}
            autoFocus
            value={chosen}
            placeholder={list.required ? t('choose') : undefined}
            options={[
              ...(list.required ? [] : [['', t('without')] as const]),
              ...offered(list).map(({ id, name }) => [String(id), name] as const),
            ]}
            onChange={setChosen}
          />
        )}
      </FieldFrame>
    </FormDialog>
  )
}
