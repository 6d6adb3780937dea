import { CreateFlow, type Flow, UpdateFlow } from '@balcao/contracts/flows/flows'
import { type FlowRunDetails, ListFlowRuns } from '@balcao/contracts/flows/runs'
import { sql } from 'kysely'
import type { z } from 'zod'
import { settled } from '../../automation/testing/rules.ts'
import type { Desk } from '../../testing/desk.ts'
import * as flows from '../flows.ts'
import { runDue } from '../run-due.ts'
import * as runs from '../runs.ts'
import * as ofTicket from '../ticket-flows.ts'

export type Sent = Partial<z.input<typeof CreateFlow>>
export type Steps = z.input<typeof CreateFlow>['steps']

/** Asks the customer, waits a day for the answer, and goes on in progress or closes. */
export const ASKS_AND_CLOSES: Steps = [
  {
    ...{ kind: 'action', key: 'ask' },
    actions: [
      { kind: 'send_reply', content: 'Ainda precisa de ajuda?' },
      { kind: 'set_status', status: 'waiting_customer' },
    ],
  },
  { kind: 'wait_for', key: 'answer', awaited: { event: 'customer_replied' }, minutes: 1_440 },
  { kind: 'action', key: 'back', under: { step: 'answer', way: 'yes' }, actions: [{ kind: 'set_priority', priority: 'high' }] },
  { kind: 'action', key: 'close', under: { step: 'answer', way: 'no' }, actions: [{ kind: 'set_status', status: 'closed' }] },
  { kind: 'action', key: 'note', actions: [{ kind: 'add_note', content: 'Cobrança concluída.' }] },
]

/** A flow of the desk's supervisor: started by hand, it asks the customer and closes, unless said otherwise. */
export const aFlow = (desk: Desk, values: Sent = {}): Promise<Flow> =>
  desk.as('supervisor')(
    flows.create,
    CreateFlow.parse({ name: 'Cobrar resposta', trigger: { event: 'manual' }, steps: ASKS_AND_CLOSES, ...values }),
  )

export const changeFlow = (desk: Desk, values: z.input<typeof UpdateFlow>): Promise<Flow> =>
  desk.as('supervisor')(flows.update, UpdateFlow.parse(values))

/** Starts a flow by hand, and lets all that follows have happened. */
export async function startOn(desk: Desk, flowId: number, ticketId: number): Promise<void> {
  await desk.as('agent')(ofTicket.start, { ticketId, flowId })
  await settled(desk)
}

/** The runs of a flow with what happened, the oldest first. */
export async function runsOf(desk: Desk, id: number): Promise<FlowRunDetails[]> {
  const { data } = await desk.as('supervisor')(runs.list, ListFlowRuns.parse({ id, limit: 100 }))
  return Promise.all(data.toReversed().map(({ id: runId }) => desk.as('supervisor')(runs.get, { id, runId })))
}

/** The newest run of a flow, by what was written down of it. */
export async function storyOf(desk: Desk, id: number) {
  const run = (await runsOf(desk, id)).at(-1)
  return { state: run?.state, at: run?.step?.key ?? null, story: run?.entries.map(({ what, step }) => (step ? `${what} ${step}` : what)) }
}

/** The time of every run that waits has come, and the worker looks. */
export async function letTimePass(desk: Desk): Promise<void> {
  await desk.rows((tx) => sql`update flow_runs set due_at = now() - interval '1 second' where due_at is not null`.execute(tx))
  await runDue({ db: desk.db })
  await settled(desk)
}
