import type { Provider } from '@balcao/contracts/sso/providers'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { exactTime, relativeTime } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import { useState } from 'react'
import page from '../../lib/page/form-page.module.css'
import { SecretDialog } from '../../lib/secrets/secret-dialog.tsx'
import { t } from './messages.ts'
import { useProviderActs } from './sso.data.ts'
import css from './sso.module.css'

/** The token by which the provider keeps people and groups up to date. */
export const Scim = ({ provider: { id, scim } }: { provider: Provider }) => {
  const { rotateScim, removeScim } = useProviderActs()
  const [asking, setAsking] = useState<'rotate' | 'remove' | null>(null)
  const [token, setToken] = useState<string>()
  const rotate = async () => {
    setAsking(null)
    setToken(await rotateScim(id))
  }
  return (
    <section className={page.card} aria-label={t('scim')}>
      <h2 className={page.legend}>{t('scim')}</h2>
      <p className={page.quiet}>{t('scimHint')}</p>
      <p className={css.line}>
        {scim.hint === null
          ? t('scimNone')
          : `${t('scimToken', { hint: scim.hint })}, ${scim.lastUsedAt ? t('scimUsed', { when: relativeTime(scim.lastUsedAt) }) : t('scimUnused')}`}
      </p>
      {scim.formerUntil ? <p className={page.quiet}>{t('scimFormer', { when: exactTime(scim.formerUntil) })}</p> : null}
      <div className={page.acts}>
        <Button variant="outlined" size="small" onClick={() => (scim.hint === null ? void rotate() : setAsking('rotate'))}>
          {t('scimRotate')}
        </Button>
        {scim.hint === null ? null : (
          <Button variant="outlined" size="small" onClick={() => setAsking('remove')}>
            {t('scimRemove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'rotate'}
        title={t('scimRotateTitle')}
        confirm={t('scimRotate')}
        onConfirm={() => void rotate()}
        onClose={() => setAsking(null)}
      >
        {t('scimRotateText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        danger
        title={t('scimRemoveTitle')}
        confirm={t('scimRemove')}
        onConfirm={() => {
          setAsking(null)
          void removeScim(id)
        }}
        onClose={() => setAsking(null)}
      >
        {t('scimRemoveText')}
      </ConfirmDialog>
      {token === undefined ? null : <SecretDialog secret={token} title={t('tokenTitle')} onClose={() => setToken(undefined)} />}
    </section>
  )
}
