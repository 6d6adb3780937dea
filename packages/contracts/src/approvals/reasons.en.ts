import type { Translated } from '../reason-text.ts'
import type { approvalReasons } from './reasons.ts'

/** The same in English. */
export const approvalReasonsEn: Translated<typeof approvalReasons> = {
  approval_pending: ({ title }) => `Before the ticket is completed, “${title}” must be approved.`,
  approval_needed_count: 'Say how many people must approve: no more than were chosen.',
  approval_refuse_why: 'Say why you refuse.',
  approval_due_passed: 'The due time must be in the future.',
  approver_missing: 'Say who approves: people, or a rule that finds them.',
  approver_rule_twice: 'This rule is in the list already.',
  approver_role_not_there: 'The staff has no such role.',
  approver_field_not_there: 'This field does not exist or does not hold a person.',
  approvers_not_found: 'The rules found nobody who may approve on this ticket.',
  approvers_too_many: ({ most }) => `The rules found more than ${most} people.`,
  approver_twice: 'Each person approves once only.',
  approver_may_not_read: ({ name }) => `${name} cannot see this ticket. Add them as a watcher first.`,
  approver_not_there: 'This person does not exist or is inactive.',
  approver_is_asker: 'Whoever asks for the approval cannot be the one who approves.',
}
