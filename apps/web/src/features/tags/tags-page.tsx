import type { Tag } from '@balcao/contracts/tags/tags'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LaterHistory } from '../../lib/config-history/later-history.tsx'
import { t as history } from '../../lib/config-history/messages.ts'
import { ListExport } from '../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
import { SearchBox } from '../../lib/lists/search-box.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useFollowMenu } from '../../lib/watching/follow-menu.tsx'
import { cardOf, columnsOf } from './columns.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { t } from './messages.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { readSearch, writeSearch } from './search.ts'
import { TagDialog } from './tag-dialog.tsx'
import { useTagList } from './tags.data.ts'
import css from './tags.module.css'

type Open = { what: 'edit' | 'merge' | 'remove' | 'history'; tag: Tag } | { what: 'create'; name: string }

export const Page = () => {
  const navigate = useNavigate()
  const place = readSearch(useSearch({ strict: false }))
  const list = useTagList(place.search, place.sort)
  const { data: figures } = trpc.tags.stats.useQuery({})
  const { follow, menu: followMenu } = useFollowMenu()
  const [open, setOpen] = useState<Open | null>(null)
  const refused = list.error && !list.data && failureOf(list.error).statusCode === 403

  const show = (next: Partial<typeof place>) =>
    void navigate({ to: '/tags', search: writeSearch({ ...place, ...next }), replace: next.search !== undefined })
  const { button, menu } = useRowMenu<Tag>(
    ({ name }) => t('actionsOf', { name }),
    (tag) => [
      [t('edit'), () => setOpen({ what: 'edit', tag })],
      [t('seeTickets'), () => void navigate({ to: '/tickets', search: { tag: String(tag.id) } })],
      [t('follow'), (anchor) => void follow({ entity: 'tag', id: tag.id, name: tag.name }, anchor)],
      [history('button'), () => setOpen({ what: 'history', tag })],
      [t('merge'), () => setOpen({ what: 'merge', tag })],
      [t('remove'), () => setOpen({ what: 'remove', tag })],
    ],
  )
  const close = () => setOpen(null)

  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1120}
      loading={list.isPending}
      refused={refused ? <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState> : undefined}
      tools={
        <>
          <SearchBox label={t('search')} value={place.search} onSearch={(search) => show({ search })} />
          <span className={css.figures}>{figures?.total ? t('figures', figures) : ''}</span>
          <ListActs>
            <ListExport
              path="/tags/export"
              filter={{ sort: place.sort, ...(place.search ? { search: place.search } : {}) }}
              name="tags.csv"
              disabled={list.isPending}
            />
            <Button
              size="small"
              variant="contained"
              startIcon={<Plus size={16} aria-hidden />}
              onClick={() => setOpen({ what: 'create', name: '' })}
            >
              {t('add')}
            </Button>
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(place)}
          label={t('title')}
          rows={list.rows}
          columns={columnsOf(button)}
          rowKey={(tag) => tag.id}
          rowName={(tag) => t('rowName', { name: tag.name })}
          rowVersion={(tag) => `${tag.name} ${tag.color}`}
          sort={{ key: place.sort, direction: place.sort === 'uses' ? 'desc' : 'asc' }}
          onSort={({ key }) => show({ sort: key === 'uses' ? 'uses' : 'name' })}
          onOpen={(tag) => setOpen({ what: 'edit', tag })}
          {...pagedTable(list, t('listFailed'))}
          card={cardOf(button)}
          empty={
            <Empty search={place.search} onClear={() => show({ search: '' })} onCreate={(name) => setOpen({ what: 'create', name })} />
          }
        />
      }
    >
      {menu}
      {followMenu}
      {open?.what === 'create' ? <TagDialog tag={undefined} name={open.name} onClose={close} /> : null}
      {open?.what === 'edit' ? <TagDialog tag={open.tag} name={open.tag.name} onClose={close} /> : null}
      {open?.what === 'history' ? <LaterHistory kind="tag" id={open.tag.id} name={open.tag.name} onClose={close} /> : null}
      {open?.what === 'merge' ? <MergeDialog tag={open.tag} onClose={close} /> : null}
      {open?.what === 'remove' ? <RemoveDialog tag={open.tag} onClose={close} /> : null}
    </ListPage>
  )
}

type EmptyProps = { search: string; onClear: () => void; onCreate: (name: string) => void }

/** Why there is no tag: the search finds none, or there never was one. */
const Empty = ({ search, onClear, onCreate }: EmptyProps) =>
  search ? (
    <EmptyState
      kind="filtered"
      title={t('emptyFiltered')}
      action={
        <>
          <Button onClick={onClear}>{t('clear')}</Button>
          <Button onClick={() => onCreate(search)}>{t('createNamed', { name: search })}</Button>
        </>
      }
    >
      {t('emptyFilteredText')}
    </EmptyState>
  ) : (
    <EmptyState kind="never" title={t('emptyNever')} action={<Button onClick={() => onCreate('')}>{t('add')}</Button>}>
      {t('emptyNeverText')}
    </EmptyState>
  )
