import { RECIPIENT_STATES } from '@balcao/contracts/whatsapp/campaign-bounds'
import type { CampaignRecipient, WholeCampaign } from '@balcao/contracts/whatsapp/campaigns'
import { shownNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import { EmptyState } from '@balcao/ui/empty-state'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { Cut } from '../../../lib/lists/cut.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import page from '../../../lib/page/form-page.module.css'
import { useRecipients } from './campaigns.data.ts'
import css from './campaigns.module.css'
import { causeText } from './cause-text.ts'
import { t } from './messages.ts'

const STATES = [...RECIPIENT_STATES, 'answered', 'opted_out'] as const
type Inside = { tabIndex: 0 | -1 }

const nameOf = ({ person }: CampaignRecipient) => person?.name ?? t('erased')
const resultOf = ({ state, cause, optedOutAt }: CampaignRecipient) =>
  [t(`result_${state}`), cause ? causeText(cause) : '', optedOutAt ? t('optedOutMark') : ''].filter(Boolean).join(': ')

const Answer = ({ one: { answeredAt, ticket }, tabIndex }: { one: CampaignRecipient } & Inside) =>
  ticket ? (
    <Link to="/tickets/$id" params={{ id: String(ticket.id) }} tabIndex={tabIndex} preload={false}>
      #{ticket.number}
    </Link>
  ) : answeredAt ? (
    t('answered')
  ) : null

const COLUMNS = (): readonly TableColumn<CampaignRecipient>[] => [
  { id: 'person', label: t('person'), width: 200, grow: true, hideable: false, cell: (one) => <Cut>{nameOf(one)}</Cut> },
  { id: 'number', label: t('number'), width: 160, cell: ({ number }) => (number ? shownNumber(number) : '—') },
  { id: 'result', label: t('result'), width: 280, cell: (one) => <Cut>{resultOf(one)}</Cut> },
  { id: 'answer', label: t('answer'), width: 100, cell: (one, inside) => <Answer one={one} {...inside} /> },
  { id: 'changed', label: t('changed'), width: 120, cell: ({ updatedAt }) => <TimeAgo at={updatedAt} bare /> },
]

/** Whom a campaign is for, and what became of the message to each. */
export const Recipients = ({ campaign: { id, state: now } }: { campaign: WholeCampaign }) => {
  const navigate = useNavigate()
  const { state: asked } = useSearch({ strict: false }) as { state?: unknown }
  const state = STATES.find((one) => one === asked)
  const list = useRecipients({ id, ...(state ? { state } : {}) }, now === 'sending')
  const show = (next: string | undefined) =>
    void navigate({ to: '/whatsapp/campaigns/$id', params: { id: String(id) }, search: next ? { state: next } : {}, replace: true })
  return (
    <section className={page.card} aria-labelledby="campaign-recipients">
      <h2 id="campaign-recipients" className={page.legend}>
        {t('recipients')}
      </h2>
      <div className={css.line}>
        <FilterChips
          fields={[
            { id: 'state', label: t('result'), lowerCase: true, options: STATES.map((value) => ({ value, label: t(`result_${value}`) })) },
          ]}
          applied={state ? [{ field: 'state', values: [state] }] : []}
          onChange={(chips) => show(chips.find((one) => one.field === 'state')?.values.at(-1))}
        />
        <ListExport
          path={`/whatsapp/campaigns/${id}/recipients/export`}
          filter={state ? { state } : {}}
          name="destinatarios-da-campanha.csv"
          disabled={list.isPending}
        />
      </div>
      <DataTable<CampaignRecipient>
        key={state ?? ''}
        label={t('recipients')}
        rows={list.rows}
        columns={COLUMNS()}
        rowKey={(one) => one.id}
        rowName={(one) => t('recipientName', { name: nameOf(one) })}
        rowVersion={({ updatedAt, state: is }) => `${updatedAt} ${is}`}
        onOpen={({ person }) => {
          if (person) void navigate({ to: '/people/$id', params: { id: String(person.id) } })
        }}
        {...pagedTable(list, t('recipientsFailed'))}
        card={(one, inside) => (
          <RowCard
            name={nameOf(one)}
            lines={[
              one.number ? shownNumber(one.number) : '—',
              <Cut key="result">{resultOf(one)}</Cut>,
              <Answer key="answer" one={one} {...inside} />,
            ]}
          />
        )}
        empty={
          state ? (
            <EmptyState kind="filtered" title={t('recipientsNone')} />
          ) : (
            <EmptyState kind="never" title={t('recipientsEmpty')}>
              {t('recipientsEmptyText')}
            </EmptyState>
          )
        }
      />
    </section>
  )
}
