import type { SsoIdentities, SsoLink } from '@balcao/contracts/sso/sign-in'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../lib/failure.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { t } from '../lib/profile/sso-messages.ts'
import { notify } from '../toasts.tsx'
import css from './profile.module.css'

const REFUSALS = ['cancelled', 'expired', 'away', 'refused'] as const
const TOAST = { id: 'sso' }

/** What the address says of a link that comes back from a provider; said once, also if the page is read again. */
function takeSaid(): string | null {
  const address = new URL(location.href)
  const said = address.searchParams.get('vincular')
  if (said === null) return null
  address.searchParams.delete('vincular')
  history.replaceState(history.state, '', address)
  return said
}

type LinkSsoProps = { linkable: SsoIdentities['linkable']; onLinked: () => Promise<unknown> }

/** Links a login of a provider: it is proved there, and confirmed here. */
export const LinkSso = ({ linkable, onLinked }: LinkSsoProps) => {
  const { sso, app } = useProfileHost()
  const [busy, setBusy] = useState(false)
  const [proved, setProved] = useState<(SsoLink & { signIn: string }) | null>(null)
  const refused = (error: unknown) => notify.error(t('linkFailed', { why: failureOf(error).message }), TOAST)
  const comeBack = useEffectEvent(() => {
    const said = takeSaid()
    if (said === null) return
    const refusal = REFUSALS.find((one) => one === said)
    if (refusal) notify.error(t(`link_${refusal}`), TOAST)
    else sso.proved.mutate({ signIn: said }).then((link) => setProved({ ...link, signIn: said }), refused)
  })
  useEffect(() => comeBack(), [])

  const begin = async (provider: string) => {
    setBusy(true)
    try {
      location.assign((await sso.beginLink.mutate({ provider, app })).url)
    } catch (error) {
      setBusy(false)
      refused(error)
    }
  }
  const confirm = async () => {
    if (!proved) return
    setProved(null)
    await sso.confirm.mutate({ signIn: proved.signIn }).then(() => notify.success(t('linkDone'), TOAST), refused)
    await onLinked()
  }
  const differs = proved !== null && proved.email !== '' && proved.email !== proved.ownEmail
  return (
    <>
      <div className={css.actions} hidden={linkable.length === 0}>
        {linkable.map(({ key, label }) => (
          <Button key={key} variant="outlined" disabled={busy} onClick={() => void begin(key)}>
            {t('link', { provider: label })}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={proved !== null}
        title={t('linkTitle', { provider: proved?.provider ?? '' })}
        confirm={t('linkConfirm')}
        onConfirm={() => void confirm()}
        onClose={() => setProved(null)}
      >
        <p>{t('linkText', { email: proved?.email || '—' })}</p>
        {differs ? <p>{t('linkDiffers', { own: proved.ownEmail })}</p> : null}
      </ConfirmDialog>
    </>
  )
}
