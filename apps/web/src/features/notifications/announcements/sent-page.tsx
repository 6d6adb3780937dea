import type { Announcement } from '@balcao/contracts/notifications/announced'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { EmptyState } from '@balcao/ui/empty-state'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './sent.messages.ts'
import { cardOf, columnsOf } from './sent-columns.tsx'
import { SentDialog } from './sent-dialog.tsx'

/** What was announced, the newest first, 50 a page. */
function useSent() {
  const query = trpc.notifications.announced.useInfiniteQuery(
    { limit: PAGE_SIZE },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

export const SentPage = () => {
  const navigate = useNavigate()
  const list = useSent()
  const [open, setOpen] = useState<Announcement | null>(null)
  const write = () => void navigate({ to: '/announcements' })
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1120}
      loading={list.isPending}
      tools={
        <ListActs>
          <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={write}>
            {t('write')}
          </Button>
        </ListActs>
      }
      table={
        <DataTable
          label={t('title')}
          rows={list.rows}
          columns={columnsOf()}
          rowKey={({ id }) => id}
          rowName={({ title }) => t('rowName', { title })}
          rowVersion={({ readers }) => `${readers}`}
          onOpen={setOpen}
          {...pagedTable(list, t('listFailed'))}
          card={cardOf}
          empty={
            <EmptyState kind="never" title={t('empty')} action={<Button onClick={write}>{t('write')}</Button>}>
              {t('emptyText')}
            </EmptyState>
          }
        />
      }
    >
      {open ? <SentDialog one={open} onClose={() => setOpen(null)} /> : null}
    </ListPage>
  )
}
