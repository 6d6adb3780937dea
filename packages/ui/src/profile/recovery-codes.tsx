import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { download } from '../lib/files/download.ts'
import { t } from '../lib/profile/profile-messages.ts'
import { CopyButton } from './copy-button.tsx'
import css from './profile.module.css'

/** The codes that stand in for a lost phone, this once. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const text = `Balcão — ${t('codesTitle').toLowerCase()}\n\n${codes.join('\n')}\n`
  return (
    <div className={css.part}>
      <div>
        <h3>{t('codesTitle')}</h3>
        <p className={css.quiet}>{t('codesText')}</p>
      </div>
      <ul className={css.codes} aria-label={t('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button
          size="small"
          startIcon={<Download size={16} aria-hidden />}
          onClick={() => download('balcao-codigos-de-recuperacao.txt', 'text/plain', text)}
        >
          {t('download')}
        </Button>
        <CopyButton text={codes.join('\n')} />
        <Button variant="contained" onClick={onKept}>
          {t('codesKept')}
        </Button>
      </div>
    </div>
  )
}
