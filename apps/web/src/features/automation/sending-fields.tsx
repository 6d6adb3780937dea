import { MAX_SIDE_SUBJECT } from '@balcao/contracts/side-conversations/bounds'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame, type FieldIds, PlainInput } from '@balcao/ui/forms/field-frame'
import page from '../../lib/page/form-page.module.css'
import { trpc } from '../../lib/trpc.ts'
import { ActionSelect } from './action-select.tsx'
import type { ActionValues } from './action-values.ts'
import { MessageField } from './message-field.tsx'
import { t } from './messages.ts'

type SendingFieldsProps = { ids: FieldIds; action: ActionValues; onChange: (action: ActionValues) => void }

/** Which approved template goes out by WhatsApp, with a value for each of its variables. The first field is the one that the frame names. */
export const WhatsappFields = ({ ids, action, onChange }: SendingFieldsProps) => {
  const all = trpc.whatsapp.templates.list.useQuery({}).data?.data ?? []
  const offered = all.filter(({ id, usable }) => usable || String(id) === action.value)
  const chosen = all.find(({ id }) => String(id) === action.value)
  const choose = (value: string) => {
    const variables = all.find(({ id }) => String(id) === value)?.variables ?? []
    onChange({ ...action, value, values: variables.map((_, n) => action.values[n] ?? '') })
  }
  return (
    <div className={page.form}>
      <ActionSelect
        ids={ids}
        value={action.value}
        options={offered.map(({ id, name, language, account }) => [String(id), `${name} (${language}) · ${account.name}`] as const)}
        onChange={choose}
      />
      {chosen ? <p className={page.quiet}>{chosen.body}</p> : null}
      {(chosen?.variables ?? []).map(({ where, name }, n) => (
        <FieldFrame key={`${where}-${name}`} label={t('whatsappValue', { name })} required>
          {(own) => (
            <MessageField
              ids={own}
              isNote={false}
              rows={1}
              value={action.values[n] ?? ''}
              onChange={(value) => onChange({ ...action, values: action.values.with(n, value) })}
            />
          )}
        </FieldFrame>
      ))}
    </div>
  )
}

/** Whom outside a rule writes to, and what. The first field is the one that the frame names. */
export const SideFields = ({ ids, action, onChange }: SendingFieldsProps) => (
  <div className={page.form}>
    <PlainInput
      ids={ids}
      value={action.people}
      placeholder={t('sidePeople')}
      onChange={(people) => onChange({ ...action, people })}
      autoComplete="off"
    />
    <FieldFrame label={t('sideSubject')} required>
      {(own) => (
        <PlainInput
          ids={own}
          value={action.value}
          onChange={(value) => onChange({ ...action, value })}
          autoComplete="off"
          inputProps={{ maxLength: MAX_SIDE_SUBJECT }}
        />
      )}
    </FieldFrame>
    <FieldFrame label={t('sideText')} required>
      {(own) => <MessageField ids={own} isNote={false} value={action.content} onChange={(content) => onChange({ ...action, content })} />}
    </FieldFrame>
    <CheckOption checked={action.waits} onChange={(waits) => onChange({ ...action, waits })}>
      {t('sideWaits')}
    </CheckOption>
  </div>
)
