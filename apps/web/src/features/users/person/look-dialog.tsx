import { IMPERSONATION_MINUTES, Impersonate, type Impersonation } from '@balcao/contracts/users/impersonation'
import type { User } from '@balcao/contracts/users/users'
import { useAppForm, validateOnSubmit } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { openAs } from '@balcao/ui/lib/session/impersonation'
import { clockTime } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { api } from '../../../lib/trpc.ts'
import { t } from './look-messages.ts'

const Asked = Impersonate.pick({ reason: true })

/** Asks why, and opens the product as this person sees it. */
export const LookDialog = ({ person, onClose }: { person: User; onClose: () => void }) => {
  const [given, setGiven] = useState<Impersonation | undefined>()
  const [failure, setFailure] = useState<string | undefined>()
  const form = useAppForm({
    defaultValues: { reason: '' },
    ...validateOnSubmit,
    validators: { onDynamic: Asked },
    onSubmit: async ({ value: { reason } }) => {
      setFailure(undefined)
      try {
        setGiven(await api.users.impersonate.mutate({ id: person.id, reason }))
      } catch (error) {
        const { code, message } = failureOf(error)
        if (code !== 'proof_required') setFailure(t('refused', { why: message }))
      }
    },
  })
  if (given) return <Ready given={given} onClose={onClose} />
  return (
    <form.AppForm>
      <FormDialog
        title={t('title', { name: person.name })}
        maxWidth="xs"
        labels={{ reason: t('reason') }}
        failure={failure}
        submit={[t('begin'), t('beginning')]}
        onClose={onClose}
      >
        <p>{t('text', { name: person.name, n: IMPERSONATION_MINUTES })}</p>
        <p>{t('told')}</p>
        <form.AppField name="reason">
          {(field) => <field.TextField label={t('reason')} required autoFocus hint={t('reasonHint')} autoComplete="off" />}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}

/** A press of its own opens the tab: browsers let no other. */
const Ready = ({ given, onClose }: { given: Impersonation; onClose: () => void }) => {
  const titleId = useId()
  const { user, app, expiresAt } = given
  const open = () => {
    openAs(given, location.pathname)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title', { name: user.name })}</DialogTitle>
      <DialogContent>
        <p>{t('ready', { name: user.name, at: clockTime(expiresAt) })}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
        <Button variant="contained" autoFocus onClick={open}>
          {t(app === 'portal' ? 'openPortal' : 'openStaff')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
