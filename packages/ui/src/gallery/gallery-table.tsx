import Button from '@mui/material/Button'
import { useCallback, useState } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import type { AppliedFilter } from '../lib/table/filters.ts'
import type { RowKey, Selection } from '../lib/table/selection.ts'
import type { ColumnView, Density, Sort } from '../lib/table/table-types.ts'
import { ArrivalsPill } from '../table/arrivals-pill.tsx'
import { BulkBar } from '../table/bulk-bar.tsx'
import { ColumnChooser } from '../table/column-chooser.tsx'
import { DataTable } from '../table/data-table.tsx'
import { DensityMenu } from '../table/density-menu.tsx'
import { FilterChips } from '../table/filter-chips.tsx'
import { notify } from '../toasts.tsx'
import { type Example, ExampleCard, exampleColumns, exampleFilters, exampleRows } from './gallery-table-data.tsx'

const keyOf = (row: Example): RowKey => row.id
const nameOf = (row: Example) => `ticket ${row.id}`
const isUnread = (row: Example) => row.id > 48225
const isGone = (row: Example) => row.id === 48211

const still = { rowKey: keyOf, rowName: nameOf, columns: exampleColumns, onOpen: () => undefined, globalKeys: false }

/** The list with everything around it, then its other states. */
export const GalleryTable = () => {
  const [rows, setRows] = useState(() => exampleRows(120, Date.now()))
  const [selected, setSelected] = useState<Selection>(new Set([48223, 48219]))
  const [applied, setApplied] = useState<readonly AppliedFilter[]>([
    { field: 'status', values: ['new', 'open'] },
    { field: 'assignee', values: ['me'] },
  ])
  const [density, setDensity] = useState<Density>('normal')
  const [view, setView] = useState<ColumnView>({})
  const [sort, setSort] = useState<Sort>({ key: 'updatedAt', direction: 'desc' })
  const [arrived, setArrived] = useState(3)
  const card = useCallback((row: Example, { tabIndex }: { tabIndex: 0 | -1 }) => <ExampleCard row={row} tabIndex={tabIndex} />, [])
  const patch = () =>
    setRows((old) => old.map((row, index) => (index === 1 ? { ...row, status: 'waiting_customer', version: row.version + 1 } : row)))
  return (
    <>
      <div className="gallery-bar">
        <FilterChips fields={exampleFilters} applied={applied} onChange={setApplied} />
        <div className="gallery-row">
          <Button size="small" variant="text" onClick={patch}>
            Alterar a 2ª linha
          </Button>
          <ColumnChooser columns={exampleColumns} view={view} onChange={setView} />
          <DensityMenu density={density} onChange={setDensity} />
        </div>
      </div>
      <ArrivalsPill count={arrived} onShow={() => setArrived(0)} />
      <div className="gallery-list">
        <DataTable
          label="Tickets"
          rows={rows}
          columns={exampleColumns}
          rowKey={keyOf}
          rowName={nameOf}
          view={view}
          onViewChange={setView}
          density={density}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={setSelected}
          onOpen={(row) => notify.info(`Abriria o ticket ${row.id}`, { id: 'open' })}
          onPeek={(row) => notify.info(`Espiaria o ticket ${row.id}`, { id: 'open' })}
          isUnread={isUnread}
          isGone={isGone}
          rowVersion={(row) => row.version}
          empty={<EmptyState kind="never" title="Nenhum ticket" />}
          card={card}
          total={rows.length}
          refreshing={sort.direction === 'asc'}
        />
      </div>
      <BulkBar
        count={selected.size}
        total={1204}
        onSelectAll={() => setSelected(new Set(rows.map(keyOf)))}
        onClear={() => setSelected(new Set())}
        actions={[
          { label: 'Atribuir', key: 'A', onRun: () => undefined },
          { label: 'Status', key: 'S', onRun: () => undefined },
          { label: 'Mesclar', key: 'M', onRun: () => undefined, disabled: selected.size < 2 },
        ]}
      />
      <div className="gallery-pair">
        <DataTable
          {...still}
          label="Carregando"
          rows={[]}
          loading
          empty={null}
          card={card}
          selected={new Set()}
          onSelect={() => undefined}
        />
        <div className="gallery-stack">
          <DataTable
            {...still}
            label="Filtrada"
            rows={[]}
            card={card}
            empty={
              <EmptyState kind="filtered" title="Nenhum ticket com estes filtros" action={<Button>Limpar filtros</Button>}>
                Há 12 tickets fora deles.
              </EmptyState>
            }
          />
          <DataTable
            {...still}
            label="Com erro"
            rows={[]}
            card={card}
            empty={null}
            error={
              <ErrorState title="Não foi possível carregar os tickets" code="internal_error · 7f3a" onRetry={() => undefined}>
                Seus filtros foram mantidos.
              </ErrorState>
            }
          />
        </div>
      </div>
    </>
  )
}
