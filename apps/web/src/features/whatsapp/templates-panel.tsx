import type { WhatsappTemplate } from '@balcao/contracts/whatsapp/templates'
import { EmptyState } from '@balcao/ui/empty-state'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable, WHOLE } from '../../lib/lists/paged-table.tsx'
import { RowCard } from '../../lib/lists/row-card.tsx'
import page from '../../lib/page/form-page.module.css'
import { trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import { WhatsappTabs } from './tabs.tsx'
import { TemplateView } from './template-view.tsx'
import { useAccounts, useWhatsappActs } from './whatsapp.data.ts'

const STATUSES = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'GONE'] as const

function statusOf({ status, usable }: WhatsappTemplate): string {
  const known = STATUSES.find((one) => one === status)
  return known === 'APPROVED' && !usable ? t('notUsable') : known ? t(`status_${known}`) : status
}
const textOf = ({ header, body, footer }: WhatsappTemplate) => [header, body, footer].filter(Boolean).join(' · ')

const Cut = ({ children }: { children: string }) => (
  <span className={page.cut} title={children}>
    {children}
  </span>
)

const COLUMNS = (): readonly TableColumn<WhatsappTemplate>[] => [
  { id: 'name', label: t('template'), width: 220, hideable: false, cell: ({ name }) => <Cut>{name}</Cut> },
  { id: 'language', label: t('language'), width: 90, cell: ({ language }) => language },
  { id: 'text', label: t('text'), width: 360, grow: true, cell: (one) => <Cut>{textOf(one)}</Cut> },
  { id: 'status', label: t('status'), width: 200, cell: (one) => <Cut>{statusOf(one)}</Cut> },
  { id: 'account', label: t('number'), width: 140, cell: ({ account }) => account.name },
]

/** The texts that Meta approved for writing first. */
export const TemplatesPanel = () => {
  const query = trpc.whatsapp.templates.list.useQuery({})
  const accounts = useAccounts().data?.data ?? []
  const { sync } = useWhatsappActs()
  const [opened, setOpened] = useState<WhatsappTemplate | null>(null)
  return (
    <ListPage
      title={t('title')}
      about={t('templatesAbout')}
      maxWidth={1280}
      loading={query.isPending}
      tools={
        <>
          <WhatsappTabs current="templates" />
          <ListActs>
            <Button
              size="small"
              variant="outlined"
              disabled={accounts.length === 0}
              startIcon={<RefreshCw size={16} aria-hidden />}
              onClick={() => {
                for (const account of accounts) void sync(account)
              }}
            >
              {t('sync')}
            </Button>
          </ListActs>
        </>
      }
      table={
        <DataTable
          label={t('tab_templates')}
          rows={query.data?.data ?? []}
          columns={COLUMNS()}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onOpen={setOpened}
          rowVersion={({ status, syncedAt }) => `${status} ${syncedAt}`}
          {...pagedTable({ ...query, ...WHOLE }, t('templatesFailed'))}
          card={(one) => (
            <RowCard name={one.name} lines={[`${one.account.name} · ${statusOf(one)}`, <Cut key="text">{textOf(one)}</Cut>]} />
          )}
          empty={
            <EmptyState kind="never" title={t('templatesEmpty')}>
              {t('templatesEmptyText')}
            </EmptyState>
          }
        />
      }
    >
      {opened ? <TemplateView template={opened} onClose={() => setOpened(null)} /> : null}
    </ListPage>
  )
}
