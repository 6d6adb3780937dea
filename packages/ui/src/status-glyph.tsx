import type { Status } from '@balcao/contracts/tickets/statuses'
import type { ReactNode } from 'react'
import './status.css'
import { statusName } from './lib/names.ts'
import type { Tone } from './theme/tokens.ts'

/** Which colour a status wears; the glyph and the word say the same without it. */
export const statusTone: Record<Status, Tone> = {
  new: 'info',
  open: 'progress',
  waiting_customer: 'waiting',
  waiting_third_party: 'neutral',
  scheduled: 'neutral',
  resolved: 'success',
  closed: 'neutral',
  cancelled: 'neutral',
  merged: 'neutral',
  spam: 'neutral',
}

const ring = <circle cx="7" cy="7" r="5.25" />

const shapes: Record<Status, ReactNode> = {
  new: <circle cx="7" cy="7" r="5.25" strokeDasharray="2.3 1.82" strokeLinecap="butt" />,
  open: (
    <>
      {ring}
      <path className="fill" d="M7 3.6a3.4 3.4 0 0 1 0 6.8z" />
    </>
  ),
  waiting_customer: (
    <>
      {ring}
      <path d="M7 4v3l2 1.2" />
    </>
  ),
  waiting_third_party: (
    <>
      {ring}
      <path d="M5.6 5v4M8.4 5v4" />
    </>
  ),
  scheduled: <path d="M2 3.2h10v9H2zM2 6h10M4.6 1.6v2.6M9.4 1.6v2.6" />,
  resolved: (
    <>
      <circle className="fill" cx="7" cy="7" r="6" />
      <path className="cut" d="m4.4 7.2 1.8 1.8 3.4-3.8" />
    </>
  ),
  closed: (
    <>
      <path d="M4.4 6V4.4a2.6 2.6 0 0 1 5.2 0V6" />
      <rect className="fill" x="2.4" y="6" width="9.2" height="6.4" rx="1.4" />
    </>
  ),
  cancelled: (
    <>
      {ring}
      <path d="m3.4 10.6 7.2-7.2" />
    </>
  ),
  merged: <path d="M3 1.8v2.4C3 6 7 6 7 8.2v4M11 1.8v2.4C11 6 7 6 7 8.2M4.8 10.2 7 12.4l2.2-2.2" />,
  spam: (
    <>
      <path d="M4.6 1.4h4.8l3.2 3.2v4.8l-3.2 3.2H4.6L1.4 9.4V4.6z" />
      <path d="M7 4v3.4M7 9.6v.2" />
    </>
  ),
}

/** The 14-pixel shape of a status; decoration beside its word. */
export const StatusGlyph = ({ status }: { status: Status }) => (
  <svg className={`glyph tone-${statusTone[status]}`} viewBox="0 0 14 14" aria-hidden="true">
    {shapes[status]}
  </svg>
)

type Labelled = { status: Status; label?: string }

/** Glyph and word, for lists. `label` replaces the staff's word, as on customer screens. */
export const StatusLabel = ({ status, label }: Labelled) => (
  <span className="status-label">
    <StatusGlyph status={status} />
    <span>{label ?? statusName(status)}</span>
  </span>
)

/** Glyph and word on the status's own ground, for the head of one ticket. */
export const StatusPill = ({ status, label }: Labelled) => (
  <span className={`status-pill tone-${statusTone[status]}`}>
    <StatusGlyph status={status} />
    <span>{label ?? statusName(status)}</span>
  </span>
)
