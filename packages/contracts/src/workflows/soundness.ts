import type { z } from 'zod'
import { because } from '../reasons.ts'
import { STAFF_MOVES } from '../tickets/statuses.ts'
import { FINAL_STATUSES, STARTING_STATUSES, type WorkflowStatus } from './bounds.ts'

type Way = { from: readonly WorkflowStatus[]; to: WorkflowStatus }

/** The statuses that tickets come to: where they begin, and what transitions lead to from there. */
export function reachedStatuses(ways: readonly Way[]): Set<WorkflowStatus> {
  const reached = new Set<WorkflowStatus>(STARTING_STATUSES)
  let known = 0
  while (known !== reached.size) {
    known = reached.size
    for (const { from, to } of ways) if (from.some((status) => reached.has(status))) reached.add(to)
  }
  return reached
}

/** Statuses that transitions lead from, and that no ticket comes to by the others: a warning, because customers and rules may lead there. */
export function unreachedStatuses(ways: readonly Way[]): WorkflowStatus[] {
  const reached = reachedStatuses(ways)
  return [...new Set(ways.flatMap(({ from }) => from))].filter((status) => !reached.has(status))
}

/** Statuses that tickets come to and could not leave. What is snoozed goes on by itself. */
export function statusesWithoutExit(ways: readonly Way[]): WorkflowStatus[] {
  const left = new Set(ways.flatMap(({ from }) => from))
  const entered = new Set([...reachedStatuses(ways), ...ways.map(({ to }) => to)])
  return [...entered].filter((status) => !left.has(status) && status !== 'scheduled' && !FINAL_STATUSES.includes(status))
}

/** What is wrong with transitions as a whole: ways that no ticket takes, two for the same way, and statuses without a way out. */
export function reportFaults(ways: readonly Way[], check: z.core.$RefinementCtx): void {
  const report = (path: (string | number)[], message: string) => check.addIssue({ code: 'custom', path, message })
  const seen = new Set<string>()
  for (const [n, { from, to }] of ways.entries())
    for (const status of from) {
      if (!STAFF_MOVES[status].includes(to) || status === to) report([n, 'from'], because('transition_impossible', { from: status, to }))
      if (seen.has(`${status} ${to}`)) report([n, 'from'], because('transition_twice', { from: status, to }))
      seen.add(`${status} ${to}`)
    }
  for (const status of statusesWithoutExit(ways)) report([], because('status_without_exit', { status }))
}
