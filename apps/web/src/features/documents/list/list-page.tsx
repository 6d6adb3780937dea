import { effectiveRole, isStaff } from '@balcao/contracts/access'
import { DOCUMENT_KINDS, DOCUMENT_SORTS, DOCUMENT_STATUSES } from '@balcao/contracts/documents/bounds'
import type { Document, ListedDocument } from '@balcao/contracts/documents/documents'
import { EmptyState } from '@balcao/ui/empty-state'
import { DropZone } from '@balcao/ui/files/tray'
import { useKeys } from '@balcao/ui/lib/keys'
import type { Selection } from '@balcao/ui/lib/table/selection'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { useRowMenu } from '../../../lib/lists/row-menu.tsx'
import { SearchBox } from '../../../lib/lists/search-box.tsx'
import { useMe } from '../../../lib/session.ts'
import { useAssignable } from '../../../lib/tickets/people.data.ts'
import { trpc } from '../../../lib/trpc.ts'
import { DocumentDialog } from '../document-dialog.tsx'
import { download, useDocumentActs, useDocuments, useFolders } from '../documents.data.ts'
import css from '../documents.module.css'
import { MakeButton } from '../making/make-button.tsx'
import { t } from '../messages.ts'
import { DocumentTabs } from '../templates/tabs.tsx'
import { type Filter, readFilter, writeFilter } from './address.ts'
import { DocumentBulk } from './bulk.tsx'
import { documentCard, documentColumns } from './columns.tsx'
import { FolderNav } from './folder-nav.tsx'
import { Room } from './room.tsx'
import { UploadButton, UploadList } from './upload-list.tsx'
import { useDocumentUploads } from './use-document-uploads.ts'

const NONE: Selection = new Set()

/** Whose documents can be asked for: those found, and the one who is. */
function usePeople(search: string, chosen: number | undefined, may: boolean) {
  const { people } = useAssignable(search, may)
  const named = trpc.users.get.useQuery({ id: chosen ?? 0 }, { enabled: may && chosen !== undefined }).data
  const all = named && !people.some(({ id }) => id === named.id) ? [...people, named] : people
  return all.map(({ id, name }) => ({ value: String(id), label: name, asTyped: true }))
}

const foundText = ({ documents, isMore }: { documents: number; isMore: boolean }) =>
  isMore ? t('foundMore', { n: documents }) : t('found', { n: documents })

/** Where in a document its words were found. */
const placeOf = (document: ListedDocument | undefined, search: string | undefined) =>
  document?.found && search ? { find: search, ...(document.found.page === null ? {} : { page: document.found.page }) } : {}

