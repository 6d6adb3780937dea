import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { grantIn } from '@balcao/contracts/roles/mine'
import { LEVELS } from '@balcao/contracts/tickets/matrix-words'
import { PRIORITIES, type Priority } from '@balcao/contracts/tickets/statuses'
import { customFieldId } from '@balcao/ui/custom-fields/field-inputs'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { useAppForm, validateOnBlur } from '@balcao/ui/forms/form'
import { useDraft } from '@balcao/ui/lib/files/use-draft'
import { useUploads } from '@balcao/ui/lib/files/use-uploads'
import { complaintsOf } from '@balcao/ui/lib/forms/custom-values'
import { errorText, focusWrong, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { priorityName, typeName } from '@balcao/ui/lib/names'
import { assesses } from '@balcao/ui/lib/texts/assessment'
import { activeTypes } from '@balcao/ui/lib/texts/ticket-types'
import { relativeTime } from '@balcao/ui/lib/time'
import { PageHeader } from '@balcao/ui/page-header'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { fileCalls } from '../../../lib/files/files.ts'
import { PersonSelect } from '../../../lib/pickers/person-select.tsx'
import { TagsField } from '../../../lib/pickers/tags-field.tsx'
import { useMe } from '../../../lib/session.ts'
import { t as a } from '../../../lib/tickets/assessment.messages.ts'
import { queuesTaking, useTicketOptions } from '../../../lib/tickets/people.data.ts'
import { CompanyField } from './company-field.tsx'
import { FirstMessage, MessageKind } from './first-message.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { emptyTicket, isBlank, isForSomebody, isUnproposed, type NewTicket, proposedFor, reasonsOf, useCreateTicket } from './new.data.ts'
import { t } from './new.messages.ts'
import css from './new.module.css'
import { NewFields, useNewFields } from './new-fields.tsx'
import { NewHint } from './new-hint.tsx'
import { RequesterField } from './requester-field.tsx'

const labels = () => ({
  title: t('subject'),
  description: t('description'),
  requesterName: t('requesterName'),
  requesterEmail: t('requesterEmail'),
  priorityReason: a('reason'),
})
const impacts = () => LEVELS.toReversed().map((value) => ({ value, label: a(value) }))
const levels = () => LEVELS.toReversed().map((value) => ({ value, label: priorityName(value) }))
const priorities = () =>
  PRIORITIES.toReversed().map((value) => ({ value, label: priorityName(value), icon: <PriorityGlyph priority={value} /> }))
const proposal = (proposed: Priority | undefined) =>
  proposed ? [{ value: '', label: a('proposed', { priority: priorityName(proposed) }) }] : []
const types = () => activeTypes().map((value) => ({ value, label: typeName(value) }))

/** Among the organisation's own fields: those of the form say themselves what is wrong. */
const CUSTOM = `[id^="${customFieldId('')}"]`

/** What the first message is, said at its field. */
const hintOf = (values: NewTicket) => t(!isForSomebody(values) ? 'descriptionHint' : values.isNote ? 'noteHint' : 'replyHint')

/** The form of a new ticket; what is typed is kept as a draft of this browser. */
export const NewTicketForm = ({ onDiscarded }: { onDiscarded: () => void }) => {
  const navigate = useNavigate()
  const me = useMe()
  const can = useCan()
  const staff = isStaff(effectiveRole(me))
  const forOthers = staff && can('user.list') && grantIn(me, 'ticket.create') === 'tenant'
  const proposes = staff && assesses()
  const { queues } = useTicketOptions(staff)
  const create = useCreateTicket()
  const [failure, setFailure] = useState<string | undefined>()
  const draft = useDraft<NewTicket>(`${me.id}:new-ticket`)
  const uploads = useUploads({ calls: fileCalls, draft: `${me.id}:new-ticket` })
  const start: NewTicket = { ...emptyTicket(), ...draft.kept?.value }
  const custom = useNewFields(staff, start.type, draft.kept?.value.customFields)
  const done = useRef(false)

  const form = useAppForm({
    defaultValues: start,
    ...validateOnBlur,
    validators: {
      onDynamic: ({ value }) => {
        const fields = reasonsOf(value)
        return fields && { fields }
      },
    },
    listeners: { onChange: ({ formApi }) => draft.save(custom.follow(formApi.state.values)) },
    onSubmit: async ({ value, formApi }) => {
      setFailure(uploads.isBusy ? `${uploads.waitsFor}.` : undefined)
      if (uploads.isBusy) return
      const customFields = custom.read()
      if (!customFields) return focusWrong(CUSTOM)
      const sent = uploads.take()
      const outcome = await create(value, customFields, staff, uploads.ids)
      if ('why' in outcome) {
        uploads.giveBack(sent)
        custom.setErrors(complaintsOf(Object.entries(outcome.fields).map(([field, message]) => ({ field, message }))))
        setFailure(t('failed', { why: outcome.why }))
        showServerErrors(formApi as never, outcome.fields)
        return
      }
      done.current = true
      draft.drop()
      notify.success(t('created', { number: String(outcome.ticket.number) }))
      await navigate({ to: '/tickets/$id', params: { id: String(outcome.ticket.id) } })
    },
  })
  const changeFields = (customFields: SentValues) => {
    custom.change(customFields)
    form.setFieldValue('customFields', customFields)
  }
  const discard = () => {
    draft.drop()
    uploads.drop()
    onDiscarded()
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    // A second press while the first is on its way is the same wish.
    if (!form.state.isSubmitting) void form.handleSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) =>
    !event.defaultPrevented && event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit()

  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      <form className={css.form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
        {draft.kept && !isBlank(start) ? <p className={css.quiet}>{t('restored', { when: relativeTime(draft.kept.savedAt) })}</p> : null}
        <form.AppForm>
          <form.FormErrorSummary labels={labels()} failure={failure} />
        </form.AppForm>
        {forOthers ? (
          <form.Field name="isNewcomer">
            {(newcomer) => (
              <div className={css.requester}>
                {newcomer.state.value ? (
                  <div className={css.pair}>
                    <form.AppField name="requesterName">{(field) => <field.TextField label={t('requesterName')} required />}</form.AppField>
                    <form.AppField name="requesterEmail">
                      {(field) => <field.TextField label={t('requesterEmail')} type="email" required />}
                    </form.AppField>
                  </div>
                ) : (
                  <form.Field name="requester">
                    {(field) => (
                      <RequesterField
                        initial={start.requester}
                        error={errorText(field.state.meta.errors)}
                        onChange={(person) => {
                          form.setFieldValue('company', 'own')
                          field.handleChange(person)
                        }}
                      />
                    )}
                  </form.Field>
                )}
                <Button
                  size="small"
                  onClick={() => {
                    form.setFieldValue('requester', null)
                    form.setFieldValue('company', 'own')
                    newcomer.handleChange(!newcomer.state.value)
                  }}
                >
                  {t(newcomer.state.value ? 'requesterKnown' : 'requesterNew')}
                </Button>
              </div>
            )}
          </form.Field>
        ) : null}
        {forOthers && can('company.read') ? (
          <form.Subscribe selector={({ values }) => values}>
            {(values) =>
              isForSomebody(values) ? (
                <form.Field name="company">
                  {(field) => (
                    <CompanyField
                      person={values.requester}
                      isNewcomer={values.isNewcomer}
                      email={values.requesterEmail}
                      value={field.state.value}
                      error={errorText(field.state.meta.errors)}
                      onChange={(company) => field.handleChange(company)}
                    />
                  )}
                </form.Field>
              ) : null
            }
          </form.Subscribe>
        ) : null}
        <form.AppField name="title">{(field) => <field.TextField label={t('subject')} required />}</form.AppField>
        <form.Subscribe selector={({ values }) => values}>
          {(values) => (
            <>
              {forOthers && isForSomebody(values) && can('ticket.note') ? (
                <MessageKind isNote={values.isNote} onChange={(isNote) => form.setFieldValue('isNote', isNote)} />
              ) : null}
              <form.AppField name="description">
                {() => (
                  <FirstMessage
                    staff={staff}
                    isNote={values.isNote && isForSomebody(values)}
                    hint={hintOf(values)}
                    uploads={uploads}
                    onSend={submit}
                  />
                )}
              </form.AppField>
            </>
          )}
        </form.Subscribe>
        {staff ? <form.Subscribe selector={({ values }) => values}>{(values) => <NewHint values={values} />}</form.Subscribe> : null}
        <div className={css.pair}>
          {assesses() ? (
            <form.AppField name="urgency">{(field) => <field.Select label={a('urgency')} options={levels()} />}</form.AppField>
          ) : (
            <form.AppField name="priority">{(field) => <field.Select label={t('priority')} options={priorities()} />}</form.AppField>
          )}
          {proposes ? (
            <>
              <form.AppField name="impact">{(field) => <field.Select label={a('impact')} options={impacts()} />}</form.AppField>
              <form.Subscribe selector={({ values }) => proposedFor(values)}>
                {(proposed) => (
                  <form.AppField name="ownPriority">
                    {(field) => <field.Select label={t('priority')} options={[...proposal(proposed), ...priorities()]} />}
                  </form.AppField>
                )}
              </form.Subscribe>
            </>
          ) : null}
          <form.AppField name="type">{(field) => <field.Select label={t('type')} options={types()} />}</form.AppField>
        </div>
        {proposes ? (
          <form.Subscribe selector={({ values }) => isUnproposed(values)}>
            {(isOwn) =>
              isOwn ? (
                <form.AppField name="priorityReason">{(field) => <field.TextField label={a('reason')} required />}</form.AppField>
              ) : null
            }
          </form.Subscribe>
        ) : null}
        {staff && can('user.list') ? (
          <form.Field name="assigneeId">
            {(field) => (
              <FieldFrame label={t('assignee')} id="campo-assigneeId" error={errorText(field.state.meta.errors)} optional>
                {(ids) => (
                  <PersonSelect
                    ids={ids}
                    value={field.state.value ? Number(field.state.value) : null}
                    assignable
                    onChange={(next) => field.handleChange(next === null ? '' : String(next))}
                  />
                )}
              </FieldFrame>
            )}
          </form.Field>
        ) : null}
        {staff ? (
          <div className={css.pair}>
            <form.AppField name="queueId">
              {(field) => (
                <field.Select
                  label={t('queue')}
                  optional
                  placeholder={t('queueDefault')}
                  options={queuesTaking(queues).map(({ id, name }) => ({ value: String(id), label: name }))}
                />
              )}
            </form.AppField>
            <form.Field name="tags">
              {(field) => (
                <FieldFrame label={t('tags')} id="campo-tags" optional>
                  {({ id }) => (
                    <TagsField id={id} label={t('tags')} value={field.state.value} onChange={(tags) => field.handleChange(tags)} />
                  )}
                </FieldFrame>
              )}
            </form.Field>
          </div>
        ) : null}
        <NewFields fields={custom.fields} values={custom.values} errors={custom.errors} change={changeFields} />
        <div className={css.actions}>
          <form.AppForm>
            <form.SubmitButton busyLabel={t('creating')}>{t('create')}</form.SubmitButton>
          </form.AppForm>
          <Button onClick={() => navigate({ to: '/tickets' })}>{t('cancel')}</Button>
          <form.Subscribe selector={({ values, isSubmitting }) => isSubmitting || (isBlank(values) && uploads.items.length === 0)}>
            {(nothing) => (
              <>
                {nothing ? null : <Button onClick={discard}>{t('discard')}</Button>}
                <LeaveGuard when={() => !nothing && !done.current} />
              </>
            )}
          </form.Subscribe>
        </div>
      </form>
    </div>
  )
}
