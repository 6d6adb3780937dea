import type { Calendar } from '@balcao/contracts/calendars/calendars'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { useRowMenu } from '../../../lib/lists/row-menu.tsx'
import { SlaTabs } from '../sla-tabs.tsx'
import { useCalendarActs, useCalendars, useMayManage } from './calendars.data.ts'
import { cardOf, columnsOf } from './columns.tsx'
import { t } from './messages.ts'
import { RemoveDialog } from './remove-dialog.tsx'

/** The organisation's calendars. */
export const Page = () => {
  const navigate = useNavigate()
  const may = useMayManage()
  const list = useCalendars()
  const acts = useCalendarActs()
  const [removing, setRemoving] = useState<Calendar | null>(null)
  const failure = list.error && !list.data ? failureOf(list.error) : null

  const open = ({ id }: Calendar) => void navigate({ to: '/sla/calendars/$id', params: { id: String(id) } })
  const add = () => void navigate({ to: '/sla/calendars/new' })
  const { button, menu } = useRowMenu<Calendar>(
    ({ name }) => t('actionsOf', { name }),
    (calendar) => [
      [t(may ? 'edit' : 'see'), () => open(calendar)],
      ...(may && !calendar.isDefault
        ? ([
            [t('makeDefault'), () => void acts.makeDefault(calendar)],
            [t('remove'), () => setRemoving(calendar)],
          ] as const)
        : []),
    ],
  )
  const addButton = (
    <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
      {t('add')}
    </Button>
  )
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      refused={failure?.statusCode === 403 ? <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState> : undefined}
      tools={
        <>
          <SlaTabs current="calendars" />
          {may ? <ListActs>{addButton}</ListActs> : null}
        </>
      }
      table={
        <DataTable
          label={t('title')}
          rows={list.data?.data ?? []}
          columns={columnsOf(button)}
          rowKey={({ id }) => id}
          rowName={({ name }) => t('rowName', { name })}
          rowVersion={({ version }) => version}
          onOpen={open}
          loading={list.isPending}
          error={
            failure ? (
              <ErrorState title={t('listFailed')} code={failure.requestId || failure.code} onRetry={() => void list.refetch()}>
                {failure.message}
              </ErrorState>
            ) : undefined
          }
          card={cardOf(button)}
          empty={
            <EmptyState kind="never" title={t('emptyTitle')} action={may ? addButton : undefined}>
              {t('emptyText')}
            </EmptyState>
          }
        />
      }
    >
      {menu}
      {removing ? <RemoveDialog calendar={removing} onClose={() => setRemoving(null)} /> : null}
    </ListPage>
  )
}
