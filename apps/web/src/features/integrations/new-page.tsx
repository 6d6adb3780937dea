import type { NewWebhook } from '@balcao/contracts/integrations/webhooks'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import page from '../../lib/page/form-page.module.css'
import { SecretDialog } from '../../lib/secrets/secret-dialog.tsx'
import { emptyWebhook } from './form-values.ts'
import { t } from './messages.ts'
import { WebhookForm } from './webhook-form.tsx'

/** A new webhook; once it is there its secret is shown, and then its page. */
export const Page = () => {
  const may = useCan()('integration.manage')
  const navigate = useNavigate()
  const [first] = useState(emptyWebhook)
  const [secret, setSecret] = useState<Pick<NewWebhook, 'id' | 'secret'> | null>(null)
  const open = (id: number) => void navigate({ to: '/integrations/$id', params: { id: String(id) }, replace: true })
  // Chat services check no signature: what nobody needs is not shown.
  const onMade = (made: Pick<NewWebhook, 'id' | 'secret' | 'format'>) => (made.format === 'json' ? setSecret(made) : open(made.id))
  return (
    <div className={page.page}>
      <PageHeader title={t('newTitle')} hideTitle above={<Link to="/integrations/webhooks">← {t('back')}</Link>} />
      {may ? <WebhookForm values={first} onMade={onMade} /> : <ErrorState title={t('notAllowed')} />}
      {secret ? <SecretDialog secret={secret.secret} onClose={() => open(secret.id)} /> : null}
    </div>
  )
}
