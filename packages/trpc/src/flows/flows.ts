import { Done } from '@balcao/contracts/auth/session'
import { CreateFlow, Flow, Flows, GetFlow, ListFlows, SimulateFlow, UpdateFlow } from '@balcao/contracts/flows/flows'
import { FlowSimulation } from '@balcao/contracts/flows/runs'
import * as rules from '@balcao/core/flows/flows'
import { simulate } from '@balcao/core/flows/simulate'
import { supervisor } from '../endpoint.ts'

export const flows = {
  list: supervisor.query('GET /flows', ListFlows, Flows, rules.list),
  get: supervisor.query('GET /flows/{id}', GetFlow, Flow, rules.get),
  create: supervisor.creation('POST /flows', CreateFlow, Flow, rules.create),
  update: supervisor.mutation('PUT /flows/{id}', UpdateFlow, Flow, rules.update),
  remove: supervisor.mutation('DELETE /flows/{id}', GetFlow, Done, rules.remove),
  simulate: supervisor.mutation('POST /flows/simulate', SimulateFlow, FlowSimulation, simulate),
}
