import type { Suppression } from '@balcao/contracts/email/senders'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import { TimeAgo } from '@balcao/ui/time-ago'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { RowCard } from '../../lib/lists/row-card.tsx'
import { type RowButton, useRowMenu } from '../../lib/lists/row-menu.tsx'
import { useEmailActs, useSuppressions } from './email.data.ts'
import { t } from './messages.ts'
import { SuppressDialog } from './suppress-dialog.tsx'
import { EmailTabs } from './tabs.tsx'

const REASON = { bounce: () => t('reasonBounce'), complaint: () => t('reasonComplaint'), manual: () => t('reasonManual') }
const why = ({ reason, detail }: Suppression) => [REASON[reason](), detail].filter(Boolean).join(' · ')

const columnsOf = (menu: RowButton<Suppression>): readonly TableColumn<Suppression>[] => [
  { id: 'address', label: t('address'), width: 280, hideable: false, cell: ({ address }) => address },
  { id: 'reason', label: t('reason'), width: 340, grow: true, cell: why },
  { id: 'since', label: t('since'), width: 120, cell: ({ createdAt }) => <TimeAgo at={createdAt} bare /> },
  { id: 'actions', label: t('release'), hideLabel: true, width: 48, cell: menu },
]

/** Addresses to which nothing is sent any more. */
export const SuppressionsPanel = () => {
  const list = useSuppressions()
  const acts = useEmailActs()
  const [isAdding, setAdding] = useState(false)
  const refused = list.error && !list.data && failureOf(list.error).statusCode === 403
  const release = async ({ id, address }: Suppression) => {
    const failed = await acts.release(id)
    if (failed) notify.error(t('failed', { why: failed.why }), { id: 'email' })
    else notify.undo(t('released', { name: address }), () => void acts.suppress(address), { id: 'email' })
  }
  const { button, menu } = useRowMenu<Suppression>(
    ({ address }) => t('actionsOf', { name: address }),
    (row) => [[t('release'), () => void release(row)]],
  )
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1120}
      loading={list.isPending}
      refused={refused ? <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState> : undefined}
      tools={
        <>
          <EmailTabs current="suppressions" />
          <ListActs>
            <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {t('suppress')}
            </Button>
          </ListActs>
        </>
      }
      table={
        <DataTable
          label={t('suppressions')}
          rows={list.rows}
          columns={columnsOf(button)}
          rowKey={({ id }) => id}
          rowName={({ address }) => address}
          onOpen={() => undefined}
          {...pagedTable(list, t('listFailed'))}
          card={(row, inside) => <RowCard name={row.address} lines={[why(row)]} end={button(row, inside)} />}
          empty={
            <EmptyState kind="never" title={t('noSuppression')}>
              {t('noSuppressionText')}
            </EmptyState>
          }
        />
      }
    >
      {menu}
      {isAdding ? <SuppressDialog onClose={() => setAdding(false)} /> : null}
    </ListPage>
  )
}
