import type { Priority } from '@balcao/contracts/tickets/statuses'
import { priorityName } from './lib/names.ts'
import { t } from './lib/texts/ui-messages.ts'
import './status.css'

const bars: Record<Exclude<Priority, 'urgent'>, number> = { low: 1, medium: 2, high: 3 }
const heights = [4, 7.5, 11]

const Shape = ({ priority }: { priority: Priority }) => (
  <svg className={`glyph priority-${priority}`} viewBox="0 0 14 14" aria-hidden="true">
    {priority === 'urgent' ? (
      <>
        <rect className="fill" x="1" y="1" width="12" height="12" rx="2.4" />
        <path className="cut" d="M7 3.8v3.8M7 10v.2" />
      </>
    ) : (
      heights.map((height, index) => (
        <rect
          key={height}
          className={index < bars[priority] ? 'fill' : 'off'}
          x={1 + index * 4.4}
          y={12.5 - height}
          width="3.2"
          height={height}
          rx=".6"
        />
      ))
    )}
  </svg>
)

/** Bars for low to high, a filled square for urgent; its name is in the tooltip and for screen readers. */
export const PriorityGlyph = ({ priority }: { priority: Priority }) => {
  const name = t('priorityOf', { priority: priorityName(priority).toLowerCase() })
  return (
    <span className="glyph-box" title={name}>
      <Shape priority={priority} />
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

/** Glyph and word of a priority. */
export const PriorityLabel = ({ priority }: { priority: Priority }) => (
  <span className="status-label">
    <Shape priority={priority} />
    <span>{priorityName(priority)}</span>
  </span>
)

/** The priority on its own ground, for the head of one ticket. */
export const PriorityPill = ({ priority }: { priority: Priority }) => (
  <span className={`status-pill ${priority === 'urgent' ? 'tone-open' : 'tone-neutral'}`}>
    <Shape priority={priority} />
    <span>{priorityName(priority)}</span>
  </span>
)
