import { MAX_ISSUE_TEXT, MAX_ISSUE_TITLE, MAX_REFERENCE, titleBy } from '@balcao/contracts/issues/bounds'
import type { TrackerNames } from '@balcao/contracts/issues/trackers'
import { PRIORITY_NAME } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { Choice } from '@balcao/ui/profile/choice'
import { useDeferredValue, useId, useState } from 'react'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { t } from '../messages.ts'
import { FoundIssues } from './found-issues.tsx'
import { useIssueActs } from './ticket-issues.data.ts'

type LinkDialogProps = { ticket: Ticket; trackers: TrackerNames['data']; onClose: () => void }
type Wrong = Partial<Record<'reference' | 'title' | 'text', string>>

/** Links a ticket with an issue: one that is there, or a new one in the words of whoever opens it. */
export const LinkDialog = ({ ticket, trackers, onClose }: LinkDialogProps) => {
  const acts = useIssueActs(ticket.id)
  const [values, setValues] = useState({
    ...{ trackerId: String(trackers[0]?.id), what: 'link' as 'link' | 'open', reference: '' },
    ...{ title: ticket.title.slice(0, MAX_ISSUE_TITLE), text: '' },
  })
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, setBusy] = useState(false)
  const form = useId()
  const fieldOf = (name: keyof Wrong) => `${form}-${name}`
  const words = useDeferredValue(values.reference)
  const change = (next: Partial<typeof values>) => {
    setValues((held) => ({ ...held, ...next }))
    setWrong({})
  }
  const tracker = trackers.find(({ id }) => String(id) === values.trackerId)
  const isLink = values.what === 'link'
  const pattern = tracker?.titlePattern ?? '{title}'
  const { number, priority } = ticket
  // The pattern is the organisation's, whatever language its reader has.
  const sent =
    pattern === '{title}'
      ? ''
      : t('titleSent', { title: titleBy(pattern, { title: values.title.trim(), number, priority: PRIORITY_NAME[priority] }) })
  const submit = async () => {
    const [reference, title, text] = [values.reference.trim(), values.title.trim(), values.text.trim()]
    const found: Wrong = isLink
      ? { ...(reference === '' ? { reference: t('referenceMissing') } : {}) }
      : { ...(title === '' ? { title: t('titleMissing') } : {}), ...(text === '' ? { text: t('textMissing') } : {}) }
    setWrong(found)
    const [first] = Object.keys(found) as (keyof Wrong)[]
    if (first) return document.getElementById(fieldOf(first))?.focus()
    setBusy(true)
    const trackerId = Number(values.trackerId)
    const why = await (isLink ? acts.link({ trackerId, reference }) : acts.open({ trackerId, title, text }))
    setBusy(false)
    if (why === undefined) onClose()
    else setWrong(isLink ? { reference: why } : { text: why })
  }
  return (
    <FormDialog
      title={t('dialogTitle', { number: String(ticket.number) })}
      act={isBusy ? t('saving') : t(`save_${values.what}`)}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {trackers.length > 1 ? (
        <Choice
          label={t('tracker')}
          value={values.trackerId}
          options={trackers.map(({ id, name, project }) => [String(id), `${name} (${project})`] as const)}
          onChange={(trackerId) => change({ trackerId })}
        />
      ) : null}
      <Choice
        label={t('what')}
        value={values.what}
        options={(['link', 'open'] as const).map((one) => [one, t(`what_${one}`)] as const)}
        onChange={(what) => change({ what: what as 'link' | 'open' })}
      />
      {isLink ? (
        <>
          <FieldFrame label={t('reference')} id={fieldOf('reference')} hint={t('referenceHint')} error={wrong.reference} required>
            {(ids) => (
              <PlainInput
                ids={ids}
                value={values.reference}
                onChange={(reference) => change({ reference })}
                autoFocus
                autoComplete="off"
                inputProps={{ maxLength: MAX_REFERENCE, spellCheck: false }}
              />
            )}
          </FieldFrame>
          <FoundIssues ticketId={ticket.id} tracker={tracker} words={words} onChoose={(reference) => change({ reference })} />
        </>
      ) : (
        <>
          <FieldFrame label={t('title')} id={fieldOf('title')} error={wrong.title} required {...(sent === '' ? {} : { hint: sent })}>
            {(ids) => (
              <PlainInput
                ids={ids}
                value={values.title}
                onChange={(title) => change({ title })}
                autoComplete="off"
                inputProps={{ maxLength: MAX_ISSUE_TITLE }}
              />
            )}
          </FieldFrame>
          <FieldFrame label={t('text')} id={fieldOf('text')} hint={t('textHint')} error={wrong.text} required>
            {(ids) => (
              <PlainInput
                ids={ids}
                value={values.text}
                onChange={(text) => change({ text })}
                multiline
                minRows={4}
                inputProps={{ maxLength: MAX_ISSUE_TEXT }}
              />
            )}
          </FieldFrame>
        </>
      )}
    </FormDialog>
  )
}
