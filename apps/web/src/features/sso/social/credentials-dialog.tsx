import { MAX_SOCIAL_CLIENT_ID, MAX_SOCIAL_SECRET } from '@balcao/contracts/sign-in/social/names'
import type { SocialProvider, UpdateSocialProvider } from '@balcao/contracts/sign-in/social/providers'
import { DiscardDialog } from '@balcao/ui/forms/discard-dialog'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import Alert from '@mui/material/Alert'
import { useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { OnOff } from '../../../lib/page/on-off.tsx'
import type { Outcome } from '../../../lib/page/outcome.ts'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { CopyLine } from '../addresses.tsx'
import { t } from './messages.ts'

type Values = { clientId: string; clientSecret: string; teamId: string; keyId: string; oneTap: boolean }
type DialogProps = {
  provider: SocialProvider
  onSave: (input: UpdateSocialProvider) => Promise<Outcome<SocialProvider>>
  onClose: () => void
}

const APPLE_ID = 10

const secretLabel = ({ name }: SocialProvider) => t(name === 'apple' ? 'privateKey' : 'secret')
const clientLabel = ({ name }: SocialProvider) => t(name === 'apple' ? 'servicesId' : name === 'tiktok' ? 'clientKey' : 'clientId')

/** What the organisation is known by at a provider. */
export const CredentialsDialog = ({ provider, onSave, onClose }: DialogProps) => {
  const { name, label, hasSecret, version, callbackUrls, failure, provesEmail } = provider
  const first: Values = {
    clientId: provider.clientId,
    clientSecret: '',
    teamId: provider.teamId,
    keyId: provider.keyId,
    oneTap: provider.oneTap,
  }
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [why, setWhy] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const isApple = name === 'apple'
  const change = (next: Partial<Values>) => setValues({ ...values, ...next })
  const close = () => (JSON.stringify(values) === JSON.stringify(first) ? onClose() : setLeaving(true))

  const submit = async () => {
    setBusy(true)
    const { clientId, clientSecret, teamId, keyId, oneTap } = values
    const outcome = await onSave({
      ...{ name, version },
      ...(clientId.trim() === '' ? {} : { clientId }),
      ...(clientSecret.trim() === '' ? {} : { clientSecret }),
      ...(isApple && teamId.trim() !== '' ? { teamId } : {}),
      ...(isApple && keyId.trim() !== '' ? { keyId } : {}),
      ...(name === 'google' ? { oneTap } : {}),
    })
    setBusy(false)
    if ('saved' in outcome) return onClose()
    setErrors(outcome.fields)
    setWhy(outcome.stale ? t('stale') : Object.keys(outcome.fields).length > 0 ? '' : t('failed', { why: outcome.why }))
  }

  const field = (of: Exclude<keyof Values, 'oneTap'>, words: string, max: number, more: { hint?: string; isSecret?: boolean } = {}) => (
    <FieldFrame label={words} error={errors[of]} required={!more.isSecret || !hasSecret} {...(more.hint ? { hint: more.hint } : {})}>
      {(ids) => (
        <PlainInput
          ids={ids}
          value={values[of]}
          autoFocus={of === 'clientId'}
          onChange={(value) => change({ [of]: value })}
          inputProps={{ maxLength: max, autoComplete: more.isSecret ? 'new-password' : 'off', spellCheck: false }}
          {...(more.isSecret && hasSecret ? { placeholder: t('secretKept') } : {})}
          {...(more.isSecret && !isApple ? { type: 'password' } : {})}
          {...(more.isSecret && isApple ? { multiline: true, minRows: 4, maxRows: 10 } : {})}
        />
      )}
    </FieldFrame>
  )

  return (
    <>
      <FormDialog
        title={t('dialogTitle', { name: label })}
        act={t('save')}
        cancel={t('cancel')}
        isBusy={isBusy}
        onSubmit={submit}
        onClose={close}
      >
        {why ? <Alert severity="error">{why}</Alert> : null}
        {failure ? (
          <Alert severity="warning">
            {t('lastFailure')} {failure}
          </Alert>
        ) : null}
        {provesEmail ? null : <p className={page.quiet}>{t('unprovedNote')}</p>}
        {callbackUrls.map((url) => (
          <CopyLine key={url} label={t('callback')} text={url} />
        ))}
        {field('clientId', clientLabel(provider), MAX_SOCIAL_CLIENT_ID)}
        {field('clientSecret', secretLabel(provider), MAX_SOCIAL_SECRET, {
          hint: t(hasSecret ? 'secretHint' : 'secretNone'),
          isSecret: true,
        })}
        {isApple ? field('teamId', t('teamId'), APPLE_ID) : null}
        {isApple ? field('keyId', t('keyId'), APPLE_ID) : null}
        {name === 'google' ? (
          <OnOff label={t('oneTap')} hint={t('oneTapHint')} value={values.oneTap} onChange={(oneTap) => change({ oneTap })} />
        ) : null}
      </FormDialog>
      <DiscardDialog open={isLeaving} onConfirm={onClose} onClose={() => setLeaving(false)} />
    </>
  )
}
