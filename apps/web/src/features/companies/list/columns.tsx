import type { CompanyState } from '@balcao/contracts/companies/bounds'
import { cnpjText } from '@balcao/contracts/companies/cnpj'
import type { Company } from '@balcao/contracts/companies/companies'
import { figure } from '@balcao/ui/lib/language'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import css from '../companies.module.css'
import { dayText } from '../contract/hours-text.ts'
import { t } from '../messages.ts'

/** Whether a company is served, as a word and a dot. */
const State = ({ status }: { status: CompanyState }) => (
  <span className={css.state} data-off={status !== 'active' || undefined}>
    {t(`state_${status}`)}
  </span>
)

/** What the list shows of a company. */
export const columnsOf = (): readonly TableColumn<Company>[] => [
  {
    id: 'name',
    label: t('name'),
    width: 200,
    grow: true,
    hideable: false,
    sortKey: 'name',
    cell: ({ name, legalName, active }) => (
      <span className={css.name} data-off={!active || undefined}>
        <span className={css.words}>{name}</span>
        <span className={css.second}>{legalName}</span>
      </span>
    ),
  },
  {
    id: 'cnpj',
    label: t('cnpj'),
    width: 158,
    cell: ({ cnpj }) => <span className={`num ${css.quiet}`}>{cnpj ? cnpjText(cnpj) : '—'}</span>,
  },
  { id: 'segment', label: t('segment'), width: 110, cell: ({ segment }) => <span className={css.quiet}>{segment || '—'}</span> },
  { id: 'owner', label: t('ownerShort'), width: 125, cell: ({ owner }) => <span className={css.quiet}>{owner?.name ?? '—'}</span> },
  {
    id: 'last',
    label: t('lastContact'),
    width: 110,
    cell: ({ lastContactAt }) => <span className={css.quiet}>{lastContactAt ? <TimeAgo at={lastContactAt} bare /> : '—'}</span>,
  },
  {
    id: 'contract',
    label: t('contractUntil'),
    width: 115,
    sortKey: 'contract',
    cell: ({ contract }) => (
      <span className={`num ${css.quiet}`}>{contract ? (contract.end ? dayText(contract.end) : t('contractOpen')) : '—'}</span>
    ),
  },
  { id: 'state', label: t('state'), width: 90, cell: ({ status }) => <State status={status} /> },
  { id: 'people', label: t('people'), width: 72, align: 'end', cell: ({ people }) => figure(people) },
  { id: 'open', label: t('openTickets'), width: 100, align: 'end', cell: ({ openTickets }) => figure(openTickets) },
  { id: 'csat', label: t('csat'), width: 58, align: 'end', cell: ({ csat }) => (csat === null ? '—' : `${figure(csat)}%`) },
]

/** A company on the phone. */
export const card = (company: Company) => (
  <RowCard
    name={company.name}
    lines={[
      company.cnpj ? cnpjText(company.cnpj) : company.legalName || company.segment || '—',
      <>
        {`${t('peopleOf', { n: company.people })} · ${t('openOf', { n: company.openTickets })} · `}
        <State status={company.status} />
      </>,
    ]}
  />
)
