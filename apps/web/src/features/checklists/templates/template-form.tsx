import { MAX_CHECKLIST_TITLE } from '@balcao/contracts/checklists/bounds'
import { type ChecklistTemplate, CreateChecklistTemplate } from '@balcao/contracts/checklists/templates'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { focusWrong } from '@balcao/ui/lib/forms/form-errors'
import { typeName } from '@balcao/ui/lib/names'
import { allTypes } from '@balcao/ui/lib/texts/ticket-types'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { AskBeforeLeaving } from '../../../lib/ask-before-leaving.tsx'
import { ManyField } from '../../../lib/pickers/many-field.tsx'
import { queuesTaking, useTicketOptions } from '../../../lib/tickets/people.data.ts'
import { trpc } from '../../../lib/trpc.ts'
import css from '../checklists.module.css'
import { reasonsOf, type TemplateValues, toInput } from './form-values.ts'
import { ItemEditor } from './item-editor.tsx'
import { t } from './messages.ts'
import { useTemplateActs } from './templates.data.ts'

type TemplateFormProps = { values: TemplateValues; edited?: ChecklistTemplate }

/** What a checklist is called, for which tickets it is, and its items. What was written stays until it is saved. */
export const TemplateForm = ({ values: first, edited }: TemplateFormProps) => {
  const navigate = useNavigate()
  const { save } = useTemplateActs()
  const cache = trpc.useUtils()
  const { queues } = useTicketOptions(true)
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [version, setVersion] = useState(edited?.version)
  const done = useRef(false)

  const change = (next: Partial<TemplateValues>) => {
    const changed = { ...values, ...next }
    setValues(changed)
    if (tried) setErrors(reasonsOf(changed))
  }
  const send = async () => {
    setBusy(true)
    const input = CreateChecklistTemplate.parse(toInput(values))
    const outcome = await save(edited ? { ...input, id: edited.id, version } : input)
    if ('saved' in outcome) {
      done.current = true
      notify.success(edited ? t('saved') : t('created', { name: outcome.saved.name }), { id: 'checklist-template' })
      return navigate({ to: '/checklists/templates' })
    }
    // Saving again is for what is there by then.
    const present =
      outcome.stale && edited ? await cache.checklists.templates.get.fetch({ id: edited.id }).catch(() => undefined) : undefined
    if (present) setVersion(present.version)
    setBusy(false)
    setErrors(outcome.fields)
    setFailure(outcome.stale ? t('stale') : t('failed', { why: outcome.why }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setFailure('')
    const wrong = reasonsOf(values)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusWrong()
    void send()
  }
  const text = (field: 'name' | 'description', label: string, maxLength: number) => (
    <FieldFrame label={label} error={errors[field]} required={field === 'name'} optional={field === 'description'}>
      {(ids) => (
        <PlainInput
          ids={ids}
          value={values[field]}
          onChange={(value) => change({ [field]: value })}
          inputProps={{ maxLength, autoComplete: 'off' }}
        />
      )}
    </FieldFrame>
  )
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {failure ? (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      ) : null}
      <div className={css.panel}>
        <div className={css.pair}>
          {text('name', t('name'), MAX_CHECKLIST_TITLE)}
          <Choice
            label={t('state')}
            value={values.active}
            options={[
              ['yes', t('active')],
              ['no', t('inactive')],
            ]}
            onChange={(active) => change({ active })}
          />
        </div>
        {text('description', t('description'), 2_000)}
        <div className={css.pair}>
          <ManyField
            label={t('queues')}
            hint={t('scopeHint')}
            options={queuesTaking(queues).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={values.queueIds.map(String)}
            onChange={(ids) => change({ queueIds: ids.map(Number) })}
          />
          <ManyField
            label={t('types')}
            hint={t('scopeHint')}
            options={allTypes().map((value) => ({ value, label: typeName(value) }))}
            value={values.types}
            onChange={(types) => change({ types })}
          />
        </div>
        <CheckOption checked={values.blocks} onChange={(blocks) => change({ blocks })}>
          {t('blocks')}
        </CheckOption>
        <CheckOption checked={values.inOrder} onChange={(inOrder) => change({ inOrder })}>
          {t('inOrder')}
        </CheckOption>
        <CheckOption checked={values.shared} onChange={(shared) => change({ shared })}>
          {t('shared')}
        </CheckOption>
      </div>
      <ItemEditor items={values.items} errors={errors} onChange={(items) => change({ items })} />
      <div className={css.acts}>
        <Button type="submit" variant="contained" disabled={busy}>
          {t(busy ? 'saving' : 'save')}
        </Button>
        <Button onClick={() => void navigate({ to: '/checklists/templates' })}>{t('cancel')}</Button>
      </div>
      <AskBeforeLeaving
        when={() => !done.current && JSON.stringify(values) !== JSON.stringify(first)}
        title={t('leaveTitle')}
        confirm={t('leave')}
      >
        {t('leaveText')}
      </AskBeforeLeaving>
    </form>
  )
}
