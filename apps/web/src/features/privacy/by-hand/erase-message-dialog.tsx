import { cardsIn } from '@balcao/contracts/privacy/cards'
import { MAX_ERASURE_REASON } from '@balcao/contracts/privacy/erasing-bounds'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { LabelledChoice } from '@balcao/ui/forms/labelled-choice'
import { useState } from 'react'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { type Erasable, useErasing } from './by-hand.data.ts'
import { t } from './messages.ts'
import { PartsField } from './parts-field.tsx'

const WHAT = ['whole', 'part'] as const

/** Asks what of a message goes, and why. One with numbers of cards begins with those. */
const EraseMessageDialog = ({ message, onClose }: { message: Erasable; onClose: () => void }) => {
  const erasing = useErasing()
  const [parts, setParts] = useState(() => cardsIn(message.content))
  const [what, setWhat] = useState<(typeof WHAT)[number]>(parts.length > 0 ? 'part' : 'whole')
  const [isEverywhere, setEverywhere] = useState(true)
  const [withFiles, setWithFiles] = useState(false)
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isPart = what === 'part'
  const submit = async () => {
    setBusy(true)
    const how = { reason: reason.trim(), parts: isPart ? parts : [], isEverywhere, withFiles: isPart && withFiles }
    const isDone = await erasing.message(message, how)
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <FormDialog
      title={t('title')}
      act={t(isBusy ? 'acting' : 'act')}
      cancel={t('cancel')}
      isBusy={isBusy}
      isBlocked={reason.trim() === '' || (isPart && parts.length === 0)}
      onSubmit={submit}
      onClose={onClose}
    >
      <LabelledChoice label={t('what')} value={what} options={WHAT.map((one) => [one, t(one)] as const)} onChange={setWhat} />
      {isPart ? (
        <>
          <PartsField content={message.content} parts={parts} onChange={setParts} />
          <CheckOption checked={isEverywhere} onChange={setEverywhere}>
            {t('everywhere')}
          </CheckOption>
          {message.files > 0 ? (
            <CheckOption checked={withFiles} onChange={setWithFiles}>
              {t('withFiles')}
            </CheckOption>
          ) : null}
        </>
      ) : null}
      <FieldFrame label={t('reason')} hint={t('reasonHint')} required>
        {(ids) => <PlainInput ids={ids} value={reason} onChange={setReason} inputProps={{ maxLength: MAX_ERASURE_REASON }} />}
      </FieldFrame>
      <p>{t('goes')}</p>
      <p>
        <strong>{t('forGood')}</strong>
      </p>
    </FormDialog>
  )
}
export default EraseMessageDialog
