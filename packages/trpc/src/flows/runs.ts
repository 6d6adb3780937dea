import { FlowRunDetails, FlowRuns, GetFlowRun, ListAllFlowRuns, ListFlowRuns } from '@balcao/contracts/flows/runs'
import * as rules from '@balcao/core/flows/runs'
import { supervisor } from '../endpoint.ts'

export const runs = {
  list: supervisor.query('GET /flows/{id}/runs', ListFlowRuns, FlowRuns, rules.list),
  all: supervisor.query('GET /flows/runs', ListAllFlowRuns, FlowRuns, rules.all),
  get: supervisor.query('GET /flows/{id}/runs/{runId}', GetFlowRun, FlowRunDetails, rules.get),
  retry: supervisor.mutation('POST /flows/{id}/runs/{runId}/retry', GetFlowRun, FlowRunDetails, rules.retry),
  cancel: supervisor.mutation('POST /flows/{id}/runs/{runId}/cancel', GetFlowRun, FlowRunDetails, rules.cancel),
}
