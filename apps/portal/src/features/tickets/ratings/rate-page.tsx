import type { GivenRating } from '@balcao/contracts/tickets/ratings'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { useLinkInAddress } from '@balcao/ui/lib/link-in-address'
import { PageHeader } from '@balcao/ui/page-header'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'
import { useDocumentTitle } from '../../../app/document-title.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './rate-page.module.css'
import { RatingForm } from './rating-form.tsx'

const LinkButton = createLink(Button)

/** By a mailed link, without signing in. Opening it only asks; a press rates. */
export function RatePage() {
  const { token } = useLinkInAddress()
  useDocumentTitle(t('title'))
  return <div className={css.page}>{token ? <Asked token={token} /> : <Dead />}</div>
}

function Asked({ token }: { token: string }) {
  const query = trpc.tickets.ratings.lookUp.useQuery({ token }, { retry: false, refetchOnWindowFocus: false })
  if (query.data) {
    const { title, number, tenantName, rating, until } = query.data
    const save = (given: GivenRating) => api.tickets.ratings.rateByLink.mutate({ token, ...given })
    return (
      <>
        <PageHeader title={title} above={t('about', { number: String(number), tenant: tenantName })} />
        <RatingForm rating={rating} until={until} save={save} />
      </>
    )
  }
  if (query.isError) {
    const { statusCode, message } = failureOf(query.error)
    if (statusCode === 404 || statusCode === 400) return <Dead />
    return (
      <>
        <PageHeader title={t('title')} hideTitle />
        <ErrorState title={t('failedTitle')} onRetry={() => void query.refetch()}>
          {message}
        </ErrorState>
      </>
    )
  }
  return <BlockSkeleton height={180} />
}

/** The same for every link that is none any more, whatever is wrong with it. */
function Dead() {
  return (
    <>
      <PageHeader title={t('title')} hideTitle />
      <EmptyState
        kind="never"
        title={t('deadTitle')}
        action={
          <LinkButton to="/my-tickets" search={{ show: 'all' }} variant="contained">
            {t('portal')}
          </LinkButton>
        }
      >
        {t('deadText')}
      </EmptyState>
    </>
  )
}
