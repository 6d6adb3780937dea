import { Link } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { EditPage, useAddressId } from '../../../lib/page/edit-page.tsx'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplateItems } from './template-items.tsx'
import { TemplateStats } from './template-stats.tsx'
import { useTemplate } from './templates.data.ts'

/** One template, to be changed or, by whoever may not, to be read. */
export const Page = () => {
  const may = useCan()('checklist.manage')
  const id = useAddressId()
  return (
    <EditPage
      title={t('editTitle')}
      failed={t('loadFailed')}
      isKnown={id !== undefined}
      query={useTemplate(id)}
      history={may ? 'checklist_template' : undefined}
      back={<Link to="/checklists/templates">← {t('back')}</Link>}
      below={() => (may ? undefined : t('readOnly'))}
    >
      {(template, first) => (
        <>
          {may ? <TemplateForm values={valuesOf(first)} edited={first} /> : <TemplateItems template={template} />}
          <TemplateStats template={template} />
        </>
      )}
    </EditPage>
  )
}
