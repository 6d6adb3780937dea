import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { useDelayed } from '@balcao/ui/lib/react/use-delayed'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { ArrivalsPill } from '@balcao/ui/table/arrivals-pill'
import { DataTable } from '@balcao/ui/table/data-table'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { useMe } from '../../../lib/session.ts'
import { t } from '../../../lib/tickets/messages.ts'
import { rememberList } from '../../../lib/tickets/neighbours.ts'
import { PickedBulk } from '../bulk/picked-bulk.tsx'
import type { Picked } from '../bulk/use-picked.ts'
import { type ListState, matches, readSearch } from '../filter/filter.ts'
import { useArrivals } from './arrivals.ts'
import { useHighlighted, usePrefetch, useTicketList } from './list.data.ts'
import css from './list.module.css'
import { TicketCard } from './list-columns.tsx'
import type { ListLook } from './look.ts'
import { usePeek } from './use-peek.ts'

const ListEmpty = lazyWithRetry(() => import('./list-empty.tsx').then((module) => module.ListEmpty))
const Peek = lazyWithRetry(() => import('./peek.tsx').then((module) => module.Peek))

/** Beside the preview, which says the rest itself, there is room for these. */
const UNCOVERED = ['number', 'priority', 'status', 'subject']
const keyOf = (ticket: Ticket) => ticket.id
const isUnread = (ticket: Ticket) => ticket.unread === true
const nameOf = (ticket: Ticket) => t('rowName', { number: String(ticket.number) })
const versionOf = (ticket: Ticket) => `${ticket.version}:${ticket.updatedAt}`

type ListFaceProps = {
  state: ListState
  /** The list's address. */
  search: Record<string, string>
  columns: readonly TableColumn<Ticket>[]
  look: ListLook
  picked: Picked
  onShow: (next: Pick<ListState, 'order'>) => void
}

/** A list of tickets as rows. */
export const ListFace = ({ state: { filter, order, highlight, bare }, search, columns, look, picked, onShow }: ListFaceProps) => {
  const navigate = useNavigate()
  const me = useMe()
  // Which columns are shown, and how high the rows are, makes it no other list.
  const { cols: _cols, density: _density, ...named } = search
  const listName = JSON.stringify(named)
  const address = JSON.stringify(search)
  const covered = columns.map(({ id }) => id).filter((id) => !UNCOVERED.includes(id))
  const list = useTicketList(filter, order, { enabled: !bare })
  const pointed = useHighlighted(highlight, list.rows, list.isSuccess)
  const rows = pointed ? [pointed, ...list.rows] : list.rows
  const arrivals = useArrivals(filter, rows, me.id)
  const prefetch = usePrefetch()
  const peek = usePeek(rows)
  const [generation, setGeneration] = useState(0)
  const [opened] = useState(listName)
  const slow = useDelayed(list.isPending, 1000)

  const ids = rows.map(keyOf).join()
  useEffect(() => rememberList(ids ? ids.split(',').map(Number) : [], JSON.parse(address)), [ids, address])

  const open = ({ id }: Ticket) => void navigate({ to: '/tickets/$id', params: { id: String(id) } })
  const showArrivals = () => {
    arrivals.clear()
    setGeneration(generation + 1)
    void list.refresh()
  }

  return (
    <>
      <div className={css.arrivals}>
        <ArrivalsPill count={arrivals.count} onShow={showArrivals} />
      </div>
      <p role="status" className={css.slow}>
        {slow ? t('stillLoading') : ''}
      </p>
      <div className={css.body}>
        <DataTable
          key={`${listName}-${generation}`}
          label={t('title')}
          rows={rows}
          columns={columns}
          place={listName}
          returning={opened === listName && generation === 0 && highlight === null}
          rowKey={keyOf}
          rowName={nameOf}
          rowVersion={versionOf}
          view={peek.ticket ? { ...look.view, hidden: [...(look.view.hidden ?? []), ...covered] } : look.view}
          onViewChange={peek.ticket ? undefined : look.setView}
          density={look.density}
          sort={{ key: order.sort, direction: order.order }}
          onSort={({ key, direction }) => onShow({ order: readSearch({ sort: key, order: direction }).order })}
          selected={picked.keys}
          onSelect={picked.select}
          onOpen={open}
          onPeek={peek.toggle}
          onActive={peek.follow}
          onHover={prefetch}
          isUnread={isUnread}
          isGone={(ticket) => ticket !== pointed && !matches(ticket, filter, me.id)}
          highlight={highlight}
          {...pagedTable(list, t('listFailed'))}
          card={TicketCard}
          empty={
            <Suspense>
              <ListEmpty filter={filter} />
            </Suspense>
          }
        />
        {peek.ticket ? (
          <Suspense>
            <Peek key={peek.ticket.id} ticket={peek.ticket} onOpen={() => peek.ticket && open(peek.ticket)} onClose={peek.close} />
          </Suspense>
        ) : null}
      </div>
      <PickedBulk
        picked={picked}
        tickets={rows.filter(({ id }) => picked.keys.has(id))}
        filter={filter}
        loaded={() => rows.map(keyOf)}
        escapes={!peek.ticket}
      />
    </>
  )
}
