import type { WatchedThing } from '@balcao/contracts/watchers/watches'
import { isInAndOut } from '@balcao/contracts/watchers/watching'
import { EmptyState } from '@balcao/ui/empty-state'
import { DataTable } from '@balcao/ui/table/data-table'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { RowMenuButton } from '../../lib/lists/row-menu-button.tsx'
import { useThingActs, useThings } from '../../lib/watching/things.data.ts'
import { WatchMenu } from '../../lib/watching/watch-menu.tsx'
import { t } from './messages.ts'
import { openThing } from './open-thing.ts'
import { nameOf, thingCardOf, thingColumnsOf } from './thing-columns.tsx'
import css from './watchers.module.css'

const keyOf = ({ entity, id }: WatchedThing) => `${entity}:${id}`

/** The companies, queues, tags, views and searches that the reader follows. */
export const ThingsPage = () => {
  const navigate = useNavigate()
  const list = useThings()
  const acts = useThingActs()
  const [menu, setMenu] = useState<{ row: WatchedThing; anchor: HTMLElement } | null>(null)
  const row = menu && (list.rows.find((one) => keyOf(one) === keyOf(menu.row)) ?? menu.row)

  const button = (row: WatchedThing, { tabIndex }: { tabIndex: 0 | -1 }) => (
    <RowMenuButton label={t('actionsOfThing', { name: nameOf(row) })} tabIndex={tabIndex} onOpen={(anchor) => setMenu({ row, anchor })} />
  )
  return (
    <div className={css.page}>
      <h1 tabIndex={-1} className="visually-hidden">
        {t('title')}
      </h1>
      <DataTable
        label={t('things')}
        rows={list.rows}
        columns={thingColumnsOf(button)}
        rowKey={keyOf}
        rowName={(row) => t('thingRow', { kind: t(`kind_${row.entity}`), name: nameOf(row) })}
        rowVersion={({ name, how, unread, lastChangeAt }) =>
          `${name} ${how.level} ${how.mutedUntil} ${how.asleep} ${unread} ${lastChangeAt}`
        }
        onOpen={(row) => openThing(navigate, row)}
        {...pagedTable(list, t('listFailed'))}
        card={thingCardOf(button)}
        empty={
          <EmptyState kind="never" title={t('noThings')}>
            {t('noThingsText')}
          </EmptyState>
        }
      />
      {row ? (
        <WatchMenu
          anchor={menu?.anchor ?? null}
          following={row.how}
          levels={!isInAndOut(row.entity)}
          onClose={() => setMenu(null)}
          onChange={(how) => void acts.save({ entity: row.entity, id: row.id, ...how })}
          onStop={() => void acts.stop({ entity: row.entity, id: row.id, name: nameOf(row) }, row.how)}
        />
      ) : null}
    </div>
  )
}
