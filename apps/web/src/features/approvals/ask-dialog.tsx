import type { AskApproval } from '@balcao/contracts/approvals/approvals'
import type { ApproverRule } from '@balcao/contracts/approvals/approver-rules'
import { APPROVAL_MODES, type ApprovalMode, MAX_APPROVAL_TEXT, MAX_APPROVAL_TITLE, MAX_APPROVERS } from '@balcao/contracts/approvals/bounds'
import { CheckOption } from '@balcao/ui/check-box'
import { DateInput } from '@balcao/ui/dates/date-input'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { isWritten } from '@balcao/ui/lib/dates/date-text'
import { instantOfField } from '@balcao/ui/lib/zoned'
import { Choice } from '@balcao/ui/profile/choice'
import { useId, useState } from 'react'
import { ApproverRulesField } from '../../lib/approvals/approver-rules-field.tsx'
import { t as byRule } from '../../lib/approvals/messages.ts'
import { FormDialog } from '../../lib/tickets/form-dialog.tsx'
import { ApproversField, type Chosen } from './approvers-field.tsx'
import { t } from './messages.ts'

type AskDialogProps = { ticketId: number; onAsk: (input: Omit<AskApproval, 'ticketId'>) => Promise<boolean>; onClose: () => void }
type Wrong = Partial<Record<'title' | 'approvers' | 'needed' | 'due', string>>

/** Asks people to approve. What was written stays until it is sent. */
export const AskDialog = ({ ticketId, onAsk, onClose }: AskDialogProps) => {
  const [values, setValues] = useState({
    title: '',
    text: '',
    mode: 'all' as ApprovalMode,
    needed: '1',
    due: '',
    blocks: true,
    allowsRequester: false,
  })
  const [people, setPeople] = useState<Chosen[]>([])
  const [rules, setRules] = useState<ApproverRule[]>([])
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, setBusy] = useState(false)
  const form = useId()
  const fieldOf = (name: keyof Wrong) => `${form}-${name}`
  const change = (next: Partial<typeof values>) => setValues((held) => ({ ...held, ...next }))
  const most = rules.length > 0 ? MAX_APPROVERS : people.length
  const isCounted = values.mode === 'count' && most > 0
  const submit = async () => {
    const needed = Number(values.needed)
    const isCount = Number.isInteger(needed) && needed >= 1 && needed <= most
    const found: Wrong = {
      ...(values.title.trim() === '' ? { title: t('titleMissing') } : {}),
      ...(people.length + rules.length === 0 ? { approvers: t('approversMissing') } : {}),
      ...(isCounted && !isCount ? { needed: t('neededWrong', { most: String(most) }) } : {}),
      ...(values.due !== '' && !isWritten('moment', values.due) ? { due: t('dueWrong') } : {}),
    }
    setWrong(found)
    const [first] = Object.keys(found) as (keyof Wrong)[]
    if (first) return document.getElementById(fieldOf(first))?.focus()
    setBusy(true)
    const asked = await onAsk({
      ...{ title: values.title.trim(), text: values.text.trim(), approverIds: people.map(({ id }) => id), blocks: values.blocks },
      ...(rules.length > 0 ? { approverRules: rules, allowsRequester: values.allowsRequester } : {}),
      ...{ mode: values.mode, needed: values.mode === 'count' ? needed : null },
      dueAt: values.due === '' ? null : (instantOfField(values.due)?.toISOString() ?? null),
    })
    setBusy(false)
    if (asked) onClose()
  }
  return (
    <FormDialog title={t('askTitle')} act={t('send')} cancel={t('cancel')} isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      <FieldFrame label={t('title')} id={fieldOf('title')} error={wrong.title} hint={t('titleHint')} required>
        {(ids) => (
          <PlainInput
            ids={ids}
            value={values.title}
            onChange={(title) => change({ title })}
            autoFocus
            autoComplete="off"
            inputProps={{ maxLength: MAX_APPROVAL_TITLE }}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('text')} hint={t('textHint')} optional>
        {(ids) => (
          <PlainInput
            ids={ids}
            value={values.text}
            onChange={(text) => change({ text })}
            multiline
            minRows={3}
            inputProps={{ maxLength: MAX_APPROVAL_TEXT }}
          />
        )}
      </FieldFrame>
      <FieldFrame
        label={t('approvers')}
        id={fieldOf('approvers')}
        error={wrong.approvers}
        hint={t('approversHint')}
        required={rules.length === 0}
      >
        {(ids) => <ApproversField ticketId={ticketId} ids={ids} value={people} onChange={setPeople} />}
      </FieldFrame>
      <ApproverRulesField id={`${form}-rules`} value={rules} onChange={setRules} />
      {rules.length > 0 ? (
        <CheckOption checked={values.allowsRequester} onChange={(allowsRequester) => change({ allowsRequester })}>
          {byRule('allowsRequester')}
        </CheckOption>
      ) : null}
      {most > 1 ? (
        <Choice
          label={t('mode')}
          value={values.mode}
          options={APPROVAL_MODES.map((mode) => [mode, t(`mode_${mode}`)] as const)}
          onChange={(mode) => change({ mode: mode as ApprovalMode })}
        />
      ) : null}
      {isCounted ? (
        <FieldFrame label={t('needed')} id={fieldOf('needed')} error={wrong.needed} required>
          {(ids) => (
            <PlainInput
              ids={ids}
              value={values.needed}
              onChange={(needed) => change({ needed })}
              autoComplete="off"
              inputProps={{ inputMode: 'numeric', maxLength: 2 }}
            />
          )}
        </FieldFrame>
      ) : null}
      <FieldFrame label={t('due')} id={fieldOf('due')} error={wrong.due} hint={t('dueHint')} optional>
        {(ids) => <DateInput kind="moment" ids={ids} value={values.due} onChange={(due) => change({ due })} />}
      </FieldFrame>
      <CheckOption checked={values.blocks} onChange={(blocks) => change({ blocks })}>
        {t('blocks')}
      </CheckOption>
    </FormDialog>
  )
}
