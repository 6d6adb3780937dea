import type { Webhook } from '@balcao/contracts/integrations/webhooks'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { valuesOf } from './form-values.ts'
import css from './integrations.module.css'
import { t } from './messages.ts'
import { Signature } from './signature.tsx'
import { TryOut } from './try-out.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { useWebhook } from './webhooks.data.ts'

const Back = () => <Link to="/integrations">← {t('back')}</Link>

/** One webhook. */
export const Page = () => {
  const may = useCan()('integration.manage')
  const { id = '' } = useParams({ strict: false })
  const known = may && /^[1-9]\d{0,8}$/.test(id)
  const query = useWebhook(known ? Number(id) : undefined)
  const failure = query.error && failureOf(query.error)
  if (query.data) return <Loaded key={query.data.id} webhook={query.data} />
  return (
    <div className={css.page}>
      <PageHeader title={t('editTitle')} above={<Back />} />
      {known && !failure ? (
        <TextSkeleton lines={8} />
      ) : (
        <ErrorState
          title={t(may ? 'loadFailed' : 'notAllowed')}
          {...(failure ? { code: failure.requestId || failure.code, onRetry: () => void query.refetch() } : {})}
        >
          {failure?.message}
        </ErrorState>
      )}
    </div>
  )
}

const Loaded = ({ webhook }: { webhook: Webhook }) => {
  // What is read anew while somebody writes changes nothing under their hands.
  const [first] = useState(webhook)
  return (
    <div className={css.page}>
      <PageHeader title={webhook.name} above={<Back />} />
      {webhook.problem ? (
        <div role="status" className={css.problem}>
          <p>{t(`problem_${webhook.problem}`)}</p>
          <Link to="/integrations/deliveries" search={{ webhook: webhook.id }}>
            {t('seeDeliveries')}
          </Link>
        </div>
      ) : null}
      <WebhookForm values={valuesOf(first)} edited={first} />
      <TryOut id={webhook.id} />
      <Signature id={webhook.id} />
    </div>
  )
}
