import {
  DOCUMENT_STATUSES,
  LEAST_ROLES,
  MAX_DOCUMENT_COMPANIES,
  MAX_DOCUMENT_TAG,
  MAX_DOCUMENT_TAGS,
  MAX_DOCUMENT_TITLE,
  VISIBILITIES,
} from '@balcao/contracts/documents/bounds'
import type { Document } from '@balcao/contracts/documents/documents'
import { CheckOption } from '@balcao/ui/check-box'
import { DateField } from '@balcao/ui/dates/date-fields'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { errorText, fieldId, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { roleWord } from '@balcao/ui/lib/names'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { checkedBy, focusFirst } from '../../lib/checked-form.ts'
import { CompaniesField } from '../../lib/pickers/companies-field.tsx'
import { PersonSelect } from '../../lib/pickers/person-select.tsx'
import { WordsField } from '../../lib/pickers/words-field.tsx'
import { useDocumentActs, useFolders } from './documents.data.ts'
import css from './documents.module.css'
import { FolderSelect } from './folder-select.tsx'
import { changeOf, creationOf, FIELDS, reasonsOf, valuesOf } from './form-values.ts'
import { t } from './messages.ts'

const labels = () => ({
  ...{
    title: t('documentTitle'),
    url: t('url'),
    description: t('description'),
    folderId: t('folder'),
    tags: t('tags'),
    status: t('status'),
  },
  ...{
    visibility: t('visibility'),
    companyIds: t('companies'),
    leastRole: t('leastRole'),
    validUntil: t('validUntil'),
    ownerId: t('owner'),
  },
})

type DocumentDialogProps = {
  /** Undefined: an address to come. */
  document: Document | undefined
  folderId: number | null
  onClose: () => void
  onSaved: (document: Document) => void
}

/** What a document is called, where it lies, who reads it and until when; or a new address. */
export const DocumentDialog = ({ document, folderId, onClose, onSaved }: DocumentDialogProps) => {
  const acts = useDocumentActs()
  const { folders } = useFolders()
  // A review is asked for on the document's page.
  const statuses = DOCUMENT_STATUSES.filter((status) => status !== 'review' || document?.status === 'review')
  const [failure, setFailure] = useState<string | undefined>()
  const form = useAppForm({
    defaultValues: valuesOf(document, folderId),
    ...checkedBy(FIELDS, (values: ReturnType<typeof valuesOf>) => reasonsOf(values, document)),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      const outcome = document ? await acts.update(changeOf(value, document)) : await acts.create(creationOf(value))
      if ('saved' in outcome) {
        notify.success(t(document ? 'saved' : 'created'), { id: 'document' })
        onSaved(outcome.saved)
        return onClose()
      }
      setFailure(t('notSaved', { why: outcome.why }))
      showServerErrors(formApi as never, outcome.fields)
      focusFirst(FIELDS, outcome.fields)
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={t(document ? 'editTitle' : 'newLinkTitle')}
        labels={labels()}
        failure={failure}
        submit={[t(document ? 'save' : 'create'), t(document ? 'saving' : 'creating')]}
        onClose={onClose}
      >
        <form.AppField name="title">
          {(field) => <field.TextField label={t('documentTitle')} required autoFocus autoComplete="off" maxLength={MAX_DOCUMENT_TITLE} />}
        </form.AppField>
        {document === undefined || document.kind === 'link' ? (
          <form.AppField name="url">
            {(field) => <field.TextField label={t('url')} hint={t('urlHint')} type="url" required autoComplete="off" />}
          </form.AppField>
        ) : null}
        <form.AppField name="description">{(field) => <field.TextArea label={t('description')} optional rows={2} />}</form.AppField>
        <div className={css.pair}>
          <form.Field name="folderId">
            {(field) => (
              <FolderSelect
                label={t('folder')}
                none={t('unfiled')}
                folders={folders}
                value={field.state.value}
                error={errorText(field.state.meta.errors)}
                onChange={(id) => field.handleChange(id)}
              />
            )}
          </form.Field>
          <form.AppField name="status">
            {(field) => <field.Select label={t('status')} options={statuses.map((value) => ({ value, label: t(`status_${value}`) }))} />}
          </form.AppField>
        </div>
        <form.Field name="tags">
          {(field) => (
            <WordsField
              label={t('tags')}
              placeholder={t('tagsPlaceholder')}
              most={MAX_DOCUMENT_TAGS}
              longest={MAX_DOCUMENT_TAG}
              value={field.state.value}
              error={errorText(field.state.meta.errors)}
              onChange={(tags) => field.handleChange(tags)}
            />
          )}
        </form.Field>
        <form.AppField name="visibility">
          {(field) => (
            <field.Select
              label={t('visibility')}
              hint={t(`visibilityHint_${VISIBILITIES.find((one) => one === field.state.value) ?? 'staff'}`)}
              options={VISIBILITIES.map((value) => ({ value, label: t(`visibility_${value}`) }))}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values.visibility}>
          {(visibility) => (
            <>
              {visibility === 'company' ? (
                <form.Field name="companyIds">
                  {(field) => (
                    <CompaniesField
                      label={t('companies')}
                      placeholder={t('companiesPlaceholder')}
                      most={MAX_DOCUMENT_COMPANIES}
                      value={field.state.value}
                      error={errorText(field.state.meta.errors)}
                      onChange={(ids) => field.handleChange(ids)}
                    />
                  )}
                </form.Field>
              ) : null}
              {visibility === 'roles' ? (
                <form.AppField name="leastRole">
                  {(field) => (
                    <field.Select
                      label={t('leastRole')}
                      required
                      options={LEAST_ROLES.map((value) => ({ value, label: t('fromRole', { role: roleWord(value) }) }))}
                    />
                  )}
                </form.AppField>
              ) : null}
            </>
          )}
        </form.Subscribe>
        <div className={css.pair}>
          <form.AppField name="validUntil">{() => <DateField label={t('validUntil')} hint={t('validUntilHint')} optional />}</form.AppField>
          {document ? (
            <form.Field name="ownerId">
              {(field) => (
                <FieldFrame label={t('owner')} id={fieldId('ownerId')} error={errorText(field.state.meta.errors)}>
                  {(ids) => <PersonSelect ids={ids} value={field.state.value} assignable onChange={(id) => field.handleChange(id)} />}
                </FieldFrame>
              )}
            </form.Field>
          ) : null}
        </div>
        <form.Field name="needsAcknowledgement">
          {(field) => (
            <CheckOption className={css.check} checked={field.state.value} onChange={(checked) => field.handleChange(checked)}>
              {t('needsAcknowledgement')}
              <small>{t('needsAcknowledgementHint')}</small>
            </CheckOption>
          )}
        </form.Field>
      </FormDialog>
    </form.AppForm>
  )
}
