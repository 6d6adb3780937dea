import { ROLE_LEVEL } from '@balcao/contracts/access'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { User } from '@balcao/contracts/users/users'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './users.module.css'

type RemoveDialogProps = { user: User; busy: boolean; onRemove: (user: User) => Promise<boolean>; onClose: () => void }

/** Says what goes and what stays before somebody is removed for good. */
export const RemoveDialog = ({ user, busy, onRemove, onClose }: RemoveDialogProps) => {
  const confirm = async () => {
    if (await onRemove(user)) onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t(user.pending ? 'refuseTitle' : 'removeTitle', { name: user.name })}
      confirm={t(busy ? 'removing' : user.pending ? 'refuse' : 'removeConfirm')}
      {...(user.pending ? {} : { typed: user.email })}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {user.pending ? <p>{t('refuseText')}</p> : <WhatGoes user={user} />}
      <p>{t('removeNoWay')}</p>
    </ConfirmDialog>
  )
}

/** What goes and what stays. */
const WhatGoes = ({ user }: { user: User }) => {
  const status = [...OPEN_STATUSES]
  const { data } = trpc.tickets.list.useQuery({ assignee: [user.id], status, page: 1, limit: 1 }, { staleTime: 0 })
  const open = data?.total ?? 0
  return (
    <ul className={css.list}>
      <li>{t('removeTickets')}</li>
      <li>{t('removeData')}</li>
      <li>{t('removeTraces')}</li>
      {user.level === ROLE_LEVEL.client ? <li>{t('removeFiles')}</li> : null}
      <li>{t('removeSessions')}</li>
      {open > 0 ? (
        <li>
          {t('removeOpen', { n: open })}{' '}
          <Link to="/tickets" search={{ assignee: String(user.id), status: status.join(',') }}>
            {t('removeOpenLink')}
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
