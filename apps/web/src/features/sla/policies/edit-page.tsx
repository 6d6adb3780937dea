import { Link } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { EditPage, useAddressId } from '../../../lib/page/edit-page.tsx'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { usePolicy } from './policies.data.ts'
import { PolicyForm } from './policy-form.tsx'

/** One policy. */
export const Page = () => {
  const may = useCan()('sla.manage')
  const id = useAddressId()
  return (
    <EditPage
      title={t('editTitle')}
      failed={t('loadFailed')}
      isKnown={id !== undefined}
      query={usePolicy(id)}
      history={may ? 'sla_policy' : undefined}
      back={<Link to="/sla/policies">← {t('back')}</Link>}
    >
      {(_, first) => <PolicyForm values={valuesOf(first)} edited={first} readOnly={!may} />}
    </EditPage>
  )
}
