import type { User } from '@balcao/contracts/users/users'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useFields } from '../../lib/custom-fields/fields.data.ts'
import { ValuesDialog } from '../../lib/custom-fields/values-dialog.tsx'
import { ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
import { useUserActions } from './actions.data.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { type Filter, readSearch, writeSearch } from './filter.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useCeiling, useHighlighted, useUserList } from './list.data.ts'
import { cardOf, columnsOf } from './list-columns.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { t } from './messages.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { actsOn } from './row-acts.ts'
import { UserDialog } from './user-dialog.tsx'

type Open =
  | { what: 'create' | 'import' }
  | { what: 'edit' | 'remove' | 'fields'; user: User }
  | { what: 'deactivate'; user: User; open: number }

const keyOf = (user: User) => user.id
const nameOf = (user: User) => t('rowName', { name: user.name })
const versionOf = (user: User) =>
  JSON.stringify([user.name, user.email, user.role, user.companyId, user.active, user.invited, user.pending])

/** Whether the filter no longer lets somebody through. */
const isElsewhere = (user: User, { active, pending }: Filter) =>
  (active !== undefined && user.active !== active) || (pending === true && !user.pending)

export const Page = () => {
  const navigate = useNavigate()
  const { filter, highlight } = readSearch(useSearch({ strict: false }))
  const ceiling = useCeiling()
  const list = useUserList(filter, ceiling.isReady)
  const pointed = useHighlighted(highlight, list.rows, list.isSuccess)
  const rows = pointed ? [pointed, ...list.rows] : list.rows
  const actions = useUserActions()
  const [open, setOpen] = useState<Open | null>(null)
  const listName = JSON.stringify(writeSearch(filter))

  const show = (next: Filter) => void navigate({ to: '/users', search: writeSearch(next), replace: next.search !== filter.search })
  const edit = (user: User) => setOpen({ what: 'edit', user })
  const acts = {
    edit,
    see: edit,
    fields: (user: User) => setOpen({ what: 'fields', user }),
    resend: (user: User) => void actions.invite(user),
    deactivate: (user: User) => void actions.deactivate(user).then((open) => open > 0 && setOpen({ what: 'deactivate', user, open })),
    approve: (user: User) => void actions.approve(user),
    refuse: (user: User) => setOpen({ what: 'remove', user }),
    reactivate: (user: User) => void actions.setActive(user, true),
    remove: (user: User) => setOpen({ what: 'remove', user }),
  }
  const hasFields = useFields('user').length > 0
  const { button, menu } = useRowMenu<User>(
    ({ name }) => t('actionsOf', { name }),
    (user) => actsOn(user, { mayChange: ceiling.mayChange(user), hasFields }).map((act) => [t(act), () => acts[act](user)]),
  )
  const close = () => setOpen(null)

  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1440}
      loading={list.isPending}
      refused={ceiling.isRefused ? <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState> : undefined}
      tools={
        <ListToolbar
          filter={filter}
          roles={ceiling.roles}
          onShow={show}
          onCreate={() => setOpen({ what: 'create' })}
          onImport={() => setOpen({ what: 'import' })}
        />
      }
      table={
        <DataTable
          key={listName}
          label={t('title')}
          rows={rows}
          columns={columnsOf(button)}
          rowKey={keyOf}
          rowName={nameOf}
          rowVersion={versionOf}
          onOpen={edit}
          isGone={(user) => user !== pointed && isElsewhere(user, filter)}
          highlight={highlight}
          {...pagedTable(list, t('listFailed'))}
          card={cardOf(button)}
          empty={<Empty filter={filter} onShow={() => void navigate({ to: '/users' })} onCreate={() => setOpen({ what: 'create' })} />}
        />
      }
    >
      {menu}
      {open?.what === 'create' || open?.what === 'edit' ? (
        <UserDialog user={open.what === 'edit' ? open.user : undefined} ceiling={ceiling} onSaved={actions.offerUndo} onClose={close} />
      ) : null}
      {open?.what === 'fields' ? <ValuesDialog entity="user" id={open.user.id} name={open.user.name} onClose={close} /> : null}
      {open?.what === 'remove' ? <RemoveDialog user={open.user} busy={actions.busy} onRemove={actions.remove} onClose={close} /> : null}
      {open?.what === 'deactivate' ? (
        <DeactivateDialog
          user={open.user}
          open={open.open}
          busy={actions.busy}
          onDeactivate={(user, handover) => actions.setActive(user, false, handover)}
          onClose={close}
        />
      ) : null}
      {open?.what === 'import' ? <ImportDialog onClose={close} /> : null}
    </ListPage>
  )
}

/** Why there is nobody: the search and the filters hide them, or there never was anybody. */
const Empty = ({ filter, onShow, onCreate }: { filter: Filter; onShow: (filter: Filter) => void; onCreate: () => void }) =>
  Object.keys(filter).length > 0 ? (
    <EmptyState kind="filtered" title={t('emptyFiltered')} action={<Button onClick={() => onShow({})}>{t('clearFilters')}</Button>}>
      {t('emptyFilteredText')}
    </EmptyState>
  ) : (
    <EmptyState kind="never" title={t('emptyNever')} action={<Button onClick={onCreate}>{t('add')}</Button>}>
      {t('emptyNeverText')}
    </EmptyState>
  )
