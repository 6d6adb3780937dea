import type { Verdict } from '@balcao/contracts/approvals/bounds'
import { useLinkInAddress } from '@balcao/ui/lib/session/link-in-address'
import { shortDate } from '@balcao/ui/lib/time'
import { PageHeader } from '@balcao/ui/page-header'
import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'
import { useState } from 'react'
import { useDocumentTitle } from '../../app/document-title.ts'
import css from '../../lib/approvals/approvals.module.css'
import { DecisionForm } from '../../lib/approvals/decision-form.tsx'
import { t } from '../../lib/approvals/messages.ts'
import { ASKED_ONCE, LinkPage } from '../../lib/link-page.tsx'
import { api, trpc } from '../../lib/trpc.ts'
import page from './page.module.css'

const LinkButton = createLink(Button)
const texts = () => ({ title: t('title'), failedTitle: t('failedTitle'), deadTitle: t('deadTitle'), deadText: t('deadText') })

/** By a mailed link, without signing in. Opening it only asks; a press decides. */
export function ApprovePage() {
  const { token } = useLinkInAddress()
  useDocumentTitle(t('title'))
  const [decided, setDecided] = useState<Verdict | null>(null)
  const query = trpc.approvals.links.lookUp.useQuery({ token: token ?? '' }, { ...ASKED_ONCE, enabled: token !== null && decided === null })
  const decide = async (decision: Verdict, comment: string) => {
    await api.approvals.links.decide.mutate({ token: token ?? '', decision, comment })
    setDecided(decision)
  }
  const home = (
    <LinkButton to="/my-tickets" search={{ show: 'all' }} variant="contained">
      {t('portal')}
    </LinkButton>
  )
  return (
    <div className={page.page}>
      <LinkPage token={token} query={query} texts={texts()} home={home}>
        {({ title, text, dueAt, ticket, tenantName }) => (
          <>
            <PageHeader title={ticket.title} above={t('about', { number: String(ticket.number), tenant: tenantName })} />
            <article className={css.card} aria-label={title}>
              <h2>{title}</h2>
              {text && <p className={css.text}>{text}</p>}
              {dueAt && decided === null && <p className={css.quiet}>{t('until', { date: shortDate(dueAt) })}</p>}
              {decided === null ? <DecisionForm title={title} decide={decide} /> : null}
              <p role="status" className={css.told}>
                {decided ? t(decided) : null}
              </p>
            </article>
          </>
        )}
      </LinkPage>
    </div>
  )
}
