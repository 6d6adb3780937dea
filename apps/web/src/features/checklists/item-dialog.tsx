import { ITEM_KINDS, MAX_HELP, MAX_ITEM_NOTE, MAX_ITEM_TEXT } from '@balcao/contracts/checklists/bounds'
import type { ChangeItem, ChecklistItem } from '@balcao/contracts/checklists/checklists'
import { CheckOption } from '@balcao/ui/check-box'
import { DateInput } from '@balcao/ui/dates/date-input'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { isWritten } from '@balcao/ui/lib/dates/date-text'
import { instantOfField, wallOf } from '@balcao/ui/lib/zoned'
import { useId, useState } from 'react'
import { PersonSelect } from '../../lib/pickers/person-select.tsx'
import { TicketPicker } from '../../lib/pickers/ticket-picker.tsx'
import { FormDialog } from '../../lib/tickets/form-dialog.tsx'
import { CustomerOption, KindField } from './kind-field.tsx'
import { t } from './messages.ts'

type ItemDialogProps = { item: ChecklistItem; ticketId: number; onSave: (input: ChangeItem) => Promise<boolean>; onClose: () => void }

const two = (value: number) => String(value).padStart(2, '0')
/** An instant as fields of dates hold it. */
function fieldOf(iso: string | null): string {
  if (iso === null) return ''
  const { year, month, day, hour, minute } = wallOf(new Date(iso))
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** All that can be said of an item. What was written stays until it is saved. */
export const ItemDialog = ({ item, ticketId, onSave, onClose }: ItemDialogProps) => {
  const [values, setValues] = useState({
    ...{ text: item.text, help: item.help, note: item.note, mandatory: item.mandatory },
    ...{ assigneeId: item.assignee?.id ?? null, due: fieldOf(item.dueAt), kind: item.kind, forCustomer: item.forCustomer },
    linked: item.linkedTicket && { ...item.linkedTicket, who: '' },
  })
  const [wrong, setWrong] = useState<{ text?: string; due?: string; linked?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const [textId, dueId, linkId] = [useId(), useId(), useId()]
  const change = (next: Partial<typeof values>) => setValues((held) => ({ ...held, ...next }))
  const submit = async () => {
    const { due, linked, ...others } = values
    const isOfTicket = others.kind === 'ticket'
    const noText = others.text.trim() === ''
    const badDue = due !== '' && !isWritten('moment', due)
    const noLink = isOfTicket && !linked && item.kind !== 'ticket'
    setWrong({
      ...(noText ? { text: t('textMissing') } : {}),
      ...(badDue ? { due: t('dueWrong') } : {}),
      ...(noLink ? { linked: t('linkMissing') } : {}),
    })
    if (noText || badDue || noLink) return document.getElementById(noText ? textId : badDue ? dueId : linkId)?.focus()
    setBusy(true)
    const dueAt = due === '' ? null : (instantOfField(due)?.toISOString() ?? null)
    const isDueAnew = due !== fieldOf(item.dueAt)
    const saved = await onSave({
      ...{ id: item.id, mandatory: others.mandatory, kind: others.kind },
      ...(isOfTicket ? { forCustomer: false, ...(linked ? { linkedTicketId: linked.id } : {}) } : { forCustomer: others.forCustomer }),
      assigneeId: others.forCustomer && !isOfTicket ? null : others.assigneeId,
      ...{ text: others.text.trim(), help: others.help.trim(), note: others.note.trim() },
      ...(isDueAnew ? { dueAt } : {}),
    })
    setBusy(false)
    if (saved) onClose()
  }
  const prose = (field: 'help' | 'note', label: string, maxLength: number, hint?: string) => (
    <FieldFrame label={label} optional {...(hint ? { hint } : {})}>
      {(ids) => (
        <PlainInput
          ids={ids}
          value={values[field]}
          onChange={(value) => change({ [field]: value })}
          multiline
          minRows={2}
          inputProps={{ maxLength }}
        />
      )}
    </FieldFrame>
  )
  return (
    <FormDialog title={t('editTitle')} act={t('save')} cancel={t('cancel')} isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      <FieldFrame label={t('text')} id={textId} error={wrong.text} required>
        {(ids) => (
          <PlainInput
            ids={ids}
            value={values.text}
            onChange={(text) => change({ text })}
            autoFocus
            autoComplete="off"
            inputProps={{ maxLength: MAX_ITEM_TEXT }}
          />
        )}
      </FieldFrame>
      <CheckOption checked={values.mandatory} onChange={(mandatory) => change({ mandatory })}>
        {t('mandatory')}
      </CheckOption>
      <KindField kinds={ITEM_KINDS} value={values.kind} onChange={(kind) => change({ kind })} />
      {values.kind === 'ticket' ? (
        <FieldFrame label={t('linked')} id={linkId} error={wrong.linked} required>
          {(ids) => (
            <TicketPicker
              ids={ids}
              requesterId={null}
              without={[ticketId]}
              value={values.linked}
              onChange={(linked) => change({ linked })}
            />
          )}
        </FieldFrame>
      ) : (
        <CustomerOption checked={values.forCustomer} onChange={(forCustomer) => change({ forCustomer })} />
      )}
      {values.forCustomer && values.kind !== 'ticket' ? null : (
        <FieldFrame label={t('assignee')} hint={t('assigneeHint')}>
          {(ids) => <PersonSelect ids={ids} assignable value={values.assigneeId} onChange={(assigneeId) => change({ assigneeId })} />}
        </FieldFrame>
      )}
      <FieldFrame label={t('due')} id={dueId} error={wrong.due} optional>
        {(ids) => <DateInput kind="moment" ids={ids} value={values.due} onChange={(due) => change({ due })} />}
      </FieldFrame>
      {prose('help', t('help'), MAX_HELP, t('helpHint'))}
      {prose('note', t('note'), MAX_ITEM_NOTE)}
    </FormDialog>
  )
}
