import type { ArticleRow } from '@balcao/contracts/kb/articles'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { EmptyState } from '@balcao/ui/empty-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { DataTable } from '@balcao/ui/table/data-table'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { useRowMenu } from '../../../lib/lists/row-menu.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { refusalOf, useArticleActs, useCategories } from '../kb.data.ts'
import { t as kb } from '../messages.ts'
import { CategoryTree } from './category-tree.tsx'
import { cardOf, columnsOf } from './columns.tsx'
import css from './list.module.css'
import { t } from './messages.ts'
import { More } from './more.tsx'
import { askedOf, type Filter, isFiltered, readSearch, writeSearch } from './search.ts'
import { Tools } from './tools.tsx'

function useArticles(filter: Filter) {
  const query = trpc.kb.articles.list.useInfiniteQuery(
    { ...askedOf(filter), limit: PAGE_SIZE },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** The articles of the organisation, by category; readers find what they may read. */
export const Page = () => {
  const navigate = useNavigate()
  const can = useCan()
  const [mayWrite, manages] = [can('article.write'), can('article.manage')]
  const filter = readSearch(useSearch({ strict: false }))
  const list = useArticles(filter)
  const tree = useCategories()
  const categories = tree.data?.data ?? []
  const acts = useArticleActs()
  const [destroying, setDestroying] = useState<ArticleRow | null>(null)
  const show = (next: Filter) => void navigate({ to: '/knowledge-base', search: writeSearch(next), replace: next.q !== filter.q })
  const open = ({ id }: ArticleRow) => void navigate({ to: '/knowledge-base/$id', params: { id: String(id) } })
  const add = () => void navigate({ to: '/knowledge-base/new', search: filter.category ? { category: String(filter.category) } : {} })

  async function run(act: Promise<unknown>, done: string) {
    try {
      await act
      notify.success(done, { id: 'article' })
    } catch (error) {
      notify.error(kb('failed', { why: refusalOf(error).why }), { id: 'article' })
    }
  }
  const { button, menu } = useRowMenu<ArticleRow>(
    ({ title }) => t('actionsOf', { title }),
    (article) => {
      const to = { params: { id: String(article.id) } }
      if (filter.bin)
        return [
          [t('restore'), () => void run(acts.restore(article.id), t('restored', { title: article.title }))],
          ...(can('article.configure') ? [[t('destroy'), () => setDestroying(article)] as const] : []),
        ]
      return [
        [t('read'), () => open(article)],
        [t('edit'), () => void navigate({ to: '/knowledge-base/$id/edit', ...to })],
        [t('versions'), () => void navigate({ to: '/knowledge-base/$id/versions', ...to })],
      ]
    },
  )
  return (
    <ListPage
      title={kb('title')}
      about={t('lead')}
      maxWidth={1440}
      loading={list.isPending}
      tools={
        <>
          <Tools filter={filter} categories={categories} onShow={show} />
          {mayWrite ? (
            <ListActs>
              <More />
              <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
                {t('add')}
              </Button>
            </ListActs>
          ) : null}
        </>
      }
      table={
        <div className={css.layout}>
          <aside className={css.aside}>
            {tree.isPending ? <TextSkeleton lines={8} /> : null}
            {tree.error && !tree.data ? (
              <p role="alert" className={css.quiet}>
                {t('treeFailed')}{' '}
                <Button size="small" variant="text" onClick={() => void tree.refetch()}>
                  {t('retry')}
                </Button>
              </p>
            ) : null}
            {tree.data ? <CategoryTree categories={categories} filter={filter} mayWrite={mayWrite} /> : null}
          </aside>
          <div className={css.list}>
            <DataTable
              key={JSON.stringify(filter)}
              label={kb('title')}
              rows={list.rows}
              columns={columnsOf(mayWrite ? button : undefined)}
              rowKey={({ id }) => id}
              rowName={({ title }) => t('rowName', { title })}
              rowVersion={({ version, draft }) => `${version} ${draft?.version ?? ''}`}
              onOpen={open}
              {...pagedTable(list, t('listFailed'))}
              card={cardOf(mayWrite ? button : undefined)}
              empty={<Empty filter={filter} onClear={() => show({})} onAdd={mayWrite ? add : undefined} />}
            />
          </div>
        </div>
      }
    >
      {menu}
      <ConfirmDialog
        open={manages && destroying !== null}
        title={t('destroyTitle', { title: destroying?.title ?? '' })}
        confirm={t('destroy')}
        onConfirm={() => {
          if (destroying) void run(acts.remove(destroying.id, true), t('destroyed', { title: destroying.title }))
          setDestroying(null)
        }}
        onClose={() => setDestroying(null)}
      >
        {t('destroyText')}
      </ConfirmDialog>
    </ListPage>
  )
}

type EmptyProps = { filter: Filter; onClear: () => void; onAdd: (() => void) | undefined }

/** Why there is none: the filters hide them, the bin is empty, or there never was one for this reader. */
const Empty = ({ filter, onClear, onAdd }: EmptyProps) => {
  const { bin, ...others } = filter
  if (bin && !isFiltered(others))
    return (
      <EmptyState kind="never" title={t('emptyBin')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
        {t('emptyBinText')}
      </EmptyState>
    )
  if (isFiltered(filter))
    return (
      <EmptyState kind="filtered" title={t('emptyFiltered')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
        {t('emptyFilteredText')}
      </EmptyState>
    )
  return (
    <EmptyState kind="never" title={t('emptyNever')} action={onAdd ? <Button onClick={onAdd}>{t('add')}</Button> : undefined}>
      {t(onAdd ? 'emptyNeverText' : 'emptyReaderText')}
    </EmptyState>
  )
}
