import type { Document, ListedDocument } from '@balcao/contracts/documents/documents'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { MarkedText } from '@balcao/ui/marked-text'
import { TimeAgo } from '@balcao/ui/time-ago'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import type { RowButton } from '../../../lib/lists/row-menu.tsx'
import page from '../../../lib/page/form-page.module.css'
import css from '../documents.module.css'
import { DocumentGlyph, Marks, Readers } from '../marks.tsx'
import { t } from '../messages.ts'

const Title = ({ document }: { document: ListedDocument }) => (
  <span className={css.title}>
    <DocumentGlyph document={document} />
    <span className={page.cut} title={document.title}>
      {document.title}
      {document.found ? <Excerpt found={document.found} /> : null}
    </span>
  </span>
)

/** The place in its text that has the words, and its page where it has pages. */
const Excerpt = ({ found: { page: number, excerpt } }: { found: NonNullable<ListedDocument['found']> }) => (
  <span className={css.excerpt}>
    {number === null ? '' : `${t('pageN', { n: number })} · `}
    <MarkedText of={excerpt} />
  </span>
)

/** In one line: what does not fit is said on the document's page. */
const State = ({ document }: { document: Document }) => (
  <span className={css.state}>
    <Marks document={document} />
  </span>
)

const cut = (text: string) => (
  <span className={page.cut} title={text}>
    {text}
  </span>
)
const folderCell = ({ folder }: Document) => cut(folder?.name ?? '—')
const ownerCell = ({ owner }: Document) => cut(owner?.name ?? t('nobody'))

/** Where words were looked for, the place that has them needs the room of what is said on the document's page as well. */
export const documentColumns = (menu: RowButton<Document>, isStaff: boolean, isSearch: boolean): readonly TableColumn<ListedDocument>[] => [
  { id: 'title', label: t('document'), width: 210, grow: true, hideable: false, cell: (document) => <Title document={document} /> },
  { id: 'state', label: t('status'), width: 132, cell: (document) => <State document={document} /> },
  ...(isSearch ? [] : [{ id: 'folder', label: t('folder'), width: 110, cell: folderCell }]),
  ...(isStaff
    ? ([
        { id: 'readers', label: t('visibility'), width: 120, cell: (document) => <Readers document={document} /> },
        ...(isSearch ? [] : [{ id: 'owner', label: t('owner'), width: 120, cell: ownerCell }]),
      ] as const satisfies readonly TableColumn<ListedDocument>[])
    : []),
  {
    id: 'updated',
    label: t('updated'),
    width: 92,
    cell: ({ updatedAt }) => (
      <span className={css.quiet}>
        <TimeAgo at={updatedAt} bare />
      </span>
    ),
  },
  { id: 'actions', label: t('actionsOf', { name: '' }), hideLabel: true, width: 48, hideable: false, cell: menu },
]

/** A document on the phone. */
export const documentCard = (menu: RowButton<Document>) => (document: ListedDocument, inside: { tabIndex: 0 | -1 }) => (
  <RowCard
    start={<DocumentGlyph document={document} />}
    name={document.title}
    lines={[
      <Marks key="marks" document={document} />,
      ...(document.found ? [<Excerpt key="found" found={document.found} />] : []),
      <span key="facts">
        {document.folder ? `${document.folder.name} · ` : ''}
        {t('versionN', { n: document.current.number })} · <TimeAgo at={document.updatedAt} bare />
      </span>,
    ]}
    end={menu(document, inside)}
  />
)
