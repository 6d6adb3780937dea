import type { GivenRating } from '@balcao/contracts/tickets/ratings'
import { useLinkInAddress } from '@balcao/ui/lib/session/link-in-address'
import { PageHeader } from '@balcao/ui/page-header'
import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'
import { useDocumentTitle } from '../../../app/document-title.ts'
import { ASKED_ONCE, LinkPage } from '../../../lib/link-page.tsx'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './rate-page.module.css'
import { RatingForm } from './rating-form.tsx'

const LinkButton = createLink(Button)
const texts = () => ({ title: t('title'), failedTitle: t('failedTitle'), deadTitle: t('deadTitle'), deadText: t('deadText') })

/** By a mailed link, without signing in. Opening it only asks; a press rates. */
export function RatePage() {
  const { token } = useLinkInAddress()
  useDocumentTitle(t('title'))
  const query = trpc.tickets.ratings.lookUp.useQuery({ token: token ?? '' }, { ...ASKED_ONCE, enabled: token !== null })
  const save = (given: GivenRating) => api.tickets.ratings.rateByLink.mutate({ token: token ?? '', ...given })
  const home = (
    <LinkButton to="/my-tickets" search={{ show: 'all' }} variant="contained">
      {t('portal')}
    </LinkButton>
  )
  return (
    <div className={css.page}>
      <LinkPage token={token} query={query} texts={texts()} home={home}>
        {({ title, number, tenantName, rating, until }) => (
          <>
            <PageHeader title={title} above={t('about', { number: String(number), tenant: tenantName })} />
            <RatingForm rating={rating} until={until} save={save} />
          </>
        )}
      </LinkPage>
    </div>
  )
}
