import { LEVELS } from '@balcao/contracts/tickets/matrix-words'
import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { customFieldId, FieldInputs } from '@balcao/ui/custom-fields/field-inputs'
import { AttachButton, DropZone, UploadTray } from '@balcao/ui/files/tray'
import { useAppForm, validateOnBlur } from '@balcao/ui/forms/form'
import type { FieldHandle } from '@balcao/ui/lib/editor/field'
import { useInlineImages } from '@balcao/ui/lib/editor/use-inline-images'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { useDraft } from '@balcao/ui/lib/files/use-draft'
import { useUploads } from '@balcao/ui/lib/files/use-uploads'
import { complaintsOf } from '@balcao/ui/lib/forms/custom-values'
import { focusWrong, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { priorityName, typeName } from '@balcao/ui/lib/names'
import { assesses } from '@balcao/ui/lib/texts/assessment'
import { activeTypes } from '@balcao/ui/lib/texts/ticket-types'
import { clockTime, relativeTime } from '@balcao/ui/lib/time'
import { announce } from '@balcao/ui/live-region'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { Rescue } from '@balcao/ui/rescue'
import Button from '@mui/material/Button'
import { lazy, Suspense, useRef, useState } from 'react'
import { fileCalls } from '../../../lib/files.ts'
import { useUser } from '../../../lib/session.ts'
import { MessageField } from '../message-field.tsx'
import { t } from '../messages.ts'
import { useCreateTicket } from '../tickets.data.ts'
import { EMPTY_FORM, formProblems, isBlank, type TicketForm, ticketOf } from './create-ticket.ts'
import css from './create-ticket-page.module.css'
import { useFilledFields } from './filled-fields.ts'
import { LeaveGuard } from './leave-guard.tsx'

const labels = () => ({ title: t('subject'), description: t('description'), priority: t('urgency'), type: t('type') })
const urgencies = () => [
  { value: '', label: t('urgencyNone') },
  ...(assesses() ? LEVELS : PRIORITIES).map((value) => ({ value, label: priorityName(value), icon: <PriorityGlyph priority={value} /> })),
]
const kinds = () => [{ value: '', label: t('typeNone') }, ...activeTypes().map((value) => ({ value, label: typeName(value) }))]

/** Whatever becomes of it, the form goes on. */
const SuggestedArticles = lazy(() => import('./articles/suggested-articles.tsx').then((module) => ({ default: module.SuggestedArticles })))

const OwnSimilar = lazy(() => import('./own/own-similar.tsx').then((module) => ({ default: module.OwnSimilar })))

const AboutAsset = lazy(() => import('../../../lib/assets/about-asset.tsx').then((module) => ({ default: module.AboutAsset })))

type CreateTicketFormProps = { subject: string | undefined; assetId: number | undefined; onCreated: (ticket: Ticket) => void }

/** Among the organisation's own fields: those of the form say themselves what is wrong. */
const CUSTOM = `[id^="${customFieldId('')}"]`

/** The contract is the validator; the draft is kept, and a repeated send opens one ticket. */
export function CreateTicketForm({ subject, assetId, onCreated }: CreateTicketFormProps) {
  const me = useUser()?.id
  const draft = useDraft<TicketForm>(`${me}:create`)
  const uploads = useUploads({ calls: fileCalls, draft: `${me}:portal:new` })
  const written = useRef<FieldHandle>(null)
  const placed = useInlineImages(uploads, written, 'customer')
  const create = useCreateTicket('create')
  const leaving = useRef(false)
  const start = { ...EMPTY_FORM, ...draft.kept?.value }
  const [type, setType] = useState<string>(start.type)
  const custom = useFilledFields(type, start.customFields, (customFields) => form.setFieldValue('customFields', customFields))

  const form = useAppForm({
    defaultValues: subject ? { ...start, title: subject } : start,
    ...validateOnBlur,
    validators: { onDynamic: ({ value }) => ({ fields: formProblems(value) }) },
    listeners: {
      onChange: ({ formApi }) => {
        setType(formApi.state.values.type)
        draft.save(formApi.state.values)
      },
    },
    onSubmit: async ({ value, formApi }) => {
      const customFields = custom.read()
      if (!customFields) return focusWrong(CUSTOM)
      const input = ticketOf(value, customFields, uploads.ids, assetId)
      if (!input || leaving.current || uploads.isBusy) return
      const sent = uploads.take()
      try {
        const ticket = await create.mutateAsync(input)
        leaving.current = true
        draft.drop()
        onCreated(ticket)
      } catch (error) {
        uploads.giveBack(sent)
        custom.setErrors(complaintsOf(fieldErrors(error)))
        showServerErrors(formApi, Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])))
      }
    },
  })
  const discard = () => {
    draft.drop()
    form.reset(EMPTY_FORM)
    setType(EMPTY_FORM.type)
    custom.reset()
    for (const upload of uploads.items) uploads.remove(upload)
    announce(t('discarded'))
  }
  const failure =
    create.isError && fieldErrors(create.error).length === 0 ? `${t('sendFailed')} ${failureOf(create.error).message}` : undefined

  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        // A second press while the first is on its way is the same wish.
        if (!form.state.isSubmitting) void form.handleSubmit()
      }}
    >
      {assetId === undefined ? null : (
        <Suspense>
          <AboutAsset id={assetId} />
        </Suspense>
      )}
      {draft.kept && !isBlank(draft.kept.value) && (
        <p className={css.quiet}>{t('draftRestored', { when: relativeTime(draft.kept.savedAt) })}</p>
      )}
      <form.AppForm>
        <form.FormErrorSummary labels={labels()} failure={failure} />
      </form.AppForm>
      <form.AppField name="title">{(field) => <field.TextField label={t('subject')} hint={t('subjectHint')} required />}</form.AppField>
      <form.Subscribe selector={({ values }) => values.title}>
        {(title) =>
          title ? (
            <Rescue instead={null}>
              <Suspense>
                <SuggestedArticles text={title} onDiscard={discard} />
                {me === undefined ? null : <OwnSimilar title={title} />}
              </Suspense>
            </Rescue>
          ) : null
        }
      </form.Subscribe>
      <DropZone uploads={placed} ofPage>
        <form.AppField name="description">
          {() => <MessageField label={t('description')} hint={t('descriptionHint')} handle={written} />}
        </form.AppField>
        <div className={css.files}>
          <AttachButton uploads={uploads} />
          <span className={css.quiet}>{t('filesHint')}</span>
        </div>
        <UploadTray uploads={placed} />
      </DropZone>
      <div className={css.pair}>
        <form.AppField name="priority">{(field) => <field.Select label={t('urgency')} options={urgencies()} optional />}</form.AppField>
        <form.AppField name="type">{(field) => <field.Select label={t('type')} options={kinds()} optional />}</form.AppField>
      </div>
      <FieldInputs fields={custom.fields} values={custom.values} errors={custom.errors} onChange={custom.change} />
      <form.Subscribe selector={({ values, isSubmitting }) => ({ blank: isBlank(values), isSubmitting })}>
        {({ blank: unwritten, isSubmitting }) => {
          const blank = unwritten && uploads.items.length === 0
          return (
            <div className={css.foot}>
              <span className={css.quiet} role="status">
                {uploads.isBusy
                  ? uploads.waitsFor
                  : draft.saved.failed
                    ? t('draftUnsaved')
                    : !blank && draft.saved.at
                      ? t('draftSaved', { time: clockTime(draft.saved.at) })
                      : null}
              </span>
              {!blank && !isSubmitting && (
                <Button variant="text" onClick={discard}>
                  {t('discard')}
                </Button>
              )}
              <form.AppForm>
                <form.SubmitButton busyLabel={t('sending')} size="large">
                  {t('send')}
                </form.SubmitButton>
              </form.AppForm>
              <LeaveGuard active={!blank} leaving={leaving} kept={!draft.saved.failed} />
            </div>
          )
        }}
      </form.Subscribe>
    </form>
  )
}
