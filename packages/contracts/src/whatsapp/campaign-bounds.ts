/** Words and bounds of campaigns. They stand apart from the schemas, which the first visit of a page need not load. */

export const MAX_CAMPAIGN_NAME = 120
/** Messages a minute: how many at first, and at most. */
export const USUAL_SPEED = 30
export const MAX_SPEED = 300
/** Whoever was written to by a campaign within so many days is left out of the next: how many at first, and at most. */
export const USUAL_PAUSE = 7
export const MAX_PAUSE = 90
/** An answer within so many days is one to the campaign. */
export const ANSWER_DAYS = 7
/** More recipients than these take a fresh proof of who starts it. */
export const PROOF_ABOVE = 500
/** Lines of a list of people, and characters of it. */
export const MAX_CAMPAIGN_LIST = 5_000
export const MAX_CAMPAIGN_LIST_LENGTH = 400_000
/** How many see, before it is started, what they will read. */
export const PREVIEWED = 10
/** Messages to try a template with, of all campaigns of an organisation in a day. */
export const MAX_TESTS = 30
/** Companies, segments, tags, types or queues that an audience names. */
export const MAX_AUDIENCE_NAMES = 50
/** Hours of the organisation's clock between which campaigns are sent, unless it says otherwise. */
export const USUAL_HOURS = { fromHour: 8, untilHour: 20, marketingOnRestDays: false } as const

export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'paused', 'finished', 'cancelled'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]
/**
 * Why a campaign is paused. `number`: nothing is sent from its number; `template`: its template is not approved any more, or of another category;
 * `author`: whoever started it may not any more; `grown`: many more people are in its audience than were confirmed.
 */
export const PAUSE_CAUSES = ['person', 'number', 'template', 'author', 'grown'] as const
export type PauseCause = (typeof PAUSE_CAUSES)[number]
/** What a campaign that is being sent waits for by itself. */
export const CAMPAIGN_WAITS = ['hours', 'number'] as const

export const RECIPIENT_STATES = ['pending', 'left_out', 'queued', 'sent', 'delivered', 'read', 'failed'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]
/** Why somebody is not written to. */
export const LEFT_OUT_CAUSES = ['erased', 'inactive', 'no_number', 'opted_out', 'not_opted_in', 'recent'] as const
export type LeftOutCause = (typeof LEFT_OUT_CAUSES)[number]
/** Failures after which another try may succeed, without the risk that somebody is written to twice. */
export const RETRIED_FAILURES = ['gave_up', 'withheld', 'template'] as const

/** What a variable is filled with. `field` is a custom field of people. */
export const VARIABLE_SOURCES = ['text', 'name', 'first_name', 'company', 'field'] as const

export const CONSENT_WAYS = ['keyword', 'staff', 'portal'] as const
export const MAX_CONSENT_NOTE = 200
