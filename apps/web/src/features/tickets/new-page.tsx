import { effectiveRole, isStaff } from '@balcao/contracts/access'
import { grantIn } from '@balcao/contracts/roles/mine'
import { LEVELS } from '@balcao/contracts/tickets/matrix-words'
import { PRIORITIES, type Priority } from '@balcao/contracts/tickets/statuses'
import type { TagRef } from '@balcao/contracts/tickets/tickets'
import { customFieldId } from '@balcao/ui/custom-fields/field-inputs'
import { ErrorState } from '@balcao/ui/error-state'
import { FieldFrame } from '@balcao/ui/field-frame'
import { useAppForm, validateOnBlur } from '@balcao/ui/form'
import { assesses } from '@balcao/ui/lib/assessment'
import { complaintsOf } from '@balcao/ui/lib/custom-values'
import { focusWrong, showServerErrors } from '@balcao/ui/lib/form-errors'
import { priorityName, typeName } from '@balcao/ui/lib/names'
import { activeTypes } from '@balcao/ui/lib/ticket-types'
import { PageHeader } from '@balcao/ui/page-header'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { useMe } from '../../lib/session.ts'
import { TagsField } from '../../lib/tags-field.tsx'
import { t as a } from './assessment/messages.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { emptyTicket, isUnproposed, proposedFor, reasonsOf, useCreateTicket } from './new.data.ts'
import { t } from './new.messages.ts'
import css from './new.module.css'
import { NewFields, useNewFields } from './new-fields.tsx'
import { useTicketOptions } from './people.data.ts'
import { RequesterField } from './requester-field.tsx'

const labels = () => ({ title: t('subject'), description: t('description'), priorityReason: a('reason') })
const impacts = () => LEVELS.toReversed().map((value) => ({ value, label: a(value) }))
const levels = () => LEVELS.toReversed().map((value) => ({ value, label: priorityName(value) }))
const priorities = () =>
  PRIORITIES.toReversed().map((value) => ({ value, label: priorityName(value), icon: <PriorityGlyph priority={value} /> }))
const proposal = (proposed: Priority | undefined) =>
  proposed ? [{ value: '', label: a('proposed', { priority: priorityName(proposed) }) }] : []
const types = () => activeTypes().map((value) => ({ value, label: typeName(value) }))

export const Page = () => {
  const may = useCan()('ticket.create')
  // Whoever is writing keeps what was typed, also when the permission goes meanwhile: sending it is then refused.
  const [begun, setBegun] = useState(may)
  if (may && !begun) setBegun(true)
  if (begun) return <NewTicket />
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} />
      <ErrorState title={t('refused')}>{t('refusedText')}</ErrorState>
    </div>
  )
}

/** Among the organisation's own fields: those of the form say themselves what is wrong. */
const CUSTOM = `[id^="${customFieldId('')}"]`

const NewTicket = () => {
  const navigate = useNavigate()
  const me = useMe()
  const can = useCan()
  const staff = isStaff(effectiveRole(me))
  const forOthers = staff && can('user.list') && grantIn(me, 'ticket.create') === 'tenant'
  const proposes = staff && assesses()
  const { queues } = useTicketOptions(staff)
  const create = useCreateTicket()
  const [failure, setFailure] = useState<string | undefined>()
  const [tags, setTags] = useState<TagRef[]>([])
  const custom = useNewFields(staff)
  const done = useRef(false)

  const form = useAppForm({
    defaultValues: emptyTicket(),
    ...validateOnBlur,
    validators: {
      onDynamic: ({ value }) => {
        const fields = reasonsOf(value)
        return fields && { fields }
      },
    },
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      const customFields = custom.read()
      if (!customFields) return focusWrong(CUSTOM)
      const outcome = await create(value, customFields, staff)
      if ('why' in outcome) {
        custom.setErrors(complaintsOf(Object.entries(outcome.fields).map(([field, reason]) => ({ field, reason }))))
        setFailure(t('failed', { why: outcome.why }))
        showServerErrors(formApi as never, outcome.fields)
        return
      }
      done.current = true
      notify.success(t('created', { number: String(outcome.ticket.number) }))
      await navigate({ to: '/tickets/$id', params: { id: String(outcome.ticket.id) } })
    },
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    // A second press while the first is on its way is the same wish.
    if (!form.state.isSubmitting) void form.handleSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit()

  return (
    <div className={css.page}>
      <PageHeader title={t('title')} />
      <form className={css.form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
        <form.AppForm>
          <form.FormErrorSummary labels={labels()} failure={failure} />
        </form.AppForm>
        {forOthers ? (
          <form.Field name="requesterId">{(field) => <RequesterField onChange={(id) => field.handleChange(id)} />}</form.Field>
        ) : null}
        <form.AppField name="title">{(field) => <field.TextField label={t('subject')} required />}</form.AppField>
        <form.AppField name="description">
          {(field) => <field.TextArea label={t('description')} hint={t('descriptionHint')} required rows={6} />}
        </form.AppField>
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
        {staff ? (
          <div className={css.pair}>
            <form.AppField name="queueId">
              {(field) => (
                <field.Select
                  label={t('queue')}
                  optional
                  placeholder={t('queueDefault')}
                  options={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
                />
              )}
            </form.AppField>
            <form.Field name="tagIds">
              {(field) => (
                <FieldFrame label={t('tags')} id="campo-tagIds" optional>
                  {({ id }) => (
                    <TagsField
                      id={id}
                      label={t('tags')}
                      value={tags}
                      onChange={(next) => {
                        setTags(next)
                        field.handleChange(next.map((tag) => tag.id))
                      }}
                    />
                  )}
                </FieldFrame>
              )}
            </form.Field>
          </div>
        ) : null}
        <NewFields fields={custom.fields} values={custom.values} errors={custom.errors} change={custom.change} />
        <div className={css.actions}>
          <form.AppForm>
            <form.SubmitButton busyLabel={t('creating')}>{t('create')}</form.SubmitButton>
          </form.AppForm>
          <Button onClick={() => navigate({ to: '/tickets' })}>{t('cancel')}</Button>
        </div>
      </form>
      <form.Subscribe selector={(state) => state.isDirty}>
        {(dirty) => <LeaveGuard when={() => (dirty || custom.dirty) && !done.current} />}
      </form.Subscribe>
    </div>
  )
}
