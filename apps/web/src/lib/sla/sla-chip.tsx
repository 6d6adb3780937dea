import type { SlaBrief } from '@balcao/contracts/sla/timers'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import Popover from '@mui/material/Popover'
import { Suspense, useState } from 'react'
import { t as mark } from './messages.ts'
import { t } from './segments.messages.ts'
import css from './sla-mark.module.css'
import { SlaMark } from './sla-mark.tsx'

const SegmentList = lazyWithRetry(() => import('./segment-list.tsx').then((module) => module.SegmentList))

/** The countdown of a ticket, which opens why it is due then. */
export const SlaChip = ({ ticketId, sla }: { ticketId: number; sla: SlaBrief }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className={css.chip}
        data-state={sla.state}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={css.metric}>{mark(`metric_${sla.metric}`)}</span>
        <SlaMark sla={sla} />
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('why') } }}
      >
        <Suspense>
          <SegmentList ticketId={ticketId} />
        </Suspense>
      </Popover>
    </>
  )
}
