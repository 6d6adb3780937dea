import { Link } from '@tanstack/react-router'
import { EditPage } from '../../../lib/page/edit-page.tsx'
import { useThing } from '../../../lib/page/use-thing.ts'
import { t as words } from '../messages.ts'
import { useRule } from '../privacy.data.ts'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { RuleForm } from './rule-form.tsx'

/** One rule of retention. */
export const Page = () => {
  const { may, id } = useThing('privacy.manage')
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
