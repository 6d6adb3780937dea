import { MAX_DOCUMENT_TITLE } from '@balcao/contracts/documents/bounds'
import type { Document } from '@balcao/contracts/documents/documents'
import type { FilledDocument } from '@balcao/contracts/documents/making'
import type { DocumentTemplate } from '@balcao/contracts/documents/templates'
import { openVariables } from '@balcao/contracts/templates/variables'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { NativeSelect } from '@balcao/ui/native-select'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { type FormEvent, type ReactNode, useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { api, trpc } from '../../../lib/trpc.ts'
import { useFolders } from '../documents.data.ts'
import { FolderSelect } from '../folder-select.tsx'
import { PreviewButton } from '../templates/preview-button.tsx'
import css from '../templates/templates.module.css'
import { TextField } from '../templates/text-field.tsx'
import { t } from './messages.ts'
import { isSigned, ReplacesSigned } from './replaces-signed.tsx'

export type Text = FilledDocument & { folderId: number | null; status: 'draft' | 'published'; note: string }
type TextStepProps = {
  template: DocumentTemplate
  ticketId: number | undefined
  /** The one that gets a new version; without it a document is made. */
  document: Document | undefined
  text: Text
  frame: (content: ReactNode, acts: ReactNode, submit: (event: FormEvent) => void) => ReactNode
  onChange: (text: Text) => void
  onBack: () => void
  onMade: (document: Document) => void
}

/** The text as it will be: corrected, named, and made. */
export const TextStep = ({ template, ticketId, document, text, frame, onChange, onBack, onMade }: TextStepProps) => {
  const cache = trpc.useUtils()
  const { folders } = useFolders()
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [replaces, setReplaces] = useState<boolean>()
  const open = openVariables(text.text)
  const change = (next: Partial<Text>) => onChange({ ...text, ...next })
  const made = () => {
    const { title, folderId, status, note } = text
    const common = { templateId: template.id, text: text.text }
    return document
      ? api.documents.templates.remake.mutate({ ...common, id: document.id, note: note.trim(), replacesSigned: replaces === true })
      : api.documents.templates.make.mutate({ ...common, title, folderId, status, ...(ticketId ? { ticketId } : {}) })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || open.length > 0) return
    setBusy(true)
    setFailure('')
    setWrong({})
    try {
      const saved = await made()
      notify.success(document ? t('remade', { n: saved.current.number }) : t('made', { title: saved.title }), { id: 'document' })
      void cache.documents.invalidate()
      onMade(saved)
    } catch (error) {
      const refused = failureOf(error)
      if (isSigned(refused.code)) setReplaces(false)
      else {
        const named = fieldErrorsOf(refused).map(({ field, message }): [string, string] => [field, message])
        setWrong(Object.fromEntries(refused.code === 'document_title_taken' ? [['title', refused.message]] : named))
        setFailure(t('failed', { why: refused.message }))
      }
      setBusy(false)
    }
  }
  const { hasHeader, hasPageNumbers } = template
  const content = (
    <>
      {failure ? <p role="alert">{failure}</p> : null}
      {document ? (
        <FieldFrame label={t('note')} optional>
          {(ids) => (
            <PlainInput ids={ids} name="note" value={text.note} onChange={(note) => change({ note })} inputProps={{ maxLength: 500 }} />
          )}
        </FieldFrame>
      ) : (
        <>
          <FieldFrame label={t('title')} required {...(wrong.title ? { error: wrong.title } : {})}>
            {(ids) => (
              <PlainInput
                ids={ids}
                name="title"
                value={text.title}
                autoComplete="off"
                onChange={(title) => change({ title })}
                inputProps={{ maxLength: MAX_DOCUMENT_TITLE }}
              />
            )}
          </FieldFrame>
          <div className={page.pair}>
            <FolderSelect
              label={t('folder')}
              none={t('unfiled')}
              folders={folders}
              value={text.folderId}
              error={wrong.folderId}
              onChange={(folderId) => change({ folderId })}
            />
            <FieldFrame label={t('status')}>
              {({ id }) => (
                <NativeSelect
                  id={id}
                  value={text.status}
                  options={(['draft', 'published'] as const).map((status) => [status, t(`status_${status}`)] as const)}
                  onChange={(status) => change({ status })}
                />
              )}
            </FieldFrame>
          </div>
        </>
      )}
      {open.length > 0 ? (
        <div className={css.problem} role="status">
          <p>{t('open')}</p>
          <ul className={css.open}>
            {open.map((name) => (
              <li key={name}>{`{{${name}}}`}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {replaces === undefined ? null : <ReplacesSigned checked={replaces} onChange={setReplaces} />}
      <TextField
        label={t('text')}
        rows={16}
        value={text.text}
        error={wrong.text}
        onChange={(words) => change({ text: words })}
        previewTools={
          text.text.trim() && text.title.trim() ? (
            <PreviewButton of={() => ({ title: text.title, text: text.text, hasHeader, hasPageNumbers })} />
          ) : null
        }
      />
    </>
  )
  return frame(
    content,
    <>
      <Button onClick={onBack}>{t('back')}</Button>
      <Button type="submit" variant="contained" disabled={busy || open.length > 0 || text.text.trim() === '' || replaces === false}>
        {t(busy ? 'making' : 'done')}
      </Button>
    </>,
    (event) => void submit(event),
  )
}
