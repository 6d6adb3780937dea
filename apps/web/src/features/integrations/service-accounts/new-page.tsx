import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import page from '../../../lib/page/form-page.module.css'
import { useMe } from '../../../lib/session.ts'
import { AccountForm } from './account-form.tsx'
import { emptyAccount } from './form-values.ts'
import { t } from './messages.ts'

/** A new service account; once it is there, its page makes its tokens. */
export const Page = () => {
  const may = useCan()('integration.manage')
  const me = useMe()
  const navigate = useNavigate()
  const [first] = useState(() => emptyAccount(me.id))
  const open = (id: number) => void navigate({ to: '/integrations/service-accounts/$id', params: { id: String(id) }, replace: true })
  return (
    <div className={page.page}>
      <PageHeader title={t('newTitle')} hideTitle above={<Link to="/integrations/service-accounts">← {t('back')}</Link>} />
      {may ? <AccountForm values={first} onMade={open} /> : <ErrorState title={t('notAllowed')} />}
    </div>
  )
}
