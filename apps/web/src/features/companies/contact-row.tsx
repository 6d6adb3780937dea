import { CONTACT_ROLES, type CompanyPerson, type ContactRole, VISIBILITIES, type Visibility } from '@balcao/contracts/companies/people'
import { PlainSelect } from '@balcao/ui/notices/plain-select'
import IconButton from '@mui/material/IconButton'
import { UserMinus } from 'lucide-react'
import css from './companies.module.css'
import { t } from './messages.ts'

type ContactRowProps = {
  person: CompanyPerson
  editable: boolean
  onSet: (change: { role?: ContactRole; visibility?: Visibility }) => void
  onRemove: () => void
}

/** One person of a company; each choice saves at once. */
export const ContactRow = ({ person, editable, onSet, onRemove }: ContactRowProps) => {
  const { name, email, role, visibility } = person
  return (
    <tr>
      <td>
        <div className={css.contactName}>
          {name}
          {person.primary ? <span className={css.mark}>{t('contactPrimary')}</span> : null}
          {person.active ? null : <span className={css.mark}>{t('contactInactive')}</span>}
        </div>
        <div className={css.quiet}>{email}</div>
      </td>
      <td>
        <span className={css.onPhone} aria-hidden="true">
          {t('roleHead')}
        </span>
        {editable ? (
          <PlainSelect
            label={t('contactRole', { name })}
            value={role}
            options={CONTACT_ROLES.map((one) => [one, t(`role_${one}`)])}
            onChange={(next) => onSet({ role: next as ContactRole })}
          />
        ) : (
          t(`role_${role}`)
        )}
      </td>
      <td>
        <span className={css.onPhone} aria-hidden="true">
          {t('seesHead')}
        </span>
        {editable ? (
          <PlainSelect
            label={t('contactSees', { name })}
            value={visibility}
            options={VISIBILITIES.map((one) => [one, t(`sees_${one}`)])}
            onChange={(next) => onSet({ visibility: next as Visibility })}
          />
        ) : (
          t(`sees_${visibility}`)
        )}
      </td>
      <td>
        {editable ? (
          <IconButton size="small" aria-label={t('contactRemove', { name })} onClick={onRemove}>
            <UserMinus size={16} aria-hidden />
          </IconButton>
        ) : null}
      </td>
    </tr>
  )
}
