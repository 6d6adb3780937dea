import type { EmailWatcher } from '@balcao/contracts/watchers/email-watchers'
import { notify } from '@balcao/ui/toasts'
import IconButton from '@mui/material/IconButton'
import { Mail, X } from 'lucide-react'
import { useEmailActs } from './emails.data.ts'
import { t } from './groups.messages.ts'
import css from './watchers.module.css'

/** An address that gets the public replies. */
export const EmailRow = ({ ticketId, watcher, editable }: { ticketId: number; watcher: EmailWatcher; editable: boolean }) => {
  const { add, remove } = useEmailActs(ticketId)
  const { id, email, isSilent, addedBy } = watcher
  const take = async () => {
    if (await remove(id)) notify.undo(t('emailRemoved', { email }), () => void add(email), { id: 'watch' })
  }
  return (
    <li className={css.person}>
      <span className={css.team}>
        <Mail size={14} aria-hidden />
      </span>
      <span className={css.name}>
        {email}
        <small>{isSilent ? t('emailSilent') : addedBy ? t('emailBy', { name: addedBy }) : t('emailWord')}</small>
      </span>
      {editable ? (
        <IconButton size="small" aria-label={t('removeEmail', { email })} onClick={() => void take()}>
          <X size={14} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  )
}
