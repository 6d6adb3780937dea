import { BOARD_LISTS } from '@balcao/contracts/sla/bounds'
import type { SlaBoardRow } from '@balcao/contracts/sla/timers'
import { EmptyState } from '@balcao/ui/empty-state'
import type { FilterField } from '@balcao/ui/lib/table/filters'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import Button from '@mui/material/Button'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { PlaceTabs } from '../../../lib/lists/place-tabs.tsx'
import tabsCss from '../../../lib/lists/tabs.module.css'
import { useAssignable, useTicketOptions } from '../../../lib/tickets/people.data.ts'
import { SlaTabs } from '../sla-tabs.tsx'
import { askedOf, type BoardFilter, readBoard, useBoard, writeBoard } from './board.data.ts'
import { cardOf, columnsOf } from './columns.tsx'
import { t } from './messages.ts'

/** Tickets by their deadlines: past them, near them, and waiting. */
export const Page = () => {
  const navigate = useNavigate()
  const filter = readBoard(useSearch({ strict: false }))
  const board = useBoard(filter)
  const can = useCan()
  const { queues } = useTicketOptions(true)
  const names = new Map(queues.map(({ id, name }) => [id, name]))
  const show = (next: Partial<BoardFilter>) => void navigate({ to: '/sla', search: writeBoard({ ...filter, ...next }), replace: true })
  const open = ({ ticket }: SlaBoardRow) => void navigate({ to: '/tickets/$id', params: { id: String(ticket.id) } })
  const isFiltered = filter.queueId.length > 0 || filter.assignee.length > 0

  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={board.isPending}
      tools={
        <>
          <SlaTabs current="board" />
          <PlaceTabs label={t('lists')} current={filter.list}>
            {BOARD_LISTS.map((list) => (
              <Link
                key={list}
                to="/sla"
                search={writeBoard({ ...filter, list })}
                className={tabsCss.tab}
                aria-current={list === filter.list ? 'true' : undefined}
              >
                {t(list)}
                <span className={tabsCss.count}>{board.counts?.[list] ?? ''}</span>
              </Link>
            ))}
          </PlaceTabs>
          <BoardFilters filter={filter} onShow={show} />
          {can('ticket.export') ? (
            <ListActs>
              <ListExport path="/sla/board/export" filter={askedOf(filter)} name="prazos.csv" disabled={board.isPending} />
            </ListActs>
          ) : null}
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={t('title')}
          rows={board.rows}
          columns={columnsOf(board.asOf, names)}
          rowKey={({ ticket }) => ticket.id}
          rowName={({ ticket }) => t('rowName', { number: String(ticket.number) })}
          rowVersion={({ timer }) => `${timer.state} ${timer.dueAt} ${timer.late} ${board.asOf} ${names.size}`}
          onOpen={open}
          {...pagedTable(board, t('failed'))}
          card={cardOf(board.asOf)}
          empty={
            isFiltered ? (
              <EmptyState
                kind="filtered"
                title={t('emptyFiltered')}
                action={<Button onClick={() => show({ queueId: [], assignee: [] })}>{t('clear')}</Button>}
              />
            ) : (
              <EmptyState kind="never" title={t(`empty_${filter.list}`)}>
                {t('emptyText')}
              </EmptyState>
            )
          }
        />
      }
    />
  )
}

const BoardFilters = ({ filter, onShow }: { filter: BoardFilter; onShow: (next: Partial<BoardFilter>) => void }) => {
  const [search, setSearch] = useState('')
  const { queues } = useTicketOptions(true)
  const { people } = useAssignable(search)
  const fields: FilterField[] = [
    {
      id: 'assignee',
      label: t('assignee'),
      onSearch: setSearch,
      options: [
        { value: 'me', label: t('me') },
        { value: 'none', label: t('nobody') },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    { id: 'queue', label: t('queue'), options: queues.map(({ id, name }) => ({ value: String(id), label: name })) },
  ]
  const applied = [
    ...(filter.assignee.length > 0 ? [{ field: 'assignee', values: filter.assignee.map(String) }] : []),
    ...(filter.queueId.length > 0 ? [{ field: 'queue', values: filter.queueId.map(String) }] : []),
  ]
  return (
    <FilterChips
      fields={fields}
      applied={applied}
      onChange={(chips) => {
        const of = (field: string) => chips.find((chip) => chip.field === field)?.values.join(',')
        const { queueId, assignee } = readBoard({ queue: of('queue'), assignee: of('assignee') })
        onShow({ queueId, assignee })
      }}
    />
  )
}
