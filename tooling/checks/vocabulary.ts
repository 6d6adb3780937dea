/** One row of the glossary: what we say, and the names it replaced. */
type Term = {
  /** As docs/glossary.md lists it. */
  standard: string
  /** Former names as they stood in code: words or parts of identifiers. */
  former: readonly string[]
  /** How a former name shows in English text, where the names alone would also match ordinary English. Null: it never does. */
  prose?: RegExp | null
}

/** THE table of terms. Documentation is held to `prose` by house-rules.ts; `former` is for checks of code. */
export const VOCABULARY: readonly Term[] = [
  { standard: 'worker pool', former: ['hands'], prose: /\bhands\b(?! over)/i },
  { standard: 'fair queue', former: ['turns'], prose: /\b(take|takes|taking|took) turns\b/i },
  { standard: 'tenant semaphore', former: ['Turns'], prose: null },
  { standard: 'cooldown', former: ['pace'] },
  { standard: 'token bucket', former: ['Pace'], prose: null },
  { standard: 'ack batcher', former: ['marking'], prose: /\bmarking\b(?! \w+ (un)?read\b)/i },
  { standard: 'priority', former: ['place'], prose: null },
  { standard: 'fairness', former: ['shares'], prose: null },
  { standard: 'side effect', former: ['Errand', 'act', 'settle'], prose: /\berrands?\b/i },
  { standard: 'transactional', former: ['within'], prose: null },
  { standard: 'external', former: ['outside'], prose: null },
  { standard: 'pipeline', former: ['atOnce'] },
  { standard: 'parallelRead', former: ['sideBySide', 'besideTx'] },
  { standard: 'dataloader', former: ['together', 'knownTogether', 'ahead'], prose: /\bknownTogether\b/ },
  { standard: 'barrier', former: ['inTurn'] },
  { standard: 'batch', former: ['runBeside'] },
  { standard: 'outbox batch', former: ['Stretch'], prose: /\bstretch(es)?\b/i },
  { standard: 'date range', former: ['Stretch'], prose: null },
  { standard: 'connection limiter', former: ['Crowd'], prose: /\bcrowds?\b/i },
  { standard: 'semaphore', former: ['Gate'], prose: null },
  { standard: 'staggered timer', former: ['Rounds'], prose: null },
  { standard: 'session batcher', former: ['Lookups'], prose: null },
  { standard: 'session monitor', former: ['Watch'], prose: null },
  { standard: 'live session', former: ['standing'], prose: /\bstanding (connection|session)s?\b/i },
  { standard: 'auth context', former: ['Door'], prose: /\bdoors?\b/i },
  { standard: 'rate limit', former: ['knock'], prose: /\bknock(s|ed|ing)?\b/i },
  { standard: 'merge target', former: ['survivorOf'] },
  { standard: 'assignable to', former: ['handing'] },
  { standard: 'relationship', former: ['ties'] },
  { standard: 'refetchAfterPatch', former: ['rereadOvertaken'] },
  { standard: 'error guard', former: ['trouble'] },
  { standard: 'flaky', former: ['wavering'] },
  { standard: 'emit', former: ['tell', 'told', 'hear', 'said'], prose: /\b(tells?|telling|told|hears?|hearing|heard|said)\b/i },
  { standard: 'staff', former: ['desk'], prose: /(?<!\b(help|service) )\bdesks?\b/i },
  { standard: 'test environment', former: ['house'], prose: /\bhouses?\b/i },
  { standard: 'supervisor process', former: ['keeper'], prose: /\bkeepers?\b/i },
  { standard: 'bench environment', former: ['stand'], prose: null },
  { standard: 'watcher', former: ['follower'], prose: /\bfollowers?\b/i },
  {
    standard: 'subscription',
    former: ['follow'],
    prose: /\bfollow(s|ed|ing)? (an? |the |these )?(tickets?|compan|queue|tag|view|search)/i,
  },
  { standard: 'recipient', former: ['hearers'], prose: /\bhearers?\b/i },
  { standard: 'watchable', former: ['things'], prose: null },
  { standard: 'notification', former: ['notice'], prose: /\bnotices\b|\b(a|an|the|each|every|mailed) notice\b/i },
  { standard: 'saved', former: ['kept'], prose: /\bkept (search|view|mark)(es|s)?\b/i },
  { standard: 'display', former: ['look', 'face'], prose: /\b(a|the|another|its) (face|look)\b/i },
  { standard: 'unresolved', former: ['bare'], prose: null },
  {
    standard: 'scheduled reply',
    former: ['outgoing', 'held', 'planned'],
    prose: /\b(outgoing|held|planned) (repl(y|ies)|messages?|mails?)\b/i,
  },
  { standard: 'snooze', former: ['sleep', 'wake', 'awake'], prose: /\b(asleep|awake|sleep(s|ing)?|slept|wakes?|woken?)\b/i },
  { standard: 'selective', former: ['FEW', 'ifFew'], prose: /\bifFew\b|\bfew[- ]of[- ]many\b/i },
  { standard: 'createdInRange', former: ['madeThen'] },
  { standard: 'completedInRange', former: ['cameThen'] },
  { standard: 'translation pair', former: ['twins'], prose: /\btwins?\b/i },
  { standard: 'labels', former: ['words'], prose: null },
  { standard: 'prefetch', former: ['ahead'], prose: null },
  { standard: 'loadWhenIdle', former: ['soon'], prose: null },
  { standard: 'lazyWithRetry', former: ['later'], prose: null },
  { standard: 'detectedSecrets', former: ['mayHold'] },
  { standard: 'mayMatch', former: ['mayHold'], prose: null },
]

/** How a term's former names show in English text; undefined where they are ordinary words. */
export function inProse({ former, prose }: Term): RegExp | undefined {
  if (prose === null) return undefined
  return prose ?? new RegExp(`\\b(${former.join('|')})\\b`, 'i')
}
