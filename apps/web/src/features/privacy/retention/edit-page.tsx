import { Link } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { EditPage, useAddressId } from '../../../lib/page/edit-page.tsx'
import { t as words } from '../messages.ts'
import { useRule } from '../privacy.data.ts'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { RuleForm } from './rule-form.tsx'

/** One rule of retention. */
export const Page = () => {
  const may = useCan()('privacy.manage')
  const asked = useAddressId()
  const id = may ? asked : undefined
  return (
    <EditPage
      title={t('editTitle')}
      failed={may ? t('loadFailed') : words('notAllowed')}
      isKnown={id !== undefined}
      query={useRule(id)}
      back={<Link to="/privacy/retention">← {t('back')}</Link>}
    >
      {(_, first) => <RuleForm values={valuesOf(first)} edited={first} />}
    </EditPage>
  )
}
