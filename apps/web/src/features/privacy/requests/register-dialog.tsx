import { MAX_PROOF, MAX_REQUEST_TEXT, REQUEST_KINDS, type RequestKind } from '@balcao/contracts/privacy/bounds'
import { RegisterRequest } from '@balcao/contracts/privacy/requests'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { Choice } from '@balcao/ui/profile/choice'
import { useState } from 'react'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { usePrivacyActs } from '../privacy.data.ts'
import { t } from './messages.ts'

const EMPTY = { kind: 'access' as RequestKind, name: '', email: '', text: '', proof: '' }
const FIELDS = [
  ['name', 1, 200],
  ['email', 1, 254],
  ['text', 3, MAX_REQUEST_TEXT],
  ['proof', 2, MAX_PROOF],
] as const

/** A request that came by letter, telephone or mail. */
export const RegisterDialog = ({ onClose, onDone }: { onClose: () => void; onDone: (made: { id: number }) => void }) => {
  const acts = usePrivacyActs()
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const send = async () => {
    const parsed = RegisterRequest.safeParse(values)
    const wrong = Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
    setErrors(wrong)
    if (!parsed.success) return
    setBusy(true)
    const made = await acts.register(parsed.data)
    setBusy(false)
    if (made) onDone(made)
  }
  return (
    <FormDialog
      title={t('registerTitle')}
      act={t(busy ? 'saving' : 'save')}
      cancel={t('cancel')}
      isBusy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      <Choice
        label={t('kind')}
        value={values.kind}
        options={REQUEST_KINDS.map((kind) => [kind, t(`kind_${kind}`)] as const)}
        onChange={(kind) => setValues({ ...values, kind: kind as RequestKind })}
      />
      {FIELDS.map(([field, rows, maxLength]) => (
        <FieldFrame
          key={field}
          label={t(field)}
          error={errors[field]}
          required={field !== 'text'}
          optional={field === 'text'}
          {...(field === 'proof' ? { hint: t('proofHint') } : {})}
        >
          {(ids) => (
            <PlainInput
              ids={ids}
              value={values[field]}
              {...(rows > 1 ? { multiline: true, minRows: rows } : {})}
              {...(field === 'email' ? { type: 'email' } : {})}
              onChange={(text) => setValues({ ...values, [field]: text })}
              inputProps={{ maxLength, autoComplete: 'off' }}
            />
          )}
        </FieldFrame>
      ))}
    </FormDialog>
  )
}
