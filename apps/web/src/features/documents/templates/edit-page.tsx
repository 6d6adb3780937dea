import { Link } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { EditPage, useAddressId } from '../../../lib/page/edit-page.tsx'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { RenderedText } from './rendered-text.tsx'
import { TemplateForm } from './template-form.tsx'
import { useTemplate } from './templates.data.ts'
import css from './templates.module.css'

/** One template, to be changed or, by whoever may not, to be read. */
export const Page = () => {
  const may = useCan()('document.manage')
  const id = useAddressId()
  return (
    <EditPage
      title={t('editTitle')}
      failed={t('loadFailed')}
      isKnown={id !== undefined}
      query={useTemplate(id)}
      back={<Link to="/documents/templates">← {t('back')}</Link>}
      below={() => (may ? undefined : t('readOnly'))}
    >
      {(template, first) =>
        may ? (
          <TemplateForm values={valuesOf(first)} edited={first} />
        ) : (
          <section className={css.paper} aria-label={t('body')}>
            <RenderedText text={template.body} />
          </section>
        )
      }
    </EditPage>
  )
}
