import { OPEN_STATUSES, PRIORITIES, type Priority, STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import type { FilterField } from '../lib/table/filters.ts'
import type { TableColumn } from '../lib/table/table-types.ts'
import { PriorityGlyph } from '../priority-glyph.tsx'
import { StatusLabel } from '../status-glyph.tsx'
import { TimeAgo } from '../time-ago.tsx'

export type Example = {
  id: number
  title: string
  status: Status
  priority: Priority
  customer: string
  assignee: string
  at: string
  version: number
}

const titles = [
  'Não consigo acessar a base de conhecimento após a atualização',
  'Cobrança duplicada na fatura de outubro',
  'Exportação de relatório em PDF sai em branco',
  'Como configurar o domínio de e-mail da empresa?',
  'Sugestão: atalho para responder e resolver',
  'Webhook de integração retorna 403 desde ontem',
  'Troca de responsável não notifica observadores',
]
const customers = ['Padaria Aurora', 'Grupo Serra Azul', 'Clínica Vitae', 'Norte Log', 'Ateliê Jacarandá']
const agents = ['Lia M.', '—', 'Caio R.', 'Bruna T.']
const pick = <T,>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Rows that look like tickets. */
export const exampleRows = (count: number, now: number): Example[] =>
  Array.from({ length: count }, (_, index) => ({
    id: 48231 - index * 4,
    title: pick(titles, index),
    status: index < 6 ? pick(OPEN_STATUSES, index) : pick(STATUSES, index),
    priority: pick(PRIORITIES, 3 + index * 3),
    customer: pick(customers, index),
    assignee: pick(agents, index),
    at: new Date(now - (2 + index * index * 7) * 60_000).toISOString(),
    version: 1,
  }))

export const exampleColumns: readonly TableColumn<Example>[] = [
  { id: 'id', label: 'Nº', width: 72, sortKey: 'number', cell: (row) => <span className="num gallery-quiet">{row.id}</span> },
  { id: 'priority', label: 'Prioridade', hideLabel: true, width: 36, cell: (row) => <PriorityGlyph priority={row.priority} /> },
  { id: 'status', label: 'Status', width: 180, cell: (row) => <StatusLabel status={row.status} /> },
  {
    id: 'title',
    label: 'Assunto',
    width: 280,
    grow: true,
    hideable: false,
    cell: (row, { tabIndex }) => (
      <a className="dt-title gallery-title" href={`#${row.id}`} tabIndex={tabIndex}>
        {row.title}
      </a>
    ),
  },
  { id: 'customer', label: 'Cliente', width: 150, cell: (row) => <span className="gallery-quiet">{row.customer}</span> },
  { id: 'assignee', label: 'Resp.', width: 90, cell: (row) => <span className="gallery-quiet">{row.assignee}</span> },
  { id: 'at', label: 'Atualiz.', width: 104, sortKey: 'updatedAt', cell: (row) => <TimeAgo at={row.at} bare /> },
]

/** One ticket as a card. */
export const ExampleCard = ({ row, tabIndex }: { row: Example; tabIndex: 0 | -1 }) => (
  <>
    <div className="gallery-card-line">
      <PriorityGlyph priority={row.priority} />
      <span className="num">#{row.id}</span>
      <StatusLabel status={row.status} />
      <span className="gallery-card-end">
        <TimeAgo at={row.at} bare />
      </span>
    </div>
    <a className="dt-title gallery-title gallery-card-title" href={`#${row.id}`} tabIndex={tabIndex}>
      {row.title}
    </a>
    <div className="gallery-card-line">
      {row.customer} · {row.assignee}
    </div>
  </>
)

export const exampleFilters: readonly FilterField[] = [
  {
    id: 'status',
    label: 'Status',
    negatable: true,
    lowerCase: true,
    options: [
      { value: 'new', label: 'Novo' },
      { value: 'open', label: 'Em atendimento' },
      { value: 'resolved', label: 'Resolvido' },
    ],
  },
  {
    id: 'assignee',
    label: 'Responsável',
    options: [{ value: 'me', label: 'eu' }, ...['Lia', 'Caio', 'Bruna'].map((name) => ({ value: name, label: name }))],
  },
  {
    id: 'customer',
    label: 'Cliente',
    options: [...customers, ...customers.map((name) => `${name} Filial`)].map((name) => ({ value: name, label: name })),
  },
]
