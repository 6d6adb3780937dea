import type { OwnAsset } from '@balcao/contracts/assets/own'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useDocumentTitle } from '../../app/document-title.ts'
import { mayOpen } from '../../lib/may.ts'
import { useUser } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { AssetItem } from './asset-item.tsx'
import css from './assets.module.css'
import { t } from './messages.ts'

const PAGE = 50

/** What the reader uses, and what is of companies whose tickets they see. */
export function AssetsPage() {
  useDocumentTitle(t('title'))
  const may = mayOpen(useUser())
  const list = trpc.assets.own.useInfiniteQuery({ limit: PAGE }, { getNextPageParam: (last) => last.nextCursor ?? undefined })
  const assets = list.data?.pages.flatMap(({ data }) => data)
  const section = (name: string, some: readonly OwnAsset[]) =>
    some.length > 0 ? (
      <section className={css.group} aria-label={name}>
        <h2>{name}</h2>
        <ul className={css.list}>
          {some.map((asset) => (
            <AssetItem key={asset.id} asset={asset} mayOpen={may} />
          ))}
        </ul>
      </section>
    ) : null
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} below={t('about')} />
      {assets ? (
        <>
          {section(
            t('mine'),
            assets.filter(({ isMine }) => isMine),
          )}
          {section(
            t('ofCompanies'),
            assets.filter(({ isMine }) => !isMine),
          )}
          {assets.length === 0 ? (
            <EmptyState kind="never" title={t('empty')}>
              {t('emptyText')}
            </EmptyState>
          ) : null}
        </>
      ) : list.error ? (
        <ErrorState title={t('failed')} onRetry={() => void list.refetch()}>
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
