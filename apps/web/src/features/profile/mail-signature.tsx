import { MAX_MAIL_SIGNATURE } from '@balcao/contracts/profile/profile'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { useProfile, useUpdateProfile } from '@balcao/ui/lib/profile/profile'
import { Block, Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import css from './mail-signature.module.css'
import { t } from './messages.ts'

/** What stands below one's own answers by mail. */
export const MailSignature = () => (
  <Block title={t('mailSignature')} text={t('mailSignatureText')}>
    <Loaded query={useProfile()} lines={2}>
      {({ mailSignature }) => <SignatureForm kept={mailSignature} />}
    </Loaded>
  </Block>
)

const SignatureForm = ({ kept }: { kept: string }) => {
  const update = useUpdateProfile()
  const [text, setText] = useState(kept)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      setText((await update({ mailSignature: text.trim() })).mailSignature)
      notify.success(t('signatureSaved'), { id: 'profile' })
    } catch (failed) {
      setError(fieldErrors(failed).find(({ field }) => field === 'mailSignature')?.message ?? failureOf(failed).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css.form} noValidate onSubmit={save}>
      <FieldFrame label={t('ownSignature')} hint={t('signatureHint', { n: MAX_MAIL_SIGNATURE })} {...(error ? { error } : {})}>
        {(ids) => (
          <PlainInput
            ids={ids}
            value={text}
            onChange={setText}
            multiline
            minRows={3}
            maxRows={8}
            inputProps={{ maxLength: MAX_MAIL_SIGNATURE }}
          />
        )}
      </FieldFrame>
      <div>
        <Button type="submit" size="small" aria-disabled={isBusy}>
          {t('saveSignature')}
        </Button>
      </div>
    </form>
  )
}
