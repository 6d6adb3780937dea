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
  /** The ticket is there already. */
  after?: true
  /** False where it was refused: the question stays open. */
  onReason: (id: number | undefined) => Promise<boolean>
  onClose: () => void
}

/** Asks which of its reasons a status is set for; where it does not want one, it goes without, too. */
export const ReasonDialog = ({ place, list, after, onReason, onClose }: ReasonDialogProps) => {
  const [chosen, setChosen] = useState('')
  const [tried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const wants = list.required || after === true
  const submit = async () => {
    setTried(true)
    if (wants && !chosen) return
    setBusy(true)
    const done = await onReason(chosen ? Number(chosen) : undefined)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <FormDialog
      title={t('title', { status: statusChangeName(place) })}
      act={t(after ? 'keep' : 'confirm')}
      cancel={t(after ? 'without' : 'cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(after ? 'afterText' : 'text')}</p>
      <FieldFrame label={t('reason')} error={tried && wants && !chosen ? t('missing') : undefined} required={wants}>
        {(ids) => (
          <NativeSelect
            id={ids.id}
            describedBy={ids.describedBy}
            invalid={ids.invalid}
            required={wants}
            autoFocus
            value={chosen}
            placeholder={wants ? t('choose') : undefined}
            options={[...(wants ? [] : [['', t('without')] as const]), ...offered(list).map(({ id, name }) => [String(id), name] as const)]}
            onChange={setChosen}
          />
        )}
      </FieldFrame>
    </FormDialog>
  )
}
