import { MAX_ISSUE_TYPE, MAX_TITLE_PATTERN, MAX_TRACKER_WORD, MAX_TRACKER_WORDS } from '@balcao/contracts/issues/bounds'
import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { priorityName } from '@balcao/ui/lib/names'
import { useId } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { WordsField } from '../../../lib/pickers/words-field.tsx'
import type { TrackerValues } from './form-values.ts'
import { t } from './messages.ts'

type NewIssuesProps = {
  values: TrackerValues
  errors: Readonly<Record<string, string | undefined>>
  change: (next: Partial<TrackerValues>) => void
}

/** What issues are given that are opened from tickets. */
export const NewIssues = ({ values, errors, change }: NewIssuesProps) => {
  const priorities = useId()
  const isJira = values.kind === 'jira'
  const line = (
    label: string,
    value: string,
    max: number,
    onChange: (text: string) => void,
    { required = false, ...more }: { hint?: string; error?: string | undefined; required?: boolean } = {},
  ) => (
    <FieldFrame key={label} label={label} {...more} required={required} optional={!required}>
      {(ids) => (
        <PlainInput ids={ids} value={value} onChange={onChange} inputProps={{ maxLength: max, autoComplete: 'off', spellCheck: false }} />
      )}
    </FieldFrame>
  )
  const words = (field: 'labels' | 'components') => (
    <WordsField
      label={t(field)}
      placeholder={t('addWord')}
      most={MAX_TRACKER_WORDS}
      longest={MAX_TRACKER_WORD}
      value={values[field]}
      error={errors[field]}
      onChange={(next) => change({ [field]: next })}
    />
  )
  return (
    <div className={page.card}>
      <h2 className={page.legend}>{t('newIssues')}</h2>
      {line(t('titlePattern'), values.titlePattern, MAX_TITLE_PATTERN, (titlePattern) => change({ titlePattern }), {
        hint: t('titlePatternHint', { titleVariable: '{title}', numberVariable: '{number}', priorityVariable: '{priority}' }),
        error: errors.titlePattern,
        required: true,
      })}
      {isJira ? (
        <FieldFrame label={t('issueType')} hint={t('issueTypeHint')} error={errors.issueType} required>
          {(ids) => (
            <PlainInput
              ids={ids}
              value={values.issueType}
              onChange={(issueType) => change({ issueType })}
              inputProps={{ maxLength: MAX_ISSUE_TYPE, autoComplete: 'off', spellCheck: false }}
            />
          )}
        </FieldFrame>
      ) : null}
      <div className={page.pair}>
        {words('labels')}
        {isJira ? words('components') : null}
      </div>
      <p className={page.quiet} id={priorities}>
        {t(isJira ? 'prioritiesJira' : 'priorities')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own */}
      <div role="group" aria-labelledby={priorities}>
        <div className={page.pair}>
          {PRIORITIES.map((one) =>
            line(
              priorityName(one),
              values.priorities[one] ?? '',
              MAX_TRACKER_WORD,
              (name) => change({ priorities: { ...values.priorities, [one]: name } }),
              { error: errors[`priorities.${one}`] },
            ),
          )}
        </div>
      </div>
      <p className={page.quiet}>{t('prioritiesHint')}</p>
    </div>
  )
}
