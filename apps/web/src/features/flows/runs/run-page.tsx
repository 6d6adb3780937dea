import { isOpenRun } from '@balcao/contracts/flows/bounds'
import type { FlowRunDetails } from '@balcao/contracts/flows/runs'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { exactTime } from '@balcao/ui/lib/time'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { useAddressId } from '../../../lib/page/edit-page.tsx'
import page from '../../../lib/page/form-page.module.css'
import { Diagram, type Mark } from '../editor/diagram.tsx'
import { useNames } from '../editor/names.data.ts'
import { t as flow } from '../messages.ts'
import { stepValues } from '../step-values.ts'
import { EntryList } from './entry-list.tsx'
import { t } from './messages.ts'
import { useFlowRun, useFlowRunActs } from './runs.data.ts'
import css from './runs.module.css'
import { whereText } from './where-text.ts'

/** The run that the address names; undefined where it names none. */
function useNamedRun() {
  const id = useAddressId()
  const { runId = '' } = useParams({ strict: false })
  return id !== undefined && /^[1-9]\d{0,8}$/.test(runId) ? { id, runId: Number(runId) } : undefined
}

export const Page = () => {
  const may = useCan()('flow.manage')
  const named = useNamedRun()
  const { data, error, refetch } = useFlowRun(may ? named : undefined)
  if (!may) return <ErrorState title={flow('notAllowed')} />
  if (data) return <RunPage run={data} />
  const failure = error ? failureOf(error) : null
  return (
    <div className={page.page}>
      <PageHeader title={t('runHidden')} />
      {named && !failure ? (
        <TextSkeleton lines={8} />
      ) : (
        <ErrorState
          title={t('loadFailed')}
          {...(failure ? { code: failure.requestId || failure.code, onRetry: () => void refetch() } : {})}
        >
          {failure?.message}
        </ErrorState>
      )}
    </div>
  )
}

/** Which steps were taken, and where the run stands. */
function marksOf({ entries, step, state }: FlowRunDetails): Map<string, Mark> {
  const marks = new Map<string, Mark>(entries.flatMap((one) => (one.step ? [[one.step, 'done'] as const] : [])))
  if (step) marks.set(step.key, state === 'failed' ? 'failed' : 'here')
  return marks
}

/** One run: where it stands, what it waits for until when, and what happened when. */
const RunPage = ({ run }: { run: FlowRunDetails }) => {
  const names = useNames()
  const acts = useFlowRunActs()
  const [cancelling, setCancelling] = useState(false)
  const steps = run.steps.map(stepValues)
  const named = { id: run.flow.id, runId: run.id }
  const starter = run.startedBy ? t('startedBy', { name: run.startedBy.name }) : run.event === 'flow' ? t('startedByFlow') : ''
  const facts = [
    t(`state_${run.state}`),
    whereText(run, names),
    run.until ? t('until', { at: exactTime(run.until) }) : '',
    t('version', { n: String(run.version) }),
    starter,
  ].filter(Boolean)
  return (
    <div className={page.page}>
      <PageHeader
        title={run.ticket ? t('runTitle', { number: String(run.ticket.number) }) : t('runHidden')}
        above={
          <Link to="/workflows/flows/$id/runs" params={{ id: String(run.flow.id) }}>
            ← {t('back', { name: run.flow.name })}
          </Link>
        }
        below={
          run.ticket ? (
            <Link to="/tickets/$id" params={{ id: String(run.ticket.id) }}>
              #{run.ticket.number} {run.ticket.title}
            </Link>
          ) : (
            t('hidden')
          )
        }
        actions={
          <>
            {run.state === 'failed' ? (
              <Button variant="contained" size="small" onClick={() => void acts.retry(named)}>
                {t('retry')}
              </Button>
            ) : null}
            {isOpenRun(run.state) || run.state === 'failed' ? (
              <Button variant="outlined" size="small" onClick={() => setCancelling(true)}>
                {t('cancelRun')}
              </Button>
            ) : null}
          </>
        }
      />
      <p role="status" className={css.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <section className={page.card} aria-labelledby="run-entries">
        <h2 id="run-entries" className={page.legend}>
          {t('happened')}
        </h2>
        <EntryList entries={run.entries} steps={steps} />
      </section>
      <div className={page.card}>
        <Diagram steps={steps} names={names} marks={marksOf(run)} />
      </div>
      <ConfirmDialog
        open={cancelling}
        danger
        title={t('cancelTitle')}
        confirm={t('cancelRun')}
        onClose={() => setCancelling(false)}
        onConfirm={() => {
          setCancelling(false)
          void acts.cancel(named)
        }}
      >
        {t('cancelText')}
      </ConfirmDialog>
    </div>
  )
}
