import { APPLIES_TO, type AppliesTo, MAX_WORKFLOW_NAME } from '@balcao/contracts/workflows/bounds'
import { CreateWorkflow, type Workflow } from '@balcao/contracts/workflows/workflows'
import { said } from '@balcao/ui/lib/language'
import { typeName } from '@balcao/ui/lib/names'
import { allTypes } from '@balcao/ui/lib/texts/ticket-types'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import css from '../../../lib/page/form-page.module.css'
import { NameFields } from '../../../lib/page/name-fields.tsx'
import { SavedForm } from '../../../lib/page/saved-form.tsx'
import { useListedForm } from '../../../lib/page/use-listed-form.ts'
import { ManyField } from '../../../lib/pickers/many-field.tsx'
import { trpc } from '../../../lib/trpc.ts'
import {
  hasOtherTransitions,
  newTransition,
  reasonsOf,
  type TransitionValues,
  toInput,
  type WorkflowValues,
  withIds,
} from '../form-values.ts'
import { t } from '../messages.ts'
import { Versions } from '../versions.tsx'
import { useWorkflowActs } from '../workflows.data.ts'
import { Preview } from './preview.tsx'
import { TransitionDialog } from './transition-dialog.tsx'
import { TransitionsCard } from './transitions-card.tsx'
import { TryOut } from './try-out.tsx'

type WorkflowFormProps = { values: WorkflowValues; edited?: Workflow; broken?: boolean }

/** What a workflow is called, whose it is, and its transitions, with what they mean beneath. */
export const WorkflowForm = ({ values: first, edited, broken = false }: WorkflowFormProps) => {
  const navigate = useNavigate()
  const { save } = useWorkflowActs()
  const cache = trpc.useUtils()
  const [open, setOpen] = useState<TransitionValues | null>(null)
  const leave = () => void navigate({ to: '/workflows' })
  const form = useListedForm({
    t,
    values: first,
    edited,
    reasonsOf,
    inputOf: (written) => CreateWorkflow.parse(toInput(written)),
    save,
    read: (id) => cache.workflows.get.fetch({ id }),
    notice: 'workflow',
    leave,
  })
  const { values, errors, change } = form
  const put = (transition: TransitionValues) => {
    const isThere = values.transitions.some(({ id }) => id === transition.id)
    change({
      transitions: isThere
        ? values.transitions.map((one) => (one.id === transition.id ? transition : one))
        : [...values.transitions, transition],
    })
    setOpen(null)
  }
  return (
    <>
      <SavedForm t={t} form={form} onCancel={leave}>
        {broken ? <p className={css.problem}>{t('broken')}</p> : null}
        <div className={css.card}>
          <NameFields
            values={values}
            errors={errors}
            labels={{
              name: t('name'),
              state: t('state'),
              active: t('active'),
              inactive: t('inactive'),
              description: t('description'),
            }}
            maxName={MAX_WORKFLOW_NAME}
            onChange={change}
          />
          <ManyField
            label={t('types')}
            hint={t('typesHint')}
            options={allTypes().map((value) => ({ value, label: typeName(value) }))}
            value={values.types}
            onChange={(types) => change({ types })}
          />
          {errors.types ? (
            <p role="alert" className={css.failure}>
              {said(errors.types)}
            </p>
          ) : null}
        </div>
        <TransitionsCard
          transitions={values.transitions}
          errors={errors}
          onAdd={() => setOpen(newTransition([], 'open'))}
          onEdit={setOpen}
          onRemove={({ id }) => change({ transitions: values.transitions.filter((one) => one.id !== id) })}
        />
        {edited && hasOtherTransitions(values, edited) ? (
          <div className={css.card}>
            <Choice
              label={t('appliesTo')}
              value={values.appliesTo}
              options={APPLIES_TO.map((one) => [one, t(`applies_${one}`)] as const)}
              onChange={(appliesTo) => change({ appliesTo: appliesTo as AppliesTo })}
            />
          </div>
        ) : null}
        <Preview types={values.types} transitions={values.transitions} />
      </SavedForm>
      <TryOut transitions={values.transitions} />
      {edited ? (
        <Versions
          id={edited.id}
          onUse={({ version, transitions }) => {
            change({ transitions: withIds(transitions) })
            notify.info(t('versionUsed', { n: String(version) }), { id: 'workflow' })
          }}
        />
      ) : null}
      {open ? (
        <TransitionDialog
          key={open.id}
          transition={open}
          place={values.transitions.findIndex(({ id }) => id === open.id) + 1}
          onSave={put}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}
