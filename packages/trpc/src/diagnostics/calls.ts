import {
  Bundle,
  ChecksRun,
  GetBundle,
  GetTrace,
  RunChecks,
  SessionsView,
  Trace,
  ViewSessions,
} from '@balcao/contracts/diagnostics/diagnostics'
import { Faults, ListFaults } from '@balcao/contracts/diagnostics/faults'
import { bundle } from '@balcao/core/diagnostics/bundle'
import { type Opens, runChecks, type Surroundings } from '@balcao/core/diagnostics/checks'
import { viewSessions } from '@balcao/core/diagnostics/sessions'
import { trace } from '@balcao/core/diagnostics/trace'
import { listFaults } from '@balcao/core/monitoring/faults'
import { superAdmin } from '../endpoint.ts'
import type { RequestContext } from '../request-context.ts'

const around = (request: RequestContext): Surroundings & { registration: string } => ({
  ...request.installation,
  busState: () => request.busState(),
})
const open =
  (request: RequestContext): Opens =>
  (run, access) =>
    request.open(run, access)

/** What is wrong with the installation, and what became of one thing. Nothing is changed. */
export const calls = {
  checks: superAdmin.stagedQuery('GET /diagnostics/checks', RunChecks, ChecksRun, (request) => runChecks(open(request), around(request))),
  faults: superAdmin.query('GET /diagnostics/faults', ListFaults, Faults, listFaults),
  trace: superAdmin.query('GET /diagnostics/trace', GetTrace, Trace, trace),
  sessions: superAdmin.mutation('POST /diagnostics/sessions', ViewSessions, SessionsView, viewSessions),
  bundle: superAdmin.stagedQuery('GET /diagnostics/bundle', GetBundle, Bundle, (request) => bundle(open(request), around(request))),
}
