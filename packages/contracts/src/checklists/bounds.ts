/** Words and bounds of checklists. They stand apart from the schemas, which the first visit of a page need not load. */

/** `skipped`: it does not apply to this ticket. */
export const ITEM_STATES = ['open', 'done', 'skipped'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** Which of one's items are listed: those still to be done on tickets that go on, or those that are settled. */
export const MY_ITEM_STATES = ['open', 'settled'] as const
export type MyItemState = (typeof MY_ITEM_STATES)[number]

/**
 * What settles an item: `task` that somebody says so, `ticket` that another ticket is settled, the others an answer of their kind.
 */
export const ITEM_KINDS = ['task', 'text', 'number', 'yes_no', 'file', 'ticket'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]
/** Those that templates have: which ticket is waited for is known on a ticket alone. */
export const TEMPLATE_ITEM_KINDS = ['task', 'text', 'number', 'yes_no', 'file'] as const satisfies readonly ItemKind[]
export type TemplateItemKind = (typeof TEMPLATE_ITEM_KINDS)[number]

/** What the history of a ticket keeps of its checklists. */
export const CHECKLIST_CHANGES = ['added', 'removed', 'completed', 'skipped', 'reopened'] as const
export type ChecklistChange = (typeof CHECKLIST_CHANGES)[number]

export const MAX_TEMPLATES = 200
export const MAX_CHECKLIST_TITLE = 120
/** Items of one checklist, and checklists of one ticket. */
export const MAX_ITEMS = 50
export const MAX_CHECKLISTS = 10
export const MAX_ITEM_TEXT = 300
export const MAX_HELP = 1_000
export const MAX_ITEM_NOTE = 1_000
export const MAX_ANSWER = 1_000
export const MAX_ITEM_FILES = 10
/** A year. */
export const MAX_DUE_MINUTES = 527_040
/** Over how many days the use of a template is counted. */
export const STATS_DAYS = 90
