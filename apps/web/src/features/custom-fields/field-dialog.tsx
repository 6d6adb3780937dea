import type { CreateField, CustomField, UpdateField } from '@balcao/contracts/custom-fields/fields'
import { CURRENCIES, FIELD_TYPES, type FieldEntity, hasOptions } from '@balcao/contracts/custom-fields/types'
import { FieldControl } from '@balcao/ui/custom-fields/field-control'
import { DiscardDialog } from '@balcao/ui/forms/discard-dialog'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { focusWrong } from '@balcao/ui/lib/forms/form-errors'
import { NativeSelect } from '@balcao/ui/native-select'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { type Draft, draftOf, readDraft, readOptions } from './draft.ts'
import { FieldChecks } from './field-checks.tsx'
import { refused, useFieldActs } from './fields.data.ts'
import { t } from './messages.ts'
import { OptionLimits } from './option-limits.tsx'
import css from './page.module.css'
import { RuleFields } from './rule-fields.tsx'
import { fieldTypeName } from './type-names.ts'

type FieldDialogProps = {
  entity: FieldEntity
  /** Left out for a new one. */
  field: CustomField | undefined
  others: readonly CustomField[]
  onClose: () => void
}

type TextName = 'label' | 'key' | 'helpText' | 'min' | 'max' | 'decimals' | 'maxLength'

/** A field's definition, new or changed. */
export const FieldDialog = ({ entity, field, others, onClose }: FieldDialogProps) => {
  const titleId = useId()
  const acts = useFieldActs()
  const [draft, setDraft] = useState(() => draftOf(field))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const isSame = JSON.stringify(draft) === JSON.stringify(draftOf(field))
  const close = () => (isSame ? onClose() : setLeaving(true))
  const set = (changes: Partial<Draft>) => setDraft((held) => ({ ...held, ...changes }))
  const point = (wrong: Record<string, string>) => {
    setErrors(wrong)
    focusWrong(`[aria-labelledby="${titleId}"] `)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const read = readDraft(draft, entity, field)
    if (read.errors) return point(read.errors)
    setBusy(true)
    setErrors({})
    setFailure(undefined)
    const outcome = field ? await acts.save(read.input as UpdateField) : await acts.create(read.input as CreateField)
    setBusy(false)
    if (refused(outcome)) {
      setFailure(t('failed', { why: outcome.failure.message }))
      return point(outcome.fields)
    }
    notify.success(t(field ? 'saved' : 'created', { field: outcome.label }), { id: 'custom-field' })
    onClose()
  }

  const text = (
    name: TextName,
    label: string,
    more: { hint?: string; required?: boolean; decimal?: boolean; autoFocus?: boolean } = {},
  ) => (
    <FieldFrame label={label} id={`campo-${name}`} hint={more.hint} error={errors[name]} required={more.required}>
      {(ids) => (
        <PlainInput
          ids={ids}
          autoFocus={more.autoFocus}
          autoComplete="off"
          value={draft[name]}
          inputProps={more.decimal ? { inputMode: 'decimal' } : undefined}
          onChange={(value) => set({ [name]: value })}
        />
      )}
    </FieldFrame>
  )
  const numeric = draft.type === 'number' || draft.type === 'currency'
  const textual = draft.type === 'text' || draft.type === 'long_text'
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={close}>
      <form className={css.dialog} noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>
          {field ? t('editTitle', { field: field.label }) : t('newTitle', { area: t(entity).toLowerCase() })}
        </DialogTitle>
        <DialogContent className={css.form}>
          <div role="alert" className={failure ? 'form-summary' : undefined}>
            {failure}
          </div>
          {text('label', t('label'), { required: true, autoFocus: true })}
          {field ? null : (
            <div className={css.pair}>
              <FieldFrame label={t('type')} id="campo-type" hint={t('typeHint')}>
                {(ids) => (
                  <NativeSelect
                    id={ids.id}
                    describedBy={ids.describedBy}
                    value={draft.type}
                    options={FIELD_TYPES.map((type) => [type, fieldTypeName(type)])}
                    onChange={(type) => set({ type, defaultValue: null })}
                  />
                )}
              </FieldFrame>
              {text('key', t('keyLabel'), { hint: t('keyHint') })}
            </div>
          )}
          {hasOptions(draft.type) ? (
            <FieldFrame label={t('options')} id="campo-options" hint={t('optionsHint')} error={errors.options} required>
              {(ids) => (
                <PlainInput ids={ids} multiline minRows={3} maxRows={10} value={draft.options} onChange={(options) => set({ options })} />
              )}
            </FieldFrame>
          ) : null}
          {hasOptions(draft.type) ? (
            <OptionLimits
              limits={draft.optionsBy}
              options={readOptions(draft.options)}
              others={others}
              error={errors.optionsBy}
              onChange={(optionsBy) => set({ optionsBy })}
            />
          ) : null}
          {numeric ? (
            <div className={css.pair}>
              {text('min', t('min'), { decimal: true })}
              {text('max', t('max'), { decimal: true })}
              {draft.type === 'number' ? text('decimals', t('decimals'), { decimal: true }) : <CurrencyChoice draft={draft} set={set} />}
            </div>
          ) : null}
          {textual ? text('maxLength', t('maxLength'), { decimal: true }) : null}
          {text('helpText', t('helpText'), { hint: t('helpHint') })}
          {draft.type === 'user' ? null : (
            <FieldFrame label={t('defaultValue')} id="campo-defaultValue" error={errors.defaultValue} optional>
              {(ids) => (
                <FieldControl
                  key={draft.type}
                  field={{ ...PREVIEW, type: draft.type, options: readOptions(draft.options) }}
                  value={draft.defaultValue}
                  ids={ids}
                  onChange={(defaultValue) => set({ defaultValue })}
                />
              )}
            </FieldFrame>
          )}
          <FieldChecks entity={entity} draft={draft} errors={errors} set={set} />
          {others.length > 0 ? (
            <>
              <RuleFields
                id="campo-showWhen"
                label={t('showWhen')}
                none={t('always')}
                rule={draft.showWhen}
                others={others}
                error={errors.showWhen}
                onChange={(showWhen) => set({ showWhen })}
              />
              <RuleFields
                id="campo-requireWhen"
                label={t('requireWhen')}
                none={t('never')}
                rule={draft.requireWhen}
                others={others}
                error={errors.requireWhen}
                onChange={(requireWhen) => set({ requireWhen })}
              />
            </>
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={busy}>
            {busy ? t(field ? 'saving' : 'creating') : t(field ? 'save' : 'create')}
          </Button>
        </DialogActions>
      </form>
      <DiscardDialog open={leaving} onConfirm={onClose} onClose={() => setLeaving(false)} />
    </Dialog>
  )
}

const PREVIEW = { label: '', settings: {} } as CustomField

const CurrencyChoice = ({ draft, set }: { draft: Draft; set: (changes: Partial<Draft>) => void }) => (
  <FieldFrame label={t('currency')} id="campo-currency">
    {(ids) => (
      <NativeSelect
        id={ids.id}
        value={draft.currency}
        options={CURRENCIES.map((one) => [one, one])}
        onChange={(currency) => set({ currency })}
      />
    )}
  </FieldFrame>
)
