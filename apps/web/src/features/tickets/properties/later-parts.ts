import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'

// What stands beside a ticket and is read once its page does: each part comes by itself.

/** What customers thought of it is read once the page stands. */
export const RatingFacts = lazyWithRetry(() => import('./rating-facts.tsx').then((module) => module.RatingFacts))

/** Why it went to whom it is with. */
export const WhyButton = lazyWithRetry(() => import('../routing/why-button.tsx').then((module) => module.WhyButton))

/** Whom it is for, and what else they asked. */
export const CustomerPanel = lazyWithRetry(() => import('./customer-panel.tsx').then((module) => module.CustomerPanel))

/** What the knowledge base knows of it. */
export const ArticleProperties = lazyWithRetry(() =>
  import('../articles/article-properties.tsx').then((module) => module.ArticleProperties),
)

/** What the assistant says of it, once it is asked. */
export const HelpProperties = lazyWithRetry(() => import('../help/help-properties.tsx').then((module) => module.default))

/** And of which company somebody new may be. */
export const CompanyGuesses = lazyWithRetry(() =>
  import('../../../lib/company-guesses/company-guesses.tsx').then((module) => module.CompanyGuesses),
)

/** What was spent on it, too. */
export const TimeProperties = lazyWithRetry(() => import('../../time/time-properties.tsx').then((module) => module.TimeProperties))

/** Why it is in its status. */
export const ReasonRow = lazyWithRetry(() => import('../status-reasons/reason-row.tsx').then((module) => module.default))

/** What is to be done on it. */
export const ChecklistProperties = lazyWithRetry(() =>
  import('../../checklists/checklist-properties.tsx').then((module) => module.ChecklistProperties),
)

/** Where its workflow leads, once somebody asks. */
export const WorkflowMenu = lazyWithRetry(() => import('../workflow/workflow-menu.tsx').then((module) => module.default))
/** What belongs to it. */
export const DocumentProperties = lazyWithRetry(() =>
  import('../../documents/document-properties.tsx').then((module) => module.DocumentProperties),
)

/** Flows that are on it. */
export const FlowProperties = lazyWithRetry(() => import('../../flows/ticket/flow-properties.tsx').then((module) => module.FlowProperties))

/** Issues of developers that it waits for. */
export const IssueProperties = lazyWithRetry(() =>
  import('../../issues/ticket/issue-properties.tsx').then((module) => module.IssueProperties),
)
/** What is written to others about it. */
export const SideProperties = lazyWithRetry(() =>
  import('../../side-conversations/side-properties.tsx').then((module) => module.SideProperties),
)
/** What equipment it is about. */
export const AssetProperties = lazyWithRetry(() =>
  import('../../assets/linked/asset-properties.tsx').then((module) => module.AssetProperties),
)
/** Whether it may be erased, for those who look after privacy. */
export const HoldPanel = lazyWithRetry(() => import('../../privacy/holds/hold-panel.tsx').then((module) => module.HoldPanel))

/** Who is asked to approve what it asks for. */
export const ApprovalProperties = lazyWithRetry(() =>
  import('../../approvals/approval-properties.tsx').then((module) => module.ApprovalProperties),
)

/** How a priority comes to be, where the organisation assesses. */
export const AssessmentRows = lazyWithRetry(() => import('./assessment-rows.tsx').then((module) => module.default))
