import { TEMPLATE_STATUSES } from '@balcao/contracts/tickets/statuses'
import { FieldFrame, type FieldIds } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import page from '../../lib/page/form-page.module.css'
import { withCustom } from '../../lib/pickers/choices.tsx'
import { t as words } from '../../lib/tickets/reason-messages.ts'
import { reasonsOf, useReasonLists } from '../../lib/tickets/reason-options.data.ts'
import { isCustom, statusChange } from '../../lib/tickets/status-choice.ts'
import { ActionSelect } from './action-select.tsx'
import type { ActionValues } from './action-values.ts'

type StatusFieldsProps = { ids: FieldIds; action: ActionValues; onChange: (action: ActionValues) => void }

/** The status that an action sets and, where that has reasons to choose from, why. */
export const StatusFields = ({ ids, action, onChange }: StatusFieldsProps) => {
  const { value, reason } = action
  const offer = reasonsOf(useReasonLists(), value === '' ? undefined : statusChange(value), reason)
  return (
    <div className={page.form}>
      <ActionSelect
        ids={ids}
        value={value}
        options={withCustom(TEMPLATE_STATUSES).map((one) => [one.value, isCustom(one.value) ? `— ${one.label}` : one.label] as const)}
        onChange={(next) => onChange({ ...action, value: next, reason: '' })}
      />
      {offer ? (
        <FieldFrame label={words('reason')} required={offer.required}>
          {(own) => (
            <NativeSelect
              id={own.id}
              describedBy={own.describedBy}
              invalid={own.invalid}
              required={offer.required}
              value={reason}
              placeholder={offer.required ? words('choose') : undefined}
              options={[...(offer.required ? [] : [['', words('without')] as const]), ...offer.options]}
              onChange={(next) => onChange({ ...action, reason: next })}
            />
          )}
        </FieldFrame>
      ) : null}
    </div>
  )
}
