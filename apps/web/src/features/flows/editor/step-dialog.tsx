import { useState } from 'react'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { type StepValues, stepReasons } from '../step-values.ts'
import { t } from './messages.ts'
import { StepFields } from './step-fields.tsx'

type StepDialogProps = { step: StepValues; author: string; onSave: (step: StepValues) => void; onClose: () => void }

/** One step, to be filled in or changed. */
export const StepDialog = ({ step: first, author, onSave, onClose }: StepDialogProps) => {
  const [step, setStep] = useState(first)
  const [tried, setTried] = useState(false)
  const errors = tried ? stepReasons(step) : {}
  const submit = async () => {
    setTried(true)
    if (Object.keys(stepReasons(step)).length === 0) onSave(step)
  }
  return (
    <FormDialog
      title={t('dialogTitle', { kind: t(`kind_${step.kind}`) })}
      act={t('done')}
      cancel={t('cancel')}
      isBusy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <StepFields step={step} author={author} errors={errors} onChange={(next) => setStep((held) => ({ ...held, ...next }))} />
    </FormDialog>
  )
}
