import type { Profile } from '@balcao/contracts/profile/profile'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../lib/failure.ts'
import { lazyWithRetry } from '../lib/lazy-with-retry.ts'
import { useProfile, useRefreshProfile } from '../lib/profile/profile.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { t } from '../lib/profile/profile-messages.ts'
import { shortDate } from '../lib/time.ts'
import { TextSkeleton } from '../skeletons.tsx'
import { notify } from '../toasts.tsx'
import { Block, Loaded } from './block.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import css from './profile.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpFactor } from './set-up-factor.tsx'
import { SsoIdentities } from './sso-identities.tsx'

const OtherWaysIn = lazyWithRetry(() => import('./sign-in-methods.tsx').then((module) => module.OtherWaysIn))

/** What guards the account. */
export const Security = () => (
  <Loaded query={useProfile()}>
    {(profile) => (
      <div className={css.part}>
        <PasswordForm key={String(profile.hasPassword)} profile={profile} />
        <Passkeys />
        <Factor profile={profile} />
        <SsoIdentities />
        <Suspense fallback={<TextSkeleton lines={3} />}>
          <OtherWaysIn />
        </Suspense>
      </div>
    )}
  </Loaded>
)

const Factor = ({ profile: { secondFactor } }: { profile: Profile }) => {
  const readAgain = useRefreshProfile()
  const { on, since, required, recoveryCodesLeft } = secondFactor
  // Until the codes were kept the set-up stays, whatever is read meanwhile.
  const [settingUp, setSettingUp] = useState(!on)
  const refresh = async (stillSettingUp: boolean) => {
    await readAgain()
    setSettingUp(stillSettingUp)
  }
  const state = on && since ? t('factorOn', { when: shortDate(since) }) : t('factorOff')
  return (
    <Block title={t('factor')} text={required ? `${state} ${t('factorRequired')}` : state}>
      {settingUp ? (
        <SetUpFactor onDone={() => refresh(false)} />
      ) : (
        <Standing codesLeft={recoveryCodesLeft} required={required} onRenewed={() => refresh(false)} onDisabled={() => refresh(true)} />
      )}
    </Block>
  )
}

type StandingProps = { codesLeft: number; required: boolean; onRenewed: () => void; onDisabled: () => void }

const Standing = ({ codesLeft, required, onRenewed, onDisabled }: StandingProps) => {
  const { calls } = useProfileHost()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [asking, setAsking] = useState(false)
  const refused = (error: unknown) => notify.error(t('failed', { why: failureOf(error).message }), { id: 'factor' })
  const renew = () => calls.security.renewRecoveryCodes.mutate({}).then((answer) => setCodes(answer.codes), refused)
  const disable = async () => {
    setAsking(false)
    await calls.security.disableSecondFactor.mutate({}).then(() => {
      notify.success(t('disabled'))
      onDisabled()
    }, refused)
  }
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(null)
          onRenewed()
        }}
      />
    )
  return (
    <>
      <p>{t('codesLeft', { n: codesLeft })}</p>
      <div className={css.actions}>
        <Button onClick={renew}>{t('renewCodes')}</Button>
        <Button onClick={() => setAsking(true)}>{t('disable')}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('disableTitle')}
        confirm={t('disable')}
        danger
        onConfirm={disable}
        onClose={() => setAsking(false)}
      >
        <p>{required ? t('disableRequired') : t('disableText')}</p>
      </ConfirmDialog>
    </>
  )
}
