import type { StepKind, Way } from '@balcao/contracts/flows/bounds'
import { STEP_KINDS, WAYS } from '@balcao/contracts/flows/bounds'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Plus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { branches, type StepValues } from '../step-values.ts'
import css from './diagram.module.css'
import { t } from './messages.ts'
import { StepCard } from './step-card.tsx'
import type { Names } from './step-text.ts'
import { type Slot, stepsOn, type Under } from './tree.ts'

/** How a step is marked in the diagram of a run: it was taken, the run stands there, or failed there. */
export type Mark = 'done' | 'here' | 'failed'

/** What is done to steps where they can be changed. */
export type DiagramActs = {
  onAdd: (kind: StepKind, slot: Slot) => void
  onEdit: (step: StepValues) => void
  onMove: (step: StepValues, by: -1 | 1) => void
  onDrop: (key: string, slot: Slot) => void
  onRemove: (step: StepValues) => void
}

type DiagramProps = {
  steps: readonly StepValues[]
  names: Names
  errors?: Readonly<Record<string, string>>
  marks?: ReadonlyMap<string, Mark>
  acts?: DiagramActs
}

/** The steps from top to bottom, with the ways of those that have two beside each other. */
export const Diagram = (props: DiagramProps) => (
  <section className={css.diagram} aria-label={t('diagram')}>
    <p className={css.terminal}>{t('start')}</p>
    <Lane {...props} under={null} />
    <p className={css.terminal}>{t('finish')}</p>
  </section>
)

const Lane = ({ under, ...props }: DiagramProps & { under: Under }) => {
  const beside = stepsOn(props.steps, under)
  return (
    <ol className={css.lane}>
      <Gap {...props} slot={{ under, at: 0 }} />
      {beside.map((step, n) => (
        <Fragment key={step.key}>
          <Step {...props} step={step} />
          {step.kind === 'end' ? null : <Gap {...props} slot={{ under, at: n + 1 }} />}
        </Fragment>
      ))}
    </ol>
  )
}

const Step = ({ step, ...props }: DiagramProps & { step: StepValues }) => {
  const n = props.steps.findIndex(({ key }) => key === step.key)
  return (
    <li
      className={css.step}
      draggable={props.acts ? true : undefined}
      onDragStart={(event) => {
        event.stopPropagation()
        event.dataTransfer.setData('text/plain', step.key)
      }}
    >
      <StepCard
        step={step}
        place={n + 1}
        names={props.names}
        error={props.errors?.[`steps.${n}`]}
        mark={props.marks?.get(step.key)}
        acts={props.acts}
      />
      {branches(step) ? (
        <div className={css.ways}>
          {WAYS.map((way) => (
            <OneWay key={way} {...props} step={step} way={way} />
          ))}
        </div>
      ) : null}
    </li>
  )
}

const OneWay = ({ step, way, ...props }: DiagramProps & { step: StepValues; way: Way }) => {
  const name = t(`way_${step.kind === 'wait_for' ? 'wait_for' : 'condition'}_${way}`)
  return (
    <section className={css.way} data-way={way} aria-label={name}>
      <h3 className={css.wayName}>{name}</h3>
      <Lane {...props} under={{ step: step.key, way }} />
    </section>
  )
}

/** Between two steps: where another one can be added, or dropped. */
const Gap = ({ steps, acts, slot }: DiagramProps & { slot: Slot }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [over, setOver] = useState(false)
  if (!acts) return <li className={css.gap} aria-hidden="true" />
  const label = t(steps.length === 0 ? 'addFirst' : 'add')
  return (
    <li
      className={css.gap}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        acts.onDrop(event.dataTransfer.getData('text/plain'), slot)
      }}
    >
      <button
        type="button"
        className={css.add}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Plus size={14} aria-hidden />
        {steps.length === 0 ? label : null}
      </button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { dense: true } }}>
        {STEP_KINDS.map((kind) => (
          <MenuItem
            key={kind}
            onClick={() => {
              setAnchor(null)
              acts.onAdd(kind, slot)
            }}
          >
            {t(`kind_${kind}`)}
          </MenuItem>
        ))}
      </Menu>
    </li>
  )
}
