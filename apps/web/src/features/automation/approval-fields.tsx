import { APPROVAL_MODES, MAX_APPROVAL_TEXT, MAX_APPROVAL_TITLE } from '@balcao/contracts/approvals/bounds'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame, type FieldIds, PlainInput } from '@balcao/ui/forms/field-frame'
import { Choice } from '@balcao/ui/profile/choice'
import { ApproverRulesField } from '../../lib/approvals/approver-rules-field.tsx'
import { t as byRule } from '../../lib/approvals/messages.ts'
import page from '../../lib/page/form-page.module.css'
import { PeopleField } from '../../lib/pickers/people-field.tsx'
import type { ActionValues } from './action-values.ts'
import { t } from './messages.ts'

type ApprovalFieldsProps = { ids: FieldIds; action: ActionValues; onChange: (action: ActionValues) => void }

/** What a rule asks people to approve. The first field is the one that the frame around it names. */
export const ApprovalFields = ({ ids, action, onChange }: ApprovalFieldsProps) => {
  const change = (next: Partial<ActionValues>) => onChange({ ...action, ...next })
  return (
    <div className={page.form}>
      <PlainInput
        ids={ids}
        value={action.value}
        placeholder={t('approvalTitle')}
        onChange={(value) => change({ value })}
        autoComplete="off"
        inputProps={{ maxLength: MAX_APPROVAL_TITLE }}
      />
      <FieldFrame label={t('approvalText')} optional>
        {(own) => (
          <PlainInput
            ids={own}
            multiline
            minRows={2}
            value={action.content}
            onChange={(content) => change({ content })}
            inputProps={{ maxLength: MAX_APPROVAL_TEXT }}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('approvalPeople')} required={action.rules.length === 0} optional={action.rules.length > 0}>
        {(own) => <PeopleField ids={own} value={action.ids} onChange={(people) => change({ ids: people })} />}
      </FieldFrame>
      <ApproverRulesField id={`${ids.id}-rules`} value={action.rules} onChange={(rules) => change({ rules })} />
      {action.rules.length > 0 ? (
        <>
          <CheckOption checked={action.allowsRequester} onChange={(allowsRequester) => change({ allowsRequester })}>
            {byRule('allowsRequester')}
          </CheckOption>
          <FieldFrame label={byRule('fallback')} hint={byRule('fallbackHint')} optional>
            {(own) => <PeopleField ids={own} value={action.fallbackIds} onChange={(fallbackIds) => change({ fallbackIds })} />}
          </FieldFrame>
        </>
      ) : null}
      <div className={page.pair}>
        <Choice
          label={t('approvalMode')}
          value={action.mode}
          options={APPROVAL_MODES.map((mode) => [mode, t(`approvalMode_${mode}`)] as const)}
          onChange={(mode) => change({ mode })}
        />
        {action.mode === 'count' ? (
          <FieldFrame label={t('approvalNeeded')} required>
            {(own) => (
              <PlainInput
                ids={own}
                value={action.needed}
                onChange={(needed) => change({ needed })}
                inputProps={{ inputMode: 'numeric', maxLength: 2 }}
              />
            )}
          </FieldFrame>
        ) : null}
        <FieldFrame label={t('approvalHours')} hint={t('approvalHoursHint')} optional>
          {(own) => (
            <PlainInput
              ids={own}
              value={action.hours}
              onChange={(hours) => change({ hours })}
              inputProps={{ inputMode: 'numeric', maxLength: 4 }}
            />
          )}
        </FieldFrame>
      </div>
    </div>
  )
}
