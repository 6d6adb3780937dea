import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { SecretDialog } from './secret-dialog.tsx'

type NewSecretProps = {
  t: (key: 'rotate' | 'rotateTitle' | 'rotateText') => string
  /** @returns the new secret, which is not shown again */
  onRotate: () => Promise<string | undefined>
}

/** The way to a new secret, which is shown this once. */
export const NewSecret = ({ t, onRotate }: NewSecretProps) => {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setSecret(await onRotate())
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <div>
        <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
          {t('rotate')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('rotateTitle')}
        confirm={t('rotate')}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        {t('rotateText')}
      </ConfirmDialog>
      {secret ? <SecretDialog secret={secret} onClose={() => setSecret(undefined)} /> : null}
    </>
  )
}
