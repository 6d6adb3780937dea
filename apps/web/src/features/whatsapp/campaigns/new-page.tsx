import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import page from '../../../lib/page/form-page.module.css'
import { CampaignForm } from './campaign-form.tsx'
import { emptyCampaign } from './form-values.ts'
import { t } from './messages.ts'

/** A new campaign: a draft, from which nothing is sent yet. */
export const Page = () => {
  const may = useCan()('whatsapp.campaign')
  const navigate = useNavigate()
  const [first] = useState(emptyCampaign)
  const open = (id: number) => void navigate({ to: '/whatsapp/campaigns/$id', params: { id: String(id) }, replace: true })
  const back = (
    <Link to="/whatsapp" search={{ tab: 'campaigns' }}>
      ← {t('back')}
    </Link>
  )
  return (
    <div className={page.page}>
      <PageHeader title={t('newTitle')} above={back} />
      {may ? <CampaignForm values={first} onMade={open} /> : <ErrorState title={t('notAllowed')} />}
    </div>
  )
}
