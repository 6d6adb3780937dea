import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ListExport } from '../files/list-export.tsx'
import { ListActs, ListPage } from './list-page.tsx'
import { NoneYet } from './none-yet.tsx'
import { pagedTable, WHOLE } from './paged-table.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { type RowButton, useRowMenu } from './row-menu.tsx'

type Named = { id: number; name: string }
type Inside = { tabIndex: 0 | -1 }
type Acts = readonly (readonly [label: string, run: () => void])[]
type ListText =
  | 'about'
  | 'add'
  | 'edit'
  | 'emptyTitle'
  | 'emptyText'
  | 'listFailed'
  | 'actionsOf'
  | 'rowName'
  | 'remove'
  | 'removeTitle'
  | 'removeText'

type SetupListPageProps<Row extends Named> = {
  t: (key: ListText, values?: { name: string }) => string
  title: string
  tabs: ReactNode
  /** What the table is called, where that is not the title of the page. */
  label?: string
  query: Omit<Parameters<typeof pagedTable>[0], keyof typeof WHOLE> & { data: { data: readonly Row[] } | undefined }
  columns: (button: RowButton<Row>) => readonly TableColumn<Row>[]
  card: (button: RowButton<Row>) => (row: Row, inside: Inside) => ReactNode
  /** Rows that differ in it are drawn anew. */
  rowVersion: (row: Row) => string
  /** Where the list is had as a file, and what that is called. */
  file?: { path: string; name: string }
  /** For who may only read: what opens a row. */
  readOnly?: string | undefined
  onOpen: (row: Row) => void
  onAdd: () => void
  /** What can be done with a row beside editing and removing it. */
  actsOf: (row: Row) => Acts
  onRemove: (row: Row) => void
  /** What is asked before a row is removed, where that depends on it. */
  removeText?: (row: Row) => string
  /** Above and beneath the table. */
  above?: ReactNode
  below?: ReactNode
  /** Dialogs. */
  children?: ReactNode
}

/** A page that lists all of one kind that an organisation has set up, such as its webhooks: each is opened, changed and removed from there. */
export const SetupListPage = <Row extends Named>({
  t,
  title,
  tabs,
  label = title,
  query,
  columns,
  card,
  rowVersion,
  file,
  readOnly,
  onOpen,
  onAdd,
  actsOf,
  onRemove,
  removeText,
  above,
  below,
  children,
}: SetupListPageProps<Row>) => {
  const [removing, setRemoving] = useState<Row | null>(null)
  const mayChange = readOnly === undefined
  const { button, menu } = useRowMenu<Row>(
    ({ name }) => t('actionsOf', { name }),
    (row) => [
      [readOnly ?? t('edit'), () => onOpen(row)],
      ...(mayChange ? ([...actsOf(row), [t('remove'), () => setRemoving(row)]] as const) : []),
    ],
  )
  return (
    <ListPage
      title={title}
      about={t('about')}
      maxWidth={1280}
      loading={query.isPending}
      tools={
        <>
          {tabs}
          <ListActs>
            {file ? <ListExport {...file} filter={{}} disabled={query.isPending} /> : null}
            {mayChange ? (
              <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={onAdd}>
                {t('add')}
              </Button>
            ) : null}
          </ListActs>
        </>
      }
      table={
        <>
          {above}
          <DataTable
            label={label}
            rows={query.data?.data ?? []}
            columns={columns(button)}
            rowKey={({ id }) => id}
            rowName={({ name }) => t('rowName', { name })}
            rowVersion={rowVersion}
            onOpen={onOpen}
            {...pagedTable({ ...query, ...WHOLE }, t('listFailed'))}
            card={card(button)}
            empty={<NoneYet t={t} onAdd={mayChange ? onAdd : undefined} />}
          />
          {below}
        </>
      }
    >
      {menu}
      <RemoveDialog
        t={t}
        thing={removing}
        {...(removing && removeText ? { text: removeText(removing) } : {})}
        onRemove={onRemove}
        onClose={() => setRemoving(null)}
      />
      {children}
    </ListPage>
  )
}
