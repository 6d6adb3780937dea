import { ROLE_NAME, type Role } from '../access.ts'
import type { Translated } from '../reason-text.ts'
import { STATUS_NAME_EN } from '../tickets/names-en.ts'
import type { workflowReasons } from './reasons.ts'

const roleName = (role: Role) => (role === 'agent' ? 'Agent' : ROLE_NAME[role])

/** The same in English. */
export const workflowReasonsEn: Translated<typeof workflowReasons> = {
  transition_impossible: ({ from, to }) => `No ticket goes from ${STATUS_NAME_EN[from]} to ${STATUS_NAME_EN[to]}.`,
  transition_twice: ({ from, to }) => `There is a transition from ${STATUS_NAME_EN[from]} to ${STATUS_NAME_EN[to]} already.`,
  status_without_exit: ({ status }) => `No transition leads on from ${STATUS_NAME_EN[status]}: tickets would be stuck.`,
  workflow_without_types: 'An active workflow needs at least one type of ticket.',
  type_has_workflow: ({ name }) => `This type follows the workflow “${name}” already.`,
  transition_missing: ({ workflow }) => `The workflow “${workflow}” has no such transition.`,
  transition_role: ({ role }) => `This transition is for the role ${roleName(role)} or above.`,
  transition_conditions: 'The ticket does not meet the conditions of this transition.',
  transition_assignee: 'Assign the ticket to somebody first.',
  transition_field: ({ label }) => `Fill in “${label}”, which this transition asks for.`,
  transition_reason: 'Say why, which this transition asks for.',
  transition_approval: 'This transition asks for an approval: ask for it on the ticket.',
  transition_approval_pending: 'This transition asks for an approval, which is not decided yet.',
  transition_approval_refused: 'This transition asks for an approval, and the last one was refused.',
  override_without_status: 'The workflow is overridden only for a new status.',
}
