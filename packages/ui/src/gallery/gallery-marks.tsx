import { PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import { useState } from 'react'
import { Avatar } from '../avatar.tsx'
import { BrandMark } from '../brand-mark.tsx'
import { Kbd } from '../kbd.tsx'
import { PriorityGlyph, PriorityLabel, PriorityPill } from '../priority-glyph.tsx'
import { StatusLabel, StatusPill } from '../status-glyph.tsx'
import { type TokenName, tokens } from '../theme/tokens.ts'
import { TimeAgo } from '../time-ago.tsx'

const shown: readonly TokenName[] = [
  'canvas',
  'surface',
  'sunken',
  'hover',
  'selected',
  'primary',
  'primary-soft',
  'note-bg',
  'critical',
  'ink',
]

const Marks = () => (
  <>
    <div className="gallery-row">
      <BrandMark />
      <strong>Acme Suporte</strong>
      <Avatar name="Lia Moraes" />
      <Avatar name="ágata" size={24} />
      <Avatar name="Caio" size={40} />
      <Kbd>Ctrl K</Kbd>
      <a href="#main">Uma ligação</a>
    </div>
    <div className="gallery-grid">
      {STATUSES.map((status) => (
        <StatusLabel key={status} status={status} />
      ))}
    </div>
    <div className="gallery-row">
      {STATUSES.map((status) => (
        <StatusPill key={status} status={status} />
      ))}
    </div>
    <div className="gallery-row">
      {PRIORITIES.map((priority) => (
        <PriorityLabel key={priority} priority={priority} />
      ))}
      {PRIORITIES.map((priority) => (
        <PriorityPill key={priority} priority={priority} />
      ))}
      <PriorityGlyph priority="high" />
    </div>
    <div className="gallery-row">
      {shown.map((name) => (
        <span key={name} className="gallery-swatch">
          <span style={{ background: `var(--${name})` }} />
          {name}
        </span>
      ))}
    </div>
  </>
)

/** Marks in both themes side by side. */
export const GalleryMarks = () => {
  const [now] = useState(() => Date.now())
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  return (
    <>
      <div className="gallery-pair">
        {(Object.keys(tokens) as (keyof typeof tokens)[]).map((theme) => (
          <div key={theme} data-theme={theme} className="gallery-theme">
            <Marks />
          </div>
        ))}
      </div>
      <div className="gallery-row">
        {[0, 2, 180, 60 * 24, 60 * 24 * 3, 60 * 24 * 30].map((minutes) => (
          <TimeAgo key={minutes} at={at(minutes)} />
        ))}
      </div>
    </>
  )
}
