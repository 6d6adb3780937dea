import type { Role } from '@balcao/contracts/access'
import { CheckBox } from '@balcao/ui/check-box'
import { said } from '@balcao/ui/lib/language'
import { roleWord } from '@balcao/ui/lib/names'
import css from './announcements.module.css'
import { PEOPLES_ROLES } from './form-values.ts'
import { t } from './messages.ts'

type RolesFieldProps = { id: string; error: string | undefined; value: readonly Role[]; onChange: (roles: Role[]) => void }

/** Whose roles are meant; customers are roles like others. */
export const RolesField = ({ id, error, value, onChange }: RolesFieldProps) => (
  <fieldset className={css.roles} aria-describedby={error ? `${id}-error` : undefined}>
    <legend className="field-label">{t('roles')}</legend>
    {PEOPLES_ROLES.map((role, index) => (
      <label key={role} className={css.role}>
        <CheckBox
          id={index === 0 ? id : undefined}
          invalid={error ? true : undefined}
          checked={value.includes(role)}
          onChange={(isOn) => onChange(PEOPLES_ROLES.filter((one) => (one === role ? isOn : value.includes(one))))}
        />
        {roleWord(role)}
      </label>
    ))}
    {error ? (
      <p id={`${id}-error`} className="field-error">
        {said(error)}
      </p>
    ) : null}
  </fieldset>
)
