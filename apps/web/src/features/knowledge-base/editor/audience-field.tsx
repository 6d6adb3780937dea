import { ROLES } from '@balcao/contracts/access'
import type { Category } from '@balcao/contracts/kb/categories'
import { AUDIENCES, MAX_AUDIENCE_COMPANIES } from '@balcao/contracts/kb/words'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { roleWord } from '@balcao/ui/lib/names'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { CompaniesField } from '../../../lib/pickers/companies-field.tsx'
import { AUDIENCE_ICONS } from '../article-marks.tsx'
import { t as kb } from '../messages.ts'
import own from './editor.module.css'
import type { Drafted } from './fields.ts'
import { t } from './messages.ts'

type Readers = Pick<Drafted, 'audience' | 'roles' | 'companyIds'>
type AudienceFieldProps = {
  value: Readers
  /** The category it stands in: a ceiling. */
  category: Category | undefined
  errors: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (readers: Partial<Readers>) => void
}

const CHOSEN = ROLES.filter((role) => role !== 'guest')

/** Whom an article is for, with the roles or companies it names. */
export const AudienceField = ({ value, category, errors, disabled, onChange }: AudienceFieldProps) => {
  const { audience, roles, companyIds } = value
  const isLow = category && AUDIENCES.indexOf(category.audience) > AUDIENCES.indexOf(audience)
  return (
    <>
      <FieldFrame label={t('readers')} hint={kb(`audienceHint_${audience}`)} {...(errors.audience ? { error: errors.audience } : {})}>
        {(ids) => (
          <Select
            fullWidth
            disabled={disabled}
            value={audience}
            onChange={({ target }) => onChange({ audience: target.value as Readers['audience'] })}
            SelectDisplayProps={{ id: ids.id, 'aria-describedby': ids.describedBy, 'aria-label': t('readers') }}
            renderValue={(chosen) => kb(`audience_${chosen}`)}
          >
            {AUDIENCES.map((one) => {
              const Icon = AUDIENCE_ICONS[one]
              return (
                <MenuItem key={one} value={one} className={own.option ?? ''}>
                  <Icon size={16} aria-hidden />
                  <span>
                    {kb(`audience_${one}`)}
                    <small>{kb(`audienceHint_${one}`)}</small>
                  </span>
                </MenuItem>
              )
            })}
          </Select>
        )}
      </FieldFrame>
      {isLow ? <p className={own.note}>{t('ceiling', { name: category.name, audience: kb(`audience_${category.audience}`) })}</p> : null}
      {audience === 'roles' ? (
        <fieldset className={own.checks} aria-describedby={errors.roles ? 'kb-roles-error' : undefined}>
          <legend>{t('roles')}</legend>
          {CHOSEN.map((role) => (
            <CheckOption
              key={role}
              disabled={disabled}
              checked={roles.includes(role)}
              onChange={(isOn) => onChange({ roles: isOn ? [...roles, role] : roles.filter((one) => one !== role) })}
            >
              {roleWord(role)}
            </CheckOption>
          ))}
          {errors.roles ? (
            <p id="kb-roles-error" className={own.error}>
              {errors.roles}
            </p>
          ) : null}
        </fieldset>
      ) : null}
      {audience === 'company' ? (
        <CompaniesField
          label={t('companies')}
          placeholder={t('companiesPlaceholder')}
          most={MAX_AUDIENCE_COMPANIES}
          value={companyIds}
          error={errors.companyIds}
          disabled={disabled}
          onChange={(ids) => onChange({ companyIds: ids })}
        />
      ) : null}
    </>
  )
}
