import type { StepKind } from '@balcao/contracts/flows/bounds'
import { said } from '@balcao/ui/lib/language'
import IconButton from '@mui/material/IconButton'
import { ArrowDown, ArrowUp, CircleStop, Clock, GitFork, Hourglass, type LucideIcon, Trash2, Workflow, Zap } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { StepValues } from '../step-values.ts'
import css from './diagram.module.css'
import type { DiagramActs, Mark } from './diagram.tsx'
import { t } from './messages.ts'
import { type Names, stepLines } from './step-text.ts'

const ICON: Record<StepKind, LucideIcon> = {
  action: Zap,
  condition: GitFork,
  wait: Clock,
  wait_for: Hourglass,
  start_flow: Workflow,
  end: CircleStop,
}

type StepCardProps = {
  step: StepValues
  /** From 1, in the order of reading. */
  place: number
  names: Names
  error: string | undefined
  mark: Mark | undefined
  acts: DiagramActs | undefined
}

/** One step: what it does, and what can be done with it. */
export const StepCard = ({ step, place, names, error, mark, acts }: StepCardProps) => {
  const n = String(place)
  const lines = stepLines(step, names)
  const Icon = ICON[step.kind]
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    acts?.onMove(step, event.key === 'ArrowUp' ? -1 : 1)
  }
  const content = (
    <>
      <span className={css.kind}>
        <Icon size={14} aria-hidden /> {t('step', { n, kind: t(`kind_${step.kind}`) })}
      </span>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a step keep their places
        <span key={at} className={css.line}>
          {line}
        </span>
      ))}
    </>
  )
  return (
    <div className={css.card} data-mark={mark} data-wrong={error ? true : undefined}>
      {acts ? (
        <>
          <button
            type="button"
            id={`step-${step.key}`}
            className={css.open}
            aria-haspopup={step.kind === 'end' ? undefined : 'dialog'}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onClick={() => acts.onEdit(step)}
            onKeyDown={moveByKey}
          >
            {content}
          </button>
          <div className={css.acts}>
            <IconButton size="small" aria-label={t('moveUp', { n })} title={t('moveUp', { n })} onClick={() => acts.onMove(step, -1)}>
              <ArrowUp size={14} aria-hidden />
            </IconButton>
            <IconButton size="small" aria-label={t('moveDown', { n })} title={t('moveDown', { n })} onClick={() => acts.onMove(step, 1)}>
              <ArrowDown size={14} aria-hidden />
            </IconButton>
            <IconButton size="small" aria-label={t('remove', { n })} title={t('remove', { n })} onClick={() => acts.onRemove(step)}>
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </div>
        </>
      ) : (
        <div className={css.read}>{content}</div>
      )}
      {error ? (
        <p role="alert" className={css.error}>
          {said(error)}
        </p>
      ) : null}
    </div>
  )
}