/** Documents that the reader sees, by folder. */
export const Page = () => {
  const navigate = useNavigate()
  const can = useCan()
  const staff = isStaff(effectiveRole(useMe()))
  const writes = can('document.write')
  const filter = readFilter(useSearch({ strict: false }))
  const { folders, unfiled } = useFolders()
  const list = useDocuments(filter)
  const tags = trpc.documents.documents.tags.useQuery({}, { staleTime: 60_000 }).data?.data ?? []
  const acts = useDocumentActs()
  const uploads = useDocumentUploads(filter.folderId || null)
  const [selected, setSelected] = useState<Selection>(NONE)
  const [editing, setEditing] = useState<Document | 'new' | null>(null)
  const [search, setSearch] = useState('')
  const people = usePeople(search, filter.ownerId, staff && can('user.list'))
  const clear = () => setSelected(NONE)
  const chosen = list.rows.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const isBin = filter.deleted === true
  useKeys({ Escape: clear }, chosen.length > 0)
  const show = (next: Filter) => {
    clear()
    void navigate({ to: '/documents', search: writeFilter(next), replace: true })
  }
  const open = ({ id }: Document) =>
    void navigate({
      to: '/documents/$id',
      params: { id: String(id) },
      search: placeOf(
        list.rows.find((row) => row.id === id),
        filter.search,
      ) as never,
    })
  const { button, menu } = useRowMenu<Document>(
    ({ title }) => t('actionsOf', { name: title }),
    (document) => {
      const act = (change: 'publish' | 'archive' | 'delete' | 'restore') => () => void acts.changeMany([document.id], { act: change })
      if (isBin) return [[t('restore'), act('restore')]]
      return [
        [t('openDocument'), () => open(document)],
        ...(document.current.file?.state === 'clean' ? ([[t('download'), () => void download(document.current)]] as const) : []),
        ...(document.mayEdit
          ? ([
              [t('editTitle'), () => setEditing(document)],
              ...(document.status === 'published' ? [] : ([[t('publish'), act('publish')]] as const)),
              ...(document.status === 'archived' ? [] : ([[t('archive'), act('archive')]] as const)),
              [t('remove'), act('delete')],
            ] as const)
          : []),
      ]
    },
  )
  const { search: asked, folderId, sort, deleted: _, ...chips } = filter
  const isFiltered = asked !== undefined || Object.keys(chips).length > 0
  const kept = folderId === undefined ? {} : { folderId }
  const asFile = <ListExport path="/documents/export" filter={filter} name="documentos.csv" disabled={list.isPending} />
  return (
    <div className={css.fill}>
      <DropZone uploads={writes && !isBin ? uploads : null} ofPage>
        <div className={css.columns}>
          <FolderNav folders={folders} unfiled={unfiled} filter={filter} hasBin={writes || can('document.manage')} onShow={show} />
          <ListPage
            title={t('title')}
            about={t(isBin ? 'binHint' : 'about')}
            maxWidth={1280}
            loading={list.isPending}
            tools={
              <>
                {writes || can('document.manage') ? <DocumentTabs current="documents" /> : null}
                <SearchBox
                  value={asked ?? ''}
                  label={t('search')}
                  onSearch={(text) => {
                    const { search: _before, ...others } = filter
                    show(text ? { ...others, search: text } : others)
                  }}
                />
                {isBin ? null : (
                  <FilterChips
                    fields={[
                      {
                        ...{ id: 'status', label: t('status'), lowerCase: true },
                        options: DOCUMENT_STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
                      },
                      {
                        ...{ id: 'kind', label: t('kind'), lowerCase: true },
                        options: DOCUMENT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
                      },
                      { id: 'tag', label: t('tag'), options: tags.map(({ tag }) => ({ value: tag, label: tag, asTyped: true })) },
                      ...(people.length > 0 ? [{ id: 'owner', label: t('owner'), onSearch: setSearch, options: people }] : []),
                      { id: 'expiring', label: t('expiring'), lowerCase: true, options: [{ value: 'true', label: t('expiringSoon') }] },
                      {
                        ...{ id: 'sort', label: t('sortBy'), lowerCase: true },
                        options: DOCUMENT_SORTS.map((value) => ({ value, label: t(`sort_${value}`) })),
                      },
                    ]}
                    applied={Object.entries(writeFilter({ ...chips, ...(sort ? { sort } : {}) })).map(([field, value]) => ({
                      field,
                      values: [String(value)],
                    }))}
                    onChange={(next) => {
                      const values = Object.fromEntries(next.map(({ field, values: all }) => [field, all.at(-1)]))
                      show({ ...kept, ...(asked ? { search: asked } : {}), ...readFilter(values) })
                    }}
                  />
                )}
                {staff && !writes ? <ListActs>{asFile}</ListActs> : null}
                {writes && !isBin ? (
                  <ListActs>
                    {asFile}
                    <Button size="small" startIcon={<Link2 size={16} aria-hidden />} onClick={() => setEditing('new')}>
                      {t('addLink')}
                    </Button>
                    <MakeButton folderId={filter.folderId || null} onMade={open} />
                    <UploadButton uploads={uploads} />
                  </ListActs>
                ) : null}
              </>
            }
            table={
              <>
                <UploadList uploads={uploads} />
                {asked && list.found && list.rows.length > 0 ? <p className={css.found}>{foundText(list.found)}</p> : null}
                <DataTable
                  key={JSON.stringify(filter)}
                  label={t('title')}
                  rows={list.rows}
                  columns={documentColumns(button, staff, Boolean(filter.search))}
                  rowKey={({ id }) => id}
                  rowName={({ title }) => t('rowName', { title })}
                  rowVersion={({ version }) => version}
                  {...(staff ? { selected, onSelect: setSelected } : {})}
                  onOpen={(row) => (isBin ? undefined : open(row))}
                  {...pagedTable(list, t('listFailed'))}
                  card={documentCard(button)}
                  empty={
                    isFiltered ? (
                      <EmptyState
                        kind="filtered"
                        title={t('filteredTitle')}
                        action={<Button onClick={() => show(kept)}>{t('clearFilters')}</Button>}
                      />
                    ) : isBin ? (
                      <EmptyState kind="never" title={t('binEmpty')} />
                    ) : (
                      <EmptyState kind="never" title={t('emptyTitle')}>
                        {t(writes ? 'emptyText' : 'emptyReadText')}
                      </EmptyState>
                    )
                  }
                />
              </>
            }
          >
            {menu}
            {can('document.manage') ? <Room /> : null}
            <DocumentBulk ids={chosen} folders={folders} tags={tags.map(({ tag }) => tag)} isBin={isBin} onDone={clear} />
            {editing === null ? null : (
              <DocumentDialog
                document={editing === 'new' ? undefined : editing}
                folderId={folderId || null}
                onClose={() => setEditing(null)}
                onSaved={(saved) => (editing === 'new' ? open(saved) : undefined)}
              />
            )}
          </ListPage>
        </div>
      </DropZone>
    </div>
  )
}
