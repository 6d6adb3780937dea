import type { NewTracker } from '@balcao/contracts/issues/trackers'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import page from '../../../lib/page/form-page.module.css'
import { SecretDialog } from '../../../lib/secrets/secret-dialog.tsx'
import { emptyTracker } from './form-values.ts'
import { t } from './messages.ts'
import { TrackerForm } from './tracker-form.tsx'

/** A new project; once it is there the secret of its calls is shown, and then its page. */
export const Page = () => {
  const may = useCan()('integration.manage')
  const navigate = useNavigate()
  const [first] = useState(emptyTracker)
  const [made, setMade] = useState<Pick<NewTracker, 'id' | 'hookSecret'> | null>(null)
  const open = (id: number) => void navigate({ to: '/integrations/trackers/$id', params: { id: String(id) }, replace: true })
  return (
    <div className={page.page}>
      <PageHeader title={t('newTitle')} hideTitle above={<Link to="/integrations/trackers">← {t('back')}</Link>} />
      {may ? <TrackerForm values={first} onMade={setMade} /> : <ErrorState title={t('notAllowed')} />}
      {made ? <SecretDialog secret={made.hookSecret} onClose={() => open(made.id)} /> : null}
    </div>
  )
}
