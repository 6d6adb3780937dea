import type { NewWebhook } from '@balcao/contracts/integrations/webhooks'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import page from '../../lib/page/form-page.module.css'
import { emptyWebhook } from './form-values.ts'
import { t } from './messages.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** A new webhook; once it is there its secret is shown, and then its page. */
export const Page = () => {
  const may = useCan()('integration.manage')
  const navigate = useNavigate()
  const [first] = useState(emptyWebhook)
  const [made, setMade] = useState<Pick<NewWebhook, 'id' | 'secret'> | null>(null)
  return (
    <div className={page.page}>
      <PageHeader title={t('newTitle')} hideTitle above={<Link to="/integrations">← {t('back')}</Link>} />
      {may ? <WebhookForm values={first} onMade={setMade} /> : <ErrorState title={t('notAllowed')} />}
      {made ? (
        <SecretDialog
          secret={made.secret}
          onClose={() => void navigate({ to: '/integrations/$id', params: { id: String(made.id) }, replace: true })}
        />
      ) : null}
    </div>
  )
}
