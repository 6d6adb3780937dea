import type { User } from '@balcao/contracts/users/users'
import { roleWord } from '@balcao/ui/lib/names'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { UserActions } from './actions.data.ts'
import type { Ceiling } from './list.data.ts'
import { t } from './messages.ts'
import { UserForm } from './user-form.tsx'
import css from './users.module.css'

type UserDialogProps = { user: User | undefined; ceiling: Ceiling; onSaved: UserActions['offerUndo']; onClose: () => void }

/** A person's data: a form for those below the reader, and to read for all others. */
export const UserDialog = ({ user, ceiling, onSaved, onClose }: UserDialogProps) => {
  const titleId = useId()
  if (user && !ceiling.mayChange(user))
    return (
      <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{t('seeTitle', { name: user.name })}</DialogTitle>
        <DialogContent>
          <Facts user={user} />
          <p className={css.note}>{t(ceiling.isMe(user) ? 'selfNote' : 'aboveNote')}</p>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} autoFocus>
            {t('close')}
          </Button>
        </DialogActions>
      </Dialog>
    )
  return <UserForm user={user} roles={ceiling.roles} onSaved={onSaved} onClose={onClose} />
}

const Facts = ({ user }: { user: User }) => (
  <dl className={css.facts}>
    <dt>{t('email')}</dt>
    <dd>{user.email}</dd>
    <dt>{t('role')}</dt>
    <dd>{roleWord(user.roleName)}</dd>
    <dt>{t('company')}</dt>
    <dd>{user.companyName ?? t('noCompany')}</dd>
  </dl>
)
