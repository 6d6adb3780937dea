import type { OpenTickets } from '@balcao/contracts/users/changes'
import type { User } from '@balcao/contracts/users/users'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { PickField } from '../../lib/pickers/pick-field.tsx'
import { receiversBut } from './deactivate.data.ts'
import { t } from './messages.ts'
import css from './users.module.css'

export type Handover = { openTickets: OpenTickets; reassignToId?: number }

type DeactivateDialogProps = {
  user: User
  /** How many tickets are open with them. */
  open: number
  busy: boolean
  onDeactivate: (user: User, handover: Handover) => Promise<boolean>
  onClose: () => void
}

const ORDER: readonly OpenTickets[] = ['release', 'reassign', 'keep']

/** Asks what happens to the open tickets of whoever is about to be deactivated. */
export const DeactivateDialog = ({ user, open, busy, onDeactivate, onClose }: DeactivateDialogProps) => {
  const questionId = useId()
  const [choice, setChoice] = useState<OpenTickets>('release')
  const [receiver, setReceiver] = useState<number | null>(null)
  const [asked, setAsked] = useState(false)
  const [useFound] = useState(() => receiversBut(user.id))
  const missing = choice === 'reassign' && receiver === null

  const confirm = async () => {
    setAsked(true)
    if (missing) return document.getElementById('campo-recebe')?.focus()
    const handover = choice === 'reassign' && receiver !== null ? { openTickets: choice, reassignToId: receiver } : { openTickets: choice }
    if (await onDeactivate(user, handover)) onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('deactivateTitle', { name: user.name })}
      confirm={t(busy ? 'deactivating' : 'deactivate')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p id={questionId}>{t('deactivateOpen', { n: open })}</p>
      <RadioGroup aria-labelledby={questionId} value={choice} onChange={(_, next) => setChoice(next as OpenTickets)}>
        {ORDER.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio size="small" />} label={t(`tickets_${one}`, { name: user.name })} />
        ))}
      </RadioGroup>
      {choice === 'reassign' ? (
        <PickField
          id="campo-recebe"
          label={t('receiver')}
          hint={t('receiverHint')}
          required
          error={asked && missing ? t('receiverMissing') : undefined}
          useFound={useFound}
          onChange={(chosen) => setReceiver(chosen?.id ?? null)}
        />
      ) : null}
      <p className={css.note}>{t('deactivateNote')}</p>
    </ConfirmDialog>
  )
}
