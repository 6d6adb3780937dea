import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListExport } from '../files/list-export.tsx'
import { ListActs, ListPage } from './list-page.tsx'
import css from './ordered-page.module.css'

type Named = { id: number; name: string }
type Query<T> = { data: { data: readonly T[] } | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
type Text = 'title' | 'about' | 'orderHint' | 'add' | 'listFailed' | 'emptyTitle' | 'emptyText' | 'remove' | 'removeTitle' | 'removeText'

type OrderedPageProps<T extends Named> = {
  /** The texts of the area, which say each of these. */
  t: (key: Text, values?: { name: string }) => string
  query: Query<T>
  /** The other places of the area. */
  tabs: ReactNode
  /** What is said above the list, whatever comes of it. */
  above?: ReactNode
  /** Where the list is had as a file, and what that is called. */
  file: { path: string; name: string }
  /** Undefined where the reader may not add one. */
  onAdd: (() => void) | undefined
  /** The one whose removal is asked about. */
  removing: T | null
  onKeep: () => void
  onRemove: (item: T) => void
  /** The rows; `move` puts one elsewhere. */
  list: (items: readonly T[], move: (item: T, to: number) => void) => ReactNode
  onReorder: (items: readonly T[]) => void
  /** The menu of rows. */
  children: ReactNode
}

/** A page of things in the order in which they count: policies, rules. */
export const OrderedPage = <T extends Named>(props: OrderedPageProps<T>) => {
  const { t, query, onAdd, removing, onKeep, onRemove } = props
  const items = query.data?.data ?? []
  const move = (item: T, to: number) => {
    const others = items.filter(({ id }) => id !== item.id)
    props.onReorder([...others.slice(0, to), item, ...others.slice(to)])
  }
  const content = () => {
    if (query.isPending) return <TextSkeleton lines={6} />
    if (query.error && !query.data) {
      const failure = failureOf(query.error)
      return (
        <ErrorState title={t('listFailed')} code={failure.requestId || failure.code} onRetry={() => void query.refetch()}>
          {failure.message}
        </ErrorState>
      )
    }
    if (items.length === 0)
      return (
        <EmptyState
          kind="never"
          title={t('emptyTitle')}
          action={
            onAdd ? (
              <Button variant="outlined" onClick={onAdd}>
                {t('add')}
              </Button>
            ) : undefined
          }
        >
          {t('emptyText')}
        </EmptyState>
      )
    return (
      <div className={css.ordered}>
        <p className={css.quiet}>{t('orderHint')}</p>
        {props.list(items, move)}
      </div>
    )
  }
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={query.isPending}
      tools={
        <>
          {props.tabs}
          <ListActs>
            <ListExport {...props.file} filter={{}} disabled={query.isPending} />
            {onAdd ? (
              <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={onAdd}>
                {t('add')}
              </Button>
            ) : null}
          </ListActs>
        </>
      }
      table={
        <div className={css.table}>
          {props.above}
          {content()}
        </div>
      }
    >
      {props.children}
      <ConfirmDialog
        open={removing !== null}
        title={t('removeTitle', { name: removing?.name ?? '' })}
        confirm={t('remove')}
        danger
        onClose={onKeep}
        onConfirm={() => {
          if (removing) onRemove(removing)
          onKeep()
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
    </ListPage>
  )
}
