import { isOpenRun } from '@balcao/contracts/flows/bounds'
import type { FlowRun } from '@balcao/contracts/flows/runs'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { exactTime } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from '@tanstack/react-router'
import { Play, X } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import properties from '../../../lib/tickets/properties.module.css'
import { MissingFact } from '../../../lib/tickets/property-row.tsx'
import type { Names } from '../editor/step-text.ts'
import { t as runs } from '../runs/messages.ts'
import { whereText } from '../runs/where-text.ts'
import css from './flow-properties.module.css'
import { t } from './messages.ts'
import { useTicketFlowActs, useTicketFlows } from './ticket-flows.data.ts'

/** On the ticket's page nothing more is read for the sake of names. */
const NO_NAMES: Names = { queues: new Map(), tags: new Map(), flows: new Map(), fields: new Map(), reasons: new Map() }

/** Flows on a ticket: where each stands, and those that can be started. Where there is neither, nothing is shown. */
export const FlowProperties = ({ ticket }: { ticket: Ticket }) => {
  const { flows, error, retry } = useTicketFlows(ticket.id)
  const acts = useTicketFlowActs(ticket.id)
  const [cancelling, setCancelling] = useState<FlowRun | null>(null)
  const startable = flows?.startable ?? []
  if (!error && startable.length === 0 && (flows?.data.length ?? 0) === 0) return null
  return (
    <section aria-label={t('heading')}>
      <h2 className={properties.heading}>{t('heading')}</h2>
      {error ? <MissingFact label={t('loadFailed')} retry={t('retry')} onRetry={retry} /> : null}
      <ul className={css.list}>
        {flows?.data.map((run) => (
          <RunOnTicket key={run.id} run={run} onCancel={flows.mayStart && isOpenRun(run.state) ? () => setCancelling(run) : undefined} />
        ))}
      </ul>
      {startable.length > 0 ? <StartMenu startable={startable} onStart={(flow) => void acts.start(flow)} /> : null}
      <ConfirmDialog
        open={cancelling !== null}
        danger
        title={t('cancelTitle', { name: cancelling?.flow.name ?? '' })}
        confirm={t('cancelAct')}
        onClose={() => setCancelling(null)}
        onConfirm={() => {
          if (cancelling) void acts.cancel(cancelling)
          setCancelling(null)
        }}
      >
        {t('cancelText')}
      </ConfirmDialog>
    </section>
  )
}

const RunOnTicket = ({ run, onCancel }: { run: FlowRun; onCancel?: (() => void) | undefined }) => {
  const may = useCan()('flow.manage')
  const { name } = run.flow
  const where = whereText(run, NO_NAMES)
  return (
    <li className={css.item}>
      <div className={css.head}>
        {may ? (
          <Link
            to="/workflows/flows/$id/runs/$runId"
            params={{ id: String(run.flow.id), runId: String(run.id) }}
            title={t('details', { name })}
            preload={false}
          >
            {name}
          </Link>
        ) : (
          <span>{name}</span>
        )}
        {onCancel ? (
          <IconButton size="small" aria-label={t('cancel', { name })} title={t('cancel', { name })} onClick={onCancel}>
            <X size={14} aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <p className={css.facts}>
        <span>{runs(`state_${run.state}`)}</span>
        {where ? <span>{where}</span> : null}
        {run.until ? <span>{t('until', { at: exactTime(run.until) })}</span> : null}
      </p>
    </li>
  )
}

type Startable = { id: number; name: string; description: string }

const StartMenu = ({ startable, onStart }: { startable: readonly Startable[]; onStart: (flow: Startable) => void }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        startIcon={<Play size={14} aria-hidden />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('start')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { dense: true } }}>
        {startable.map((flow) => (
          <MenuItem
            key={flow.id}
            title={flow.description}
            onClick={() => {
              setAnchor(null)
              onStart(flow)
            }}
          >
            {flow.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
