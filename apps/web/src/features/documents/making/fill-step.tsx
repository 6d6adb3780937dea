import type { FilledDocument, MadeValues } from '@balcao/contracts/documents/making'
import type { DocumentTemplate } from '@balcao/contracts/documents/templates'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { NativeSelect } from '@balcao/ui/native-select'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { api } from '../../../lib/trpc.ts'
import { useTemplates } from '../templates/templates.data.ts'
import { t } from './messages.ts'
import { OwnField } from './own-field.tsx'
import { reasonsOf, sentValues } from './own-values.ts'

/** What was chosen and filled in: it is there again when one comes back. */
export type Filling = { template: DocumentTemplate | undefined; values: MadeValues }
type FillStepProps = {
  ticketId: number | undefined
  filling: Filling
  frame: (content: ReactNode, acts: ReactNode, submit: (event: FormEvent) => void) => ReactNode
  onChange: (filling: Filling) => void
  onFilled: (filled: FilledDocument) => void
}

/** Which template, and what it asks for. */
export const FillStep = ({ ticketId, filling: { template, values }, frame, onChange, onFilled }: FillStepProps) => {
  const query = useTemplates({ active: true })
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useId()
  const all = query.data?.data ?? []
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!template || busy) return
    const found = reasonsOf(template.fields, values)
    setWrong(found)
    const [first] = Object.keys(found)
    if (first) return document.getElementById(`${form}-${first}`)?.focus()
    setBusy(true)
    setFailure('')
    try {
      const own = sentValues(template.fields, values)
      onFilled(await api.documents.templates.fill.mutate({ id: template.id, ...(ticketId ? { ticketId } : {}), values: own }))
    } catch (error) {
      const refused = failureOf(error)
      setWrong(Object.fromEntries(fieldErrorsOf(refused).map(({ field, message }) => [field.replace(/^values\./, ''), message])))
      setFailure(t('failed', { why: refused.message }))
    }
    setBusy(false)
  }
  const content = query.isPending ? (
    <TextSkeleton lines={4} />
  ) : query.error && !query.data ? (
    <p role="alert">
      {t('templatesFailed')}{' '}
      <Button size="small" onClick={() => void query.refetch()}>
        {t('retry')}
      </Button>
    </p>
  ) : all.length === 0 ? (
    <p>{t('noTemplates')}</p>
  ) : (
    <>
      {failure ? <p role="alert">{failure}</p> : null}
      <FieldFrame label={t('template')} required>
        {({ id }) => (
          <NativeSelect
            id={id}
            autoFocus
            required
            value={template ? String(template.id) : ''}
            placeholder={t('chooseTemplate')}
            options={all.map(({ id: one, name }) => [String(one), name] as const)}
            onChange={(chosen) => {
              setWrong({})
              onChange({ template: all.find(({ id: one }) => String(one) === chosen), values })
            }}
          />
        )}
      </FieldFrame>
      {template?.fields.map((field) => (
        <OwnField
          key={field.key}
          field={field}
          id={`${form}-${field.key}`}
          value={values[field.key] ?? ''}
          error={wrong[field.key]}
          onChange={(value) => onChange({ template, values: { ...values, [field.key]: value } })}
        />
      ))}
    </>
  )
  return frame(
    content,
    <Button type="submit" variant="contained" disabled={!template || busy}>
      {t(busy ? 'filling' : 'continue')}
    </Button>,
    (event) => void submit(event),
  )
}
