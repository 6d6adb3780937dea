import { type ConfigVersion, RollBack, type VersionComparison } from '@balcao/contracts/maintenance/history/history'
import { ErrorState } from '@balcao/ui/error-state'
import { useAppForm, validateOnSubmit } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { fieldId } from '@balcao/ui/lib/forms/form-errors'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rollBack, useComparison } from './config-history.data.ts'
import { DifferenceList } from './difference-list.tsx'
import css from './history.module.css'
import { t } from './messages.ts'
import { fieldName } from './words.ts'

/** Why it was refused: of each field in words, or as a whole. */
function whyOf(error: unknown): string {
  const fields = fieldErrors(error).map(({ field, message }) =>
    t('refusedField', { field: field.split('.').map(fieldName).join(' › '), why: message }),
  )
  return t('refused', { why: fields.length > 0 ? fields.join('; ') : failureOf(error).message })
}

type RollBackDialogProps = { version: ConfigVersion; onClose: () => void; onDone: () => void }

/** Shows what going back to a version would change, asks for the reason, and does it. */
export const RollBackDialog = ({ version, onClose, onDone }: RollBackDialogProps) => {
  const { kind, objectId, number, name } = version
  const cache = useQueryClient()
  const comparison = useComparison(kind, objectId, number, 'now')
  const [failure, setFailure] = useState<string | undefined>()
  const [key, setKey] = useState(newActionKey)
  const form = useAppForm({
    defaultValues: { reason: '' },
    ...validateOnSubmit,
    validators: {
      onDynamic: ({ value }) => {
        const issue = RollBack.shape.reason.safeParse(value.reason).error?.issues[0]
        return issue && { fields: { reason: issue.message } }
      },
    },
    onSubmitInvalid: () => document.getElementById(fieldId('reason'))?.focus(),
    onSubmit: async ({ value: { reason } }) => {
      const seen = comparison.data?.seen
      if (seen === undefined) return
      setFailure(undefined)
      try {
        const done = await rollBack({ kind, objectId, number, seen, reason }, key)
        const said = done.madeAnew ? t('recreated', { n: String(number), id: String(done.objectId) }) : t('restored', { n: String(number) })
        notify.success(said, { id: 'config-history' })
        void cache.invalidateQueries()
        onDone()
      } catch (error) {
        setFailure(whyOf(error))
        setKey(newActionKey())
        void comparison.refetch()
      }
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={t('restoreTitle', { n: String(number), name })}
        maxWidth="md"
        labels={{ reason: t('reason') }}
        failure={failure}
        submit={[t('restoreVerb'), t('restoring')]}
        onClose={onClose}
      >
        <Consequence comparison={comparison.data} failed={comparison.error !== null} onRetry={() => void comparison.refetch()} />
        <form.AppField name="reason">
          {(field) => <field.TextField label={t('reason')} required hint={t('reasonHint')} autoComplete="off" />}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}

type ConsequenceProps = { comparison: VersionComparison | undefined; failed: boolean; onRetry: () => void }

const Consequence = ({ comparison, failed, onRetry }: ConsequenceProps) => {
  if (failed) return <ErrorState title={t('compareFailed')} onRetry={onRetry} />
  if (!comparison) return <TextSkeleton lines={4} />
  return (
    <>
      <p className={css.quiet}>{t(comparison.exists ? 'restoreText' : 'recreateText')}</p>
      <DifferenceList comparison={comparison} label={t('wouldChange')} nothing={t('same')} />
    </>
  )
}
