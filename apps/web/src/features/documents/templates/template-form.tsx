import { MAX_DOCUMENT_TEMPLATE_NAME, TEMPLATE_KINDS } from '@balcao/contracts/documents/template-bounds'
import { CreateDocumentTemplate, type DocumentTemplate } from '@balcao/contracts/documents/templates'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import { notify } from '@balcao/ui/toasts'
import { useNavigate } from '@tanstack/react-router'
import page from '../../../lib/page/form-page.module.css'
import { NameFields } from '../../../lib/page/name-fields.tsx'
import { SavedForm } from '../../../lib/page/saved-form.tsx'
import { useSavedForm } from '../../../lib/page/use-saved-form.ts'
import { trpc } from '../../../lib/trpc.ts'
import { FieldEditor } from './field-editor.tsx'
import { reasonsOf, type TemplateValues, toInput } from './form-values.ts'
import { t } from './messages.ts'
import { PreviewButton } from './preview-button.tsx'
import { TemplateVariables } from './template-variables.tsx'
import { useTemplateActs } from './templates.data.ts'
import { TextField } from './text-field.tsx'

type TemplateFormProps = { values: TemplateValues; edited?: DocumentTemplate }

/** What a template is called, its text with variables, and what it asks for. */
export const TemplateForm = ({ values: first, edited }: TemplateFormProps) => {
  const navigate = useNavigate()
  const { save } = useTemplateActs()
  const cache = trpc.useUtils()
  const leave = () => void navigate({ to: '/documents/templates' })
  const form = useSavedForm<TemplateValues, DocumentTemplate>({
    t,
    values: first,
    edited,
    reasonsOf,
    save: (written, version) => {
      const input = CreateDocumentTemplate.parse(toInput(written))
      return save(edited ? { ...input, id: edited.id, version } : input)
    },
    present: edited && (() => cache.documents.templates.get.fetch({ id: edited.id })),
    onSaved: ({ name }) => {
      notify.success(edited ? t('saved') : t('created', { name }), { id: 'document-template' })
      leave()
      return undefined
    },
  })
  const { values, errors, change } = form
  const { hasHeader, hasPageNumbers } = values
  return (
    <SavedForm t={t} form={form} onCancel={leave}>
      <div className={page.card}>
        <NameFields
          values={values}
          errors={errors}
          labels={{ name: t('name'), state: t('state'), active: t('active'), inactive: t('inactive') }}
          maxName={MAX_DOCUMENT_TEMPLATE_NAME}
          onChange={change}
        />
        <div className={page.pair}>
          <FieldFrame label={t('kind')}>
            {({ id }) => (
              <NativeSelect
                id={id}
                value={values.kind}
                options={TEMPLATE_KINDS.map((kind) => [kind, t(`kind_${kind}`)] as const)}
                onChange={(kind) => change({ kind })}
              />
            )}
          </FieldFrame>
          <div>
            <CheckOption checked={hasHeader} onChange={(checked) => change({ hasHeader: checked })}>
              {t('hasHeader')}
            </CheckOption>
            <CheckOption checked={hasPageNumbers} onChange={(checked) => change({ hasPageNumbers: checked })}>
              {t('hasPageNumbers')}
            </CheckOption>
          </div>
        </div>
      </div>
      <FieldEditor fields={values.fields} errors={errors} onChange={(fields) => change({ fields })} />
      <div className={page.card}>
        <TextField
          label={t('body')}
          value={values.body}
          error={errors.body}
          rows={22}
          tools={(fieldId) => <TemplateVariables fieldId={fieldId} fields={values.fields} onInsert={(body) => change({ body })} />}
          previewTools={
            values.body.trim() ? (
              <PreviewButton of={() => ({ title: values.name.trim() || t('editTitle'), text: values.body, hasHeader, hasPageNumbers })} />
            ) : null
          }
          onChange={(body) => change({ body })}
        />
      </div>
    </SavedForm>
  )
}
