import type { NewApiToken } from '@balcao/contracts/profile/tokens'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { ReactNode } from 'react'
import { t } from '../lib/profile/profile-messages.ts'
import { CopyButton } from './copy-button.tsx'
import css from './profile.module.css'

type MadeTokenProps = { token: NewApiToken; onClose: () => void; children?: ReactNode }

/** A token that is shown this once, and how it is used. */
export const MadeToken = ({ token: { token, scopes }, onClose, children }: MadeTokenProps) => (
  <>
    <DialogContent className={css.dialog}>
      <p>{t('tokenMadeText')}</p>
      <p className={css.sample} data-testid="token">
        {token}
      </p>
      <div className={css.actions}>
        <CopyButton text={token} />
      </div>
      {children}
      <div>
        <p className={css.quiet}>
          {t('tokenUse')} ({scopes.includes('write') ? t('scopeWrite') : t('scopeRead')})
        </p>
        <pre className={css.sample}>{`curl -H "Authorization: Bearer $TOKEN" ${location.origin}/api/tickets`}</pre>
      </div>
    </DialogContent>
    <DialogActions>
      <Button variant="contained" onClick={onClose}>
        {t('close')}
      </Button>
    </DialogActions>
  </>
)
