import { MY_ITEM_STATES } from '@balcao/contracts/checklists/bounds'
import { EmptyState } from '@balcao/ui/empty-state'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { useMe } from '../../../lib/session.ts'
import { useAssignable } from '../../../lib/tickets/people.data.ts'
import { trpc } from '../../../lib/trpc.ts'
import { ChecklistTabs } from '../tabs.tsx'
import { itemCard, itemColumns } from './columns.tsx'
import { type Filter, useItems, useTicks } from './items.data.ts'
import { t } from './messages.ts'

/** What the address asks for; anything that makes no sense is nothing. */
function read({ state, person }: Record<string, unknown>): Filter {
  const userId = Number(person)
  return {
    state: MY_ITEM_STATES.find((one) => one === state) ?? 'open',
    ...(Number.isSafeInteger(userId) && userId > 0 ? { userId } : {}),
  }
}

/** Who can be asked for: those found, and the one who is. */
function usePeople(search: string, chosen: number | undefined, may: boolean) {
  const { people } = useAssignable(search, may)
  const named = trpc.users.get.useQuery({ id: chosen ?? 0 }, { enabled: may && chosen !== undefined }).data
  const all = named && !people.some(({ id }) => id === named.id) ? [...people, named] : people
  return all.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** What somebody is to do on checklists, of whatever ticket, and what they did. */
export const Page = () => {
  const navigate = useNavigate()
  const me = useMe()
  const may = useCan()('user.list')
  const filter = read(useSearch({ strict: false }))
  const list = useItems(filter)
  const { ticked, tick } = useTicks()
  const [search, setSearch] = useState('')
  const people = usePeople(search, filter.userId, may)
  const show = ({ state, userId }: Filter) =>
    void navigate({
      to: '/checklists',
      search: { ...(state === 'open' ? {} : { state }), ...(userId && userId !== me.id ? { person: userId } : {}) },
      replace: true,
    })
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <ChecklistTabs current="mine" />
          <FilterChips
            fields={[
              {
                id: 'state',
                label: t('state'),
                lowerCase: true,
                options: MY_ITEM_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
              },
              ...(may ? [{ id: 'person', label: t('person'), onSearch: setSearch, options: people }] : []),
            ]}
            applied={[
              ...(filter.state === 'open' ? [] : [{ field: 'state', values: [filter.state] }]),
              ...(filter.userId === undefined ? [] : [{ field: 'person', values: [String(filter.userId)] }]),
            ]}
            onChange={(chips) => {
              const last = (field: string) => chips.find((one) => one.field === field)?.values.at(-1)
              show(read({ state: last('state'), person: last('person') }))
            }}
          />
          <ListActs>
            <ListExport path="/checklists/items/export" filter={filter} name="itens-de-checklist.csv" disabled={list.isPending} />
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={t('title')}
          rows={list.rows}
          columns={itemColumns(filter.state, ticked, tick)}
          rowKey={({ id }) => id}
          rowName={({ text }) => t('rowName', { text })}
          rowVersion={({ state }) => state}
          onOpen={({ ticket }) => void navigate({ to: '/tickets/$id', params: { id: String(ticket.id) } })}
          {...pagedTable(list, t('listFailed'))}
          card={itemCard(ticked, tick)}
          empty={
            filter.state === 'open' ? (
              <EmptyState kind="never" title={t('emptyTitle')}>
                {t('emptyText')}
              </EmptyState>
            ) : (
              <EmptyState kind="never" title={t('settledTitle')} />
            )
          }
        />
      }
    />
  )
}
