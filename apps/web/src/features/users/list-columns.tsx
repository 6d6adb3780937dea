import type { User } from '@balcao/contracts/users/users'
import { Avatar } from '@balcao/ui/avatar'
import { roleWord } from '@balcao/ui/lib/names'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { RowCard } from '../../lib/lists/row-card.tsx'
import type { RowButton } from '../../lib/lists/row-menu.tsx'
import { t } from './messages.ts'
import css from './users.module.css'

function stateOf({ active, invited, pending }: User) {
  if (pending) return 'pending'
  return active ? (invited ? 'invited' : 'active') : 'inactive'
}

/** Whether somebody may come in, as a word and a dot. */
const State = ({ user }: { user: User }) => {
  const state = stateOf(user)
  return (
    <span className={css.state} data-state={state}>
      {t(`state_${state}`)}
    </span>
  )
}

const Seen = ({ user }: { user: User }) => (
  <span className={css.quiet}>{user.lastSeenAt ? <TimeAgo at={user.lastSeenAt} bare /> : t('never')}</span>
)

type Inside = { tabIndex: 0 | -1 }
/** The way to the page of somebody's company. */
const CompanyLink = ({ user: { companyId, companyName }, tabIndex }: { user: User } & Inside) =>
  companyId ? (
    <Link to="/companies/$id" params={{ id: String(companyId) }} tabIndex={tabIndex} onClick={(event) => event.stopPropagation()}>
      {companyName}
    </Link>
  ) : (
    <span className={css.quiet}>—</span>
  )

/** What the list shows of a person. */
export const columnsOf = (menu: RowButton<User>): readonly TableColumn<User>[] => [
  {
    id: 'person',
    label: t('person'),
    width: 280,
    grow: true,
    hideable: false,
    cell: (user) => (
      <span className={css.person} data-off={!user.active || undefined}>
        <Avatar name={user.name} size={24} />
        <span className={css.name}>{user.name}</span>
        <span className={css.email}>{user.email}</span>
      </span>
    ),
  },
  { id: 'role', label: t('role'), width: 150, cell: (user) => roleWord(user.roleName) },
  { id: 'company', label: t('company'), width: 170, cell: (user, inside) => <CompanyLink user={user} {...inside} /> },
  { id: 'state', label: t('state'), width: 176, cell: (user) => <State user={user} /> },
  { id: 'seen', label: t('lastSeen'), width: 116, cell: (user) => <Seen user={user} /> },
  { id: 'actions', label: t('actionsColumn'), hideLabel: true, width: 48, cell: menu },
]

/** A person on the phone. */
export const cardOf = (menu: RowButton<User>) => (user: User, inside: Inside) => (
  <RowCard
    start={<Avatar name={user.name} />}
    name={user.name}
    lines={[
      user.email,
      <>
        {`${roleWord(user.roleName)} · `}
        <State user={user} />
        {user.companyName ? ` · ${user.companyName}` : ''}
      </>,
    ]}
    end={menu(user, inside)}
  />
)
