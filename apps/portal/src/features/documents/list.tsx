import type { ListedDocument } from '@balcao/contracts/documents/documents'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useDocumentTitle } from '../../app/document-title.ts'
import { trpc } from '../../lib/trpc.ts'
import { DocumentItem } from './document-item.tsx'
import css from './documents.module.css'
import { t } from './messages.ts'

const PAGE = 50

/** What the address asks for; anything that makes no sense is nothing. */
function read({ q, folder }: Record<string, unknown>): Asked {
  const words = typeof q === 'number' ? String(q) : q
  // An address says everything as text; what is followed within the page may still be a number.
  const id = /^[1-9]\d{0,8}$/.test(String(folder)) ? Number(folder) : undefined
  return { ...(typeof words === 'string' && words ? { q: words } : {}), ...(id === undefined ? {} : { folder: id }) }
}
type Asked = { q?: string; folder?: number }

/** What was published for the reader, by folder. */
export function DocumentList() {
  const navigate = useNavigate()
  const { q, folder } = read(useSearch({ strict: false }))
  useDocumentTitle(t('title'))
  const folders = trpc.documents.folders.list.useQuery({})
  const list = trpc.documents.documents.list.useInfiniteQuery(
    {
      limit: PAGE,
      ...(q ? { search: q, sort: 'relevance' as const } : { sort: 'title' as const }),
      ...(folder === undefined ? {} : { folderId: folder }),
    },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  const documents = list.data?.pages.flatMap(({ data }) => data)
  const show = (next: { q?: string | undefined; folder?: number | undefined }) =>
    void navigate({ to: '/documents', search: next as never, replace: true })
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} below={t('about')} />
      <Tools key={q ?? ''} q={q} folder={folder} folders={folders.data?.data ?? []} onShow={show} />
      {documents ? (
        documents.length > 0 ? (
          q ? (
            <Hits documents={documents} find={q} />
          ) : (
            <Folders documents={documents} />
          )
        ) : (
          <EmptyState
            kind={q || folder !== undefined ? 'filtered' : 'never'}
            title={t(q || folder !== undefined ? 'filteredTitle' : 'emptyTitle')}
          >
            {t(q || folder !== undefined ? 'filteredText' : 'emptyText')}
          </EmptyState>
        )
      ) : list.error ? (
        <ErrorState title={t('listFailed')} onRetry={() => void list.refetch()}>
          {failureOf(list.error).message}
        </ErrorState>
      ) : (
        <BlockSkeleton height={240} />
      )}
      {list.hasNextPage ? (
        <Button disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}

type ToolsProps = {
  q: string | undefined
  folder: number | undefined
  folders: readonly { id: number; name: string }[]
  onShow: (next: { q?: string | undefined; folder?: number | undefined }) => void
}

const Tools = ({ q, folder, folders, onShow }: ToolsProps) => {
  const [text, setText] = useState(q ?? '')
  const find = (event: FormEvent) => {
    event.preventDefault()
    onShow({ q: text.trim() || undefined, folder })
  }
  return (
    <search>
      <form className={css.tools} onSubmit={find}>
        <OutlinedInput
          size="small"
          className={css.search}
          value={text}
          placeholder={t('search')}
          onChange={({ target }) => setText(target.value)}
          inputProps={{ 'aria-label': t('search'), type: 'search', maxLength: 100 }}
        />
        <Button type="submit" variant="outlined">
          {t('find')}
        </Button>
      </form>
      {folders.length > 0 ? (
        <nav className={css.folders} aria-label={t('folder')}>
          <Folder name={t('allFolders')} q={q} here={folder === undefined} />
          {folders.map(({ id, name }) => (
            <Folder key={id} id={id} name={name} q={q} here={folder === id} />
          ))}
        </nav>
      ) : null}
    </search>
  )
}

/** Leads to what lies in a folder, with what is looked for. */
const Folder = ({ id, name, q, here }: { id?: number; name: string; q: string | undefined; here: boolean }) => (
  <Link
    to="/documents"
    search={{ q, folder: id } as never}
    activeOptions={{ exact: true }}
    aria-current={here ? 'page' : undefined}
    className={css.folder}
    replace
  >
    {name}
  </Link>
)

/** What was found, the best first. */
const Hits = ({ documents, find }: { documents: readonly ListedDocument[]; find: string }) => (
  <ul className={css.list}>
    {documents.map((document) => (
      <DocumentItem key={document.id} document={document} heading="h2" find={find} />
    ))}
  </ul>
)

/** Documents below the names of their folders; those in none come last. */
const Folders = ({ documents }: { documents: readonly ListedDocument[] }) => {
  const groups = Map.groupBy(documents, ({ folder }) => folder?.name ?? '')
  const names = [...groups.keys()].toSorted((a, b) => (a === '' ? 1 : b === '' ? -1 : a.localeCompare(b)))
  return names.map((name) => (
    <section key={name} className={css.group} aria-label={name || t('unfiled')}>
      <h2>{name || t('unfiled')}</h2>
      <ul className={css.list}>
        {groups.get(name)?.map((document) => (
          <DocumentItem key={document.id} document={document} heading="h3" />
        ))}
      </ul>
    </section>
  ))
}
