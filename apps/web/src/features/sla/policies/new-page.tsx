import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import page from '../../../lib/page/form-page.module.css'
import { trpc } from '../../../lib/trpc.ts'
import { emptyPolicy } from './form-values.ts'
import { t } from './messages.ts'
import { PolicyForm } from './policy-form.tsx'

/** A new policy; its targets count by the default calendar until that is changed. */
export const Page = () => {
  const may = useCan()('sla.manage')
  const { data, isPending } = trpc.calendars.list.useQuery({})
  const standard = data?.data.find(({ isDefault }) => isDefault)
  const content = () => {
    if (!may) return <ErrorState title={t('readOnly')} />
    return isPending ? <TextSkeleton lines={8} /> : <PolicyForm values={emptyPolicy(standard?.id ?? null)} />
  }
  return (
    <div className={page.page}>
      <PageHeader title={t('newTitle')} hideTitle above={<Link to="/sla/policies">← {t('back')}</Link>} />
      {content()}
    </div>
  )
}
