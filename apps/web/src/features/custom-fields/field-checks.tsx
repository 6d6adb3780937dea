import type { FieldEntity } from '@balcao/contracts/custom-fields/types'
import { CheckBox } from '@balcao/ui/check-box'
import type { Draft } from './draft.ts'
import { t } from './messages.ts'
import css from './page.module.css'

type Flag = 'required' | 'requiredToResolve' | 'visibleToCustomers' | 'editableByCustomers' | 'isActive'
const WORDS = {
  required: 'isRequired',
  requiredToResolve: 'isRequiredToResolve',
  visibleToCustomers: 'isVisible',
  editableByCustomers: 'isEditable',
  isActive: 'isActive',
} as const
const FOR_TICKETS: readonly Flag[] = ['required', 'requiredToResolve', 'visibleToCustomers', 'editableByCustomers', 'isActive']
const FOR_OTHERS: readonly Flag[] = ['required', 'isActive']

type FieldChecksProps = {
  entity: FieldEntity
  draft: Draft
  errors: Readonly<Record<string, string>>
  set: (changes: Partial<Draft>) => void
}

/** What a field is: required, for customers too, active. */
export const FieldChecks = ({ entity, draft, errors, set }: FieldChecksProps) => (
  <fieldset className={css.checks}>
    <legend>{t('rules')}</legend>
    {(entity === 'ticket' ? FOR_TICKETS : FOR_OTHERS)
      .filter((flag) => flag !== 'editableByCustomers' || (draft.visibleToCustomers && draft.type !== 'user'))
      .map((flag) => (
        <label key={flag}>
          <CheckBox checked={draft[flag]} invalid={flag in errors} onChange={(isOn) => set({ [flag]: isOn })} />
          <span>
            {t(WORDS[flag])}
            {errors[flag] ? <span className={css.wrong}>{errors[flag]}</span> : null}
          </span>
        </label>
      ))}
  </fieldset>
)
