import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { notify } from '@balcao/ui/toasts'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCan } from '../../lib/can.ts'
import { useCompanyActs } from './companies.data.ts'
import css from './companies.module.css'
import { CompanyForm } from './company-form.tsx'
import { t } from './messages.ts'

export const Page = () => {
  const navigate = useNavigate()
  const acts = useCompanyActs()
  const made = useRef(0)
  if (!useCan()('company.manage'))
    return (
      <div className={css.page}>
        <PageHeader title={t('newTitle')} hideTitle />
        <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
      </div>
    )
  return (
    <div className={css.page}>
      <PageHeader title={t('newTitle')} hideTitle />
      <section className={css.card}>
        <CompanyForm
          onSave={async (values) => {
            const { id, name } = await acts.create(values)
            made.current = id
            notify.success(t('created', { name }))
          }}
          onDone={() => void navigate({ to: '/companies/$id', params: { id: String(made.current) }, replace: true })}
          onCancel={() => void navigate({ to: '/companies' })}
        />
      </section>
    </div>
  )
}
