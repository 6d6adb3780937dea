import { CheckOption } from '@balcao/ui/check-box'
import css from '../templates/templates.module.css'
import { t } from './messages.ts'

/** Whether a refusal says that the current version was signed. */
export const isSigned = (code: string): boolean => code === 'document_version_signed'

/** Asked for once the server says that the current version was signed. */
export const ReplacesSigned = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <div className={css.problem} role="alert">
    <p>{t('replaces')}</p>
    <CheckOption checked={checked} onChange={onChange}>
      {t('replacesAgree')}
    </CheckOption>
  </div>
)
