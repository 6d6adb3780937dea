import type { Document } from '@balcao/contracts/documents/documents'
import type { ReviewStep } from '@balcao/contracts/documents/reviews'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { fieldErrors } from '@balcao/ui/lib/failure'
import { errorText, fieldId, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { checkedBy, focusFirst } from '../../../lib/checked-form.ts'
import { PersonSelect } from '../../../lib/pickers/person-select.tsx'
import { api, trpc } from '../../../lib/trpc.ts'
import { whyOf } from '../documents.data.ts'
import { t } from './messages.ts'

type Values = { reviewerId: number | null; note: string }
const FIELDS = ['reviewerId', 'note'] as const

const wrongIn =
  (step: ReviewStep) =>
  ({ reviewerId, note }: Values): Record<string, string> | undefined => {
    if (step === 'asked' && reviewerId === null) return { reviewerId: t('reviewerMissing') }
    return step === 'returned' && note.trim() === '' ? { note: t('noteMissing') } : undefined
  }

function send(step: ReviewStep, { id, current: { number } }: Document, { reviewerId, note: written }: Values) {
  const note = written.trim()
  if (step === 'asked') return api.documents.reviews.ask.mutate({ id, reviewerId: reviewerId ?? 0, note })
  return step === 'approved'
    ? api.documents.reviews.approve.mutate({ id, number, note })
    : api.documents.reviews.giveBack.mutate({ id, number, note })
}

const wordsOf = (step: ReviewStep, { status, current }: Document) =>
  ({
    asked: { title: t('ask'), text: t('askText'), verb: t('askVerb'), done: t('asked') },
    approved: {
      title: t(status === 'review' ? 'approvePublish' : 'approve'),
      text: t('approveText', { n: current.number }),
      verb: t('approve'),
      done: t('approved'),
    },
    returned: { title: t('giveBack'), text: t('giveBackText'), verb: t('giveBack'), done: t('gaveBack') },
  })[step]

type ReviewDialogProps = { step: ReviewStep; document: Document; onClose: () => void }

/** Asks somebody to review a document, approves it, or gives it back with what is to be changed. */
export const ReviewDialog = ({ step, document, onClose }: ReviewDialogProps) => {
  const cache = trpc.useUtils().documents
  const [failure, setFailure] = useState<string | undefined>()
  const { title, text, verb, done } = wordsOf(step, document)
  const defaultValues: Values = { reviewerId: null, note: '' }
  const form = useAppForm({
    defaultValues,
    ...checkedBy(FIELDS, wrongIn(step)),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      try {
        await send(step, document, value)
        notify.success(done, { id: 'document' })
        void cache.invalidate()
        onClose()
      } catch (error) {
        const fields = Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message]))
        setFailure(t('failed', { why: whyOf(error) }))
        showServerErrors(formApi as never, fields)
        focusFirst(FIELDS, fields)
      }
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={title}
        maxWidth="xs"
        labels={{ reviewerId: t('reviewer'), note: t('note') }}
        failure={failure}
        submit={[verb, t('sending')]}
        onClose={onClose}
      >
        <p>{text}</p>
        {step === 'asked' ? (
          <form.Field name="reviewerId">
            {(field) => (
              <FieldFrame
                label={t('reviewer')}
                id={fieldId('reviewerId')}
                hint={t('reviewerHint')}
                error={errorText(field.state.meta.errors)}
                required
              >
                {(ids) => <PersonSelect ids={ids} value={field.state.value} assignable onChange={(id) => field.handleChange(id)} />}
              </FieldFrame>
            )}
          </form.Field>
        ) : null}
        <form.AppField name="note">
          {(field) => <field.TextArea label={t('note')} rows={3} optional={step !== 'returned'} required={step === 'returned'} />}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
