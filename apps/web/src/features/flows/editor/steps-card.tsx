import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { said } from '@balcao/ui/lib/language'
import { announce } from '@balcao/ui/live-region'
import { useState } from 'react'
import css from '../../../lib/page/form-page.module.css'
import { t as flow } from '../messages.ts'
import { branches, newStep, type StepValues } from '../step-values.ts'
import { Diagram, type DiagramActs } from './diagram.tsx'
import { t } from './messages.ts'
import { useNames } from './names.data.ts'
import { StepDialog } from './step-dialog.tsx'
import { moved, movedTo, put, type Slot, without } from './tree.ts'

type StepsCardProps = {
  steps: StepValues[]
  author: string
  errors: Readonly<Record<string, string>>
  onChange: (steps: StepValues[]) => void
}

/** A step that is being filled in, and where it goes once it is. */
type Open = { step: StepValues; slot: Slot | null }

const stepButton = (key: string) => document.getElementById(`step-${key}`)

/** The steps of a flow, to be added, filled in, moved and taken away. */
export const StepsCard = ({ steps, author, errors, onChange }: StepsCardProps) => {
  const names = useNames()
  const [open, setOpen] = useState<Open | null>(null)
  const [removing, setRemoving] = useState<StepValues | null>(null)
  const below = removing ? steps.length - without(steps, removing.key).length - 1 : 0
  const save = (step: StepValues) => {
    onChange(open?.slot ? put(steps, [step], open.slot) : steps.map((one) => (one.key === step.key ? step : one)))
    setOpen(null)
  }
  const settle = (next: StepValues[], key: string) => {
    onChange(next)
    // What moved is drawn at another place: the keyboard goes with it.
    requestAnimationFrame(() => stepButton(key)?.focus())
    announce(t('movedTo', { n: String(next.findIndex((one) => one.key === key) + 1) }))
  }
  const acts: DiagramActs = {
    onAdd: (kind, slot) => {
      const step = newStep(kind)
      if (kind === 'end') onChange(put(steps, [step], slot))
      else setOpen({ step, slot })
    },
    onEdit: (step) => step.kind !== 'end' && setOpen({ step, slot: null }),
    onMove: (step, by) => settle(moved(steps, step.key, by, branches), step.key),
    onDrop: (key, slot) => steps.some((one) => one.key === key) && settle(movedTo(steps, key, slot), key),
    onRemove: (step) => (without(steps, step.key).length < steps.length - 1 ? setRemoving(step) : onChange(without(steps, step.key))),
  }
  return (
    <div className={css.card}>
      <h2 className={css.legend}>{flow('steps')}</h2>
      <p className={css.quiet}>{flow('stepsHint')}</p>
      {errors.steps ? (
        <p role="alert" className={css.failure}>
          {said(errors.steps)}
        </p>
      ) : null}
      <Diagram steps={steps} names={names} errors={errors} acts={acts} />
      {open ? <StepDialog key={open.step.key} step={open.step} author={author} onSave={save} onClose={() => setOpen(null)} /> : null}
      <ConfirmDialog
        open={removing !== null}
        danger
        title={t('removeTitle')}
        confirm={t('removeAct')}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) onChange(without(steps, removing.key))
          setRemoving(null)
        }}
      >
        {t('removeText', { n: below })}
      </ConfirmDialog>
    </div>
  )
}
