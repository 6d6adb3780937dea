import type { Passkey } from '@balcao/contracts/passkeys/passkeys'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { FieldFrame, PlainInput } from '../forms/field-frame.tsx'
import { failureOf, fieldErrors } from '../lib/failure.ts'
import { t } from '../lib/profile/passkey-messages.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { notify } from '../toasts.tsx'
import css from './profile.module.css'

type NameProps = { passkey: Passkey; onSaved: () => void; onClose: () => void }

/** What one calls a passkey. */
export const PasskeyNameDialog = ({ passkey, onSaved, onClose }: NameProps) => {
  const { passkeys } = useProfileHost()
  const titleId = useId()
  const fieldId = useId()
  const [name, setName] = useState(passkey.name)
  const [wrong, setWrong] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const refuse = (why: string) => {
      setWrong(why)
      document.getElementById(fieldId)?.focus()
    }
    if (!name.trim()) return refuse(t('nameNeeded'))
    setBusy(true)
    try {
      await passkeys.rename.mutate({ id: passkey.id, name })
      notify.success(t('renamed'), { id: 'passkeys' })
      onSaved()
      onClose()
    } catch (error) {
      setBusy(false)
      refuse(fieldErrors(error)[0]?.message ?? failureOf(error).message)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('renameTitle')}</DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogContent className={css.dialog}>
          <FieldFrame id={fieldId} label={t('name')} hint={t('nameHint')} error={wrong} required>
            {(ids) => <PlainInput ids={ids} autoFocus value={name} onChange={setName} autoComplete="off" inputProps={{ maxLength: 80 }} />}
          </FieldFrame>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={busy}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
