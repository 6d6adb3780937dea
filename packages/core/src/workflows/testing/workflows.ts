import { CreateWorkflow, UpdateWorkflow, type Workflow } from '@balcao/contracts/workflows/workflows'
import type { z } from 'zod'
import type { Desk } from '../../testing/desk.ts'
import * as workflows from '../workflows.ts'

export type Transitions = z.input<typeof CreateWorkflow>['transitions']

/** New, in progress, waiting for a third party, resolved; reopened. */
export const TRANSITIONS: Transitions = [
  { from: ['new'], to: 'open' },
  { from: ['open'], to: 'waiting_third_party' },
  { from: ['waiting_third_party'], to: 'open' },
  { from: ['open'], to: 'resolved' },
  { from: ['resolved'], to: 'open' },
]

/** A workflow of the desk's supervisor for changes, unless said otherwise. */
export const aWorkflow = (desk: Desk, values: Partial<z.input<typeof CreateWorkflow>> = {}): Promise<Workflow> =>
  desk.as('supervisor')(workflows.create, CreateWorkflow.parse({ name: 'Mudança', types: ['change'], transitions: TRANSITIONS, ...values }))

export const changeWorkflow = (desk: Desk, input: z.input<typeof UpdateWorkflow>) =>
  desk.as('supervisor')(workflows.update, UpdateWorkflow.parse(input))
