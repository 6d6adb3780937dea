/** Words and bounds of approvals. They stand apart from the schemas, which the first visit of a page need not load. */

/** Whose approval is enough: anybody's, only that of all, or that of so many. */
export const APPROVAL_MODES = ['any', 'all', 'count'] as const
export type ApprovalMode = (typeof APPROVAL_MODES)[number]

export const APPROVAL_STATES = ['pending', 'approved', 'refused', 'withdrawn', 'expired'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** `passed`: it ended, or they left, before they decided. */
export const DECISIONS = ['waiting', 'approved', 'refused', 'passed'] as const
export type Decision = (typeof DECISIONS)[number]
/** What an approver can decide. */
export const VERDICTS = ['approved', 'refused'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Where somebody decided: in the staff app, in the portal, or by the mailed link. */
export const DECIDED_VIA = ['staff', 'portal', 'link'] as const
export type DecidedVia = (typeof DECIDED_VIA)[number]

/** Why an approval was withdrawn: by somebody, or because of what became of the ticket or of its approvers. */
export const WITHDRAWN_BECAUSE = ['by_hand', 'request_changed', 'ticket_finished', 'nobody_left'] as const
export type WithdrawnBecause = (typeof WITHDRAWN_BECAUSE)[number]

/** What the history of a ticket keeps of its approvals. */
export const APPROVAL_CHANGES = ['asked', 'passed_on', 'decided', 'withdrawn', 'expired'] as const
export type ApprovalChange = (typeof APPROVAL_CHANGES)[number]

/** Which approvals somebody was asked for are listed: those that wait for them, or those that they decided. */
export const TO_DECIDE_STATES = ['waiting', 'decided'] as const
export type ToDecideState = (typeof TO_DECIDE_STATES)[number]

/** What the approvals of a ticket come to. */
export const TICKET_APPROVAL_STATES = ['none', 'pending', 'refused', 'approved'] as const
export type TicketApprovalState = (typeof TICKET_APPROVAL_STATES)[number]

/** Which decisions a rule of automation waits for. */
export const AWAITED_DECISIONS = ['any', 'approved', 'refused'] as const

export const MAX_APPROVAL_TITLE = 120
export const MAX_APPROVAL_TEXT = 4_000
export const MAX_APPROVERS = 20
export const MAX_APPROVER_RULES = 10
/** Contacts of a company that may be asked by their role there. */
export const APPROVER_CONTACTS = ['approver', 'manager'] as const
/** Of one ticket, those that were withdrawn or expired not counted; so many of all are shown. */
export const MAX_APPROVALS = 10
export const MAX_APPROVALS_SHOWN = 50
export const MAX_DECISION_COMMENT = 1_000
/** A year, as a rule of automation gives it. */
export const MAX_DUE_HOURS = 8_784
/** Between two reminders by hand. */
export const REMIND_EVERY_MINUTES = 60
/** So long before it is due, approvers are reminded by themselves. */
export const REMIND_HOURS_BEFORE = 24
/** How long a mailed link is good for, unless the approval is due before. */
export const APPROVAL_LINK_DAYS = 14
/** People that a search for approvers finds. */
export const MAX_APPROVERS_FOUND = 10
