import type { Company } from '@balcao/contracts/companies/companies'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { trpc } from '../../lib/trpc.ts'
import { FollowButton } from '../../lib/watching/follow-button.tsx'
import { refusalOf, useCompanyActs } from './companies.data.ts'
import css from './companies.module.css'
import { CompanyData } from './company-data.tsx'
import { CompanyDomains } from './company-domains.tsx'
import { CompanyFields } from './company-fields.tsx'
import { CompanyTickets } from './company-tickets.tsx'
import { Contacts } from './contacts.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { t } from './messages.ts'
import { RemoveDialog } from './remove-dialog.tsx'

export const Page = () => {
  const { id = '' } = useParams({ strict: false })
  const may = useCan()('company.read')
  const known = /^[1-9]\d{0,8}$/.test(id)
  const query = trpc.companies.get.useQuery({ id: known ? Number(id) : 0 }, { enabled: may && known, retry: false })
  if (query.data) return <Loaded key={query.data.id} company={query.data} />
  const failure = query.error && failureOf(query.error)
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      {may && known && !failure ? <TextSkeleton lines={6} /> : null}
      {may ? null : <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>}
      {may && !known ? <ErrorState title={t('loadFailed')} /> : null}
      {failure ? (
        <ErrorState title={t('loadFailed')} code={failure.requestId || failure.code} onRetry={() => void query.refetch()}>
          {failure.message}
        </ErrorState>
      ) : null}
    </div>
  )
}

const Loaded = ({ company }: { company: Company }) => {
  const manages = useCan()('company.manage')
  const acts = useCompanyActs()
  const [open, setOpen] = useState<'merge' | 'remove' | null>(null)
  const { id, name, active } = company

  async function setActive(next: boolean, back = false) {
    try {
      await acts.save({ id, active: next })
      const told = { id: 'company' }
      if (back) notify.success(t('undone', { name }), told)
      else notify.undo(t(next ? 'reactivated' : 'deactivated', { name }), () => void setActive(!next, true), told)
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), { id: 'company' })
    }
  }
  const actions = (
    <>
      <Button size="small" onClick={() => void setActive(!active)}>
        {t(active ? 'deactivate' : 'reactivate')}
      </Button>
      <Button size="small" onClick={() => setOpen('merge')}>
        {t('merge')}
      </Button>
      <Button size="small" onClick={() => setOpen('remove')}>
        {t('remove')}
      </Button>
    </>
  )
  return (
    <div className={css.page}>
      <PageHeader
        title={name}
        above={company.legalName}
        below={active ? undefined : t('inactiveNote')}
        actions={
          <>
            <FollowButton thing={{ entity: 'company', id, name }} />
            {manages ? actions : null}
          </>
        }
      />
      <CompanyData company={company} editable={manages} />
      <CompanyFields company={company} />
      <CompanyTickets company={company} />
      <Contacts company={company} editable={manages} />
      <CompanyDomains company={company} editable={manages} />
      {open === 'merge' ? <MergeDialog company={company} onClose={() => setOpen(null)} /> : null}
      {open === 'remove' ? <RemoveDialog company={company} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}
