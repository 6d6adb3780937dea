import { CAMPAIGN_STATES } from '@balcao/contracts/whatsapp/campaign-bounds'
import type { Campaign } from '@balcao/contracts/whatsapp/campaigns'
import { EmptyState } from '@balcao/ui/empty-state'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Cut } from '../../../lib/lists/cut.tsx'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { t as words } from '../messages.ts'
import { WhatsappTabs } from '../tabs.tsx'
import { useCampaigns } from './campaigns.data.ts'
import css from './campaigns.module.css'
import { HoursNote } from './hours-note.tsx'
import { t } from './messages.ts'

const whenOf = ({ startedAt, scheduledAt, createdAt }: Campaign) => startedAt ?? scheduledAt ?? createdAt
const doneOf = ({ state, done, total }: Campaign) => (state === 'draft' || state === 'scheduled' ? '—' : t('done', { done, total }))

const State = ({ campaign: { state, marketing } }: { campaign: Campaign }) => (
  <span>
    <span className={css.chip} data-state={state}>
      {t(`state_${state}`)}
    </span>{' '}
    <span className={css.quiet}>{t(marketing ? 'marketing' : 'utility')}</span>
  </span>
)

const COLUMNS = (): readonly TableColumn<Campaign>[] => [
  { id: 'name', label: t('name'), width: 260, grow: true, hideable: false, cell: ({ name }) => <Cut>{name}</Cut> },
  { id: 'state', label: t('state'), width: 200, cell: (campaign) => <State campaign={campaign} /> },
  { id: 'progress', label: t('progress'), width: 120, cell: doneOf },
  { id: 'template', label: t('template'), width: 180, cell: ({ templateName }) => <Cut>{templateName}</Cut> },
  { id: 'account', label: t('number'), width: 150, cell: ({ account }) => <Cut>{account.name}</Cut> },
  { id: 'author', label: t('author'), width: 150, cell: ({ startedBy, author }) => <Cut>{(startedBy ?? author)?.name ?? ''}</Cut> },
  { id: 'when', label: t('when'), width: 120, cell: (one) => <TimeAgo at={whenOf(one)} bare /> },
]

/** What is sent to many customers at once, and what became of it. */
export const CampaignsPanel = () => {
  const navigate = useNavigate()
  const { state: asked } = useSearch({ strict: false }) as { state?: unknown }
  const state = CAMPAIGN_STATES.find((one) => one === asked)
  const list = useCampaigns(state ? { state } : {})
  const show = (next: string | undefined) =>
    void navigate({ to: '/whatsapp', search: { tab: 'campaigns', ...(next ? { state: next } : {}) }, replace: true })
  const add = () => void navigate({ to: '/whatsapp/campaigns/new' })
  return (
    <ListPage
      title={words('title')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <WhatsappTabs current="campaigns" />
          <FilterChips
            fields={[
              {
                id: 'state',
                label: t('state'),
                lowerCase: true,
                options: CAMPAIGN_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
              },
            ]}
            applied={state ? [{ field: 'state', values: [state] }] : []}
            onChange={(chips) => show(chips.find((one) => one.field === 'state')?.values.at(-1))}
          />
          <ListActs>
            <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
              {t('add')}
            </Button>
          </ListActs>
        </>
      }
      table={
        <>
          <HoursNote />
          <DataTable
            key={state ?? ''}
            label={words('tab_campaigns')}
            rows={list.rows}
            columns={COLUMNS()}
            rowKey={({ id }) => id}
            rowName={({ name }) => t('rowName', { name })}
            rowVersion={({ version, state: now, done, total }) => [version, now, done, total].join(' ')}
            onOpen={({ id }) => void navigate({ to: '/whatsapp/campaigns/$id', params: { id: String(id) } })}
            {...pagedTable(list, t('listFailed'))}
            card={(one) => (
              <RowCard
                name={one.name}
                lines={[
                  <State key="state" campaign={one} />,
                  `${one.account.name} · ${doneOf(one)}`,
                  <TimeAgo key="at" at={whenOf(one)} bare />,
                ]}
              />
            )}
            empty={
              state ? (
                <EmptyState kind="filtered" title={t('noneTitle')} action={<Button onClick={() => show(undefined)}>{t('clear')}</Button>} />
              ) : (
                <EmptyState kind="never" title={t('emptyTitle')} action={<Button onClick={add}>{t('add')}</Button>}>
                  {t('emptyText')}
                </EmptyState>
              )
            }
          />
        </>
      }
    />
  )
}
