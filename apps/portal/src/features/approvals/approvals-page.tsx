import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { useDocumentTitle } from '../../app/document-title.ts'
import css from '../../lib/approvals/approvals.module.css'
import { t } from '../../lib/approvals/messages.ts'
import { OwnApprovalCard } from '../../lib/approvals/own-approval.tsx'
import { trpc } from '../../lib/trpc.ts'
import page from './page.module.css'

/** What waits for the reader's approval, of whatever ticket. */
export function ApprovalsPage() {
  useDocumentTitle(t('listTitle'))
  const list = trpc.approvals.toDecide.useInfiniteQuery({ limit: PAGE_SIZE }, { getNextPageParam: (last) => last.nextCursor ?? undefined })
  const rows = list.data?.pages.flatMap(({ data }) => data)
  return (
    <div className={page.page}>
      <PageHeader title={t('listTitle')} />
      {rows ? (
        <div className={css.list}>
          {rows.map((approval) => (
            <OwnApprovalCard key={approval.id} approval={approval} withTicket />
          ))}
          {rows.length === 0 && (
            <EmptyState kind="never" title={t('emptyTitle')}>
              {t('emptyText')}
            </EmptyState>
          )}
          {list.hasNextPage && (
            <Button aria-disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </div>
      ) : list.isError ? (
        <ErrorState title={t('listFailed')} onRetry={() => void list.refetch()}>
          {failureOf(list.error).message}
        </ErrorState>
      ) : (
        <BlockSkeleton height={180} />
      )}
    </div>
  )
}
