import type { SourceFile } from './files.ts'

/** Former names that are gone from the code of these areas. A name comes onto the list when its area has been renamed. */
const RENAMED: readonly { where: RegExp; names: Readonly<Record<string, string>> }[] = [
  {
    where: /^(apps\/(server|worker)|packages\/(core|db|trpc|platform))\/src\//,
    names: {
      anybodyFollows: 'hasOptIns',
      Errand: 'SideEffect',
      isToFollowers: 'isOptIn',
      toFollowers: 'optIn',
      besideTx: 'inParallelTx',
      sideBySide: 'parallelRead',
      knownTogether: 'loadCached',
      runBeside: 'runBatch',
      StandingFacts: 'LiveSessionFacts',
      standingFacts: 'liveSessionFacts',
      anOutgoing: 'aScheduledReply',
      knock: 'consumeRateLimit',
    },
  },
  {
    where: /^apps\/worker\/src\//,
    names: {
      openHands: 'openWorkerPool',
      openTurns: 'openFairQueue',
      openPace: 'openCooldown',
      openMarking: 'openAckBatcher',
      openShares: 'openTenantPriorities',
      hands: 'pool',
      turns: 'queue',
      pace: 'cooldown',
      marking: 'acks',
      place: 'priority',
    },
  },
  {
    where: /^packages\/db\/src\//,
    names: { Turns: 'TenantSemaphore', turns: 'semaphore', giveBack: 'release', LATER: 'DEFERRED' },
  },
  {
    where: /^apps\/server\/src\//,
    names: {
      Crowd: 'ConnectionLimiter',
      Gate: 'Semaphore',
      Rounds: 'StaggeredTimer',
      Lookups: 'SessionBatcher',
      Watch: 'SessionMonitor',
      Watched: 'MonitorListener',
      Pace: 'TokenBucket',
      Stretch: 'OutboxBatch',
      hears: 'isRecipient',
    },
  },
  {
    where: /^packages\/core\/src\/(custom-fields|ticket-list)\//,
    names: {
      FEW: 'SELECTIVE_LIMIT',
      ifFew: 'ifSelective',
      areFew: 'isSelective',
      madeThen: 'createdInRange',
      cameThen: 'completedInRange',
      Stretch: 'DateRange',
      stretchesOf: 'dateRangesOf',
    },
  },
  {
    where: /^(packages\/ui|apps\/(web|portal))\/src\//,
    names: {
      inTurn: 'runWhenIdle or serialized',
      rereadOvertaken: 'refetchAfterPatch',
      Door: 'SignInLayout',
      handing: 'assignableTo',
    },
  },
  {
    where: /^e2e\//,
    names: {
      House: 'Environment',
      house: 'environment',
      keeper: 'supervisor',
      Order: 'Command',
      Trouble: 'ErrorGuard',
      trouble: 'errorGuard',
    },
  },
  { where: /^apps\/worker\/src\//, names: { House: 'Environment', house: 'environment' } },
  { where: /^(packages\/\w+|apps\/server)\/src\//, names: { house: 'testDb' } },
  { where: /^bench\//, names: { Stand: 'BenchEnvironment', stand: 'environment', Door: 'Transport', door: 'transport' } },
  { where: /^tooling\/start\//, names: { House: 'Installation', house: 'installation' } },
  {
    where: /^packages\/(core|trpc)\/src\//,
    names: {
      Door: 'AuthContext',
      aDoor: 'anAuthContext',
      door: 'auth or authContext',
      survivorOf: 'mergeTarget',
      isHandingOver: 'isReassignment',
      Tie: 'Relationship',
      tiesOf: 'relationshipsOf',
      ties: 'relationships',
      hearers: 'recipients',
      hearerRows: 'recipientRows',
      wakeDue: 'unsnoozeDue',
      lastSleep: 'lastSnooze',
      isAsleepSince: 'isSnoozedSince',
      AddOutgoing: 'AddScheduledReply',
      inTurn: 'barrier',
      atOnce: 'pipeline',
    },
  },
]

/** The code without comments and quoted texts, line by line as it was. Templates stay, for the code within them. */
function codeOf(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ')
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, blank)
    .replace(/(?<=^|\s)\/\/.*$/gm, blank)
}

/** An area that was renamed keeps to the names of docs/glossary.md. Answers with one line per breach. */
export function formerNameRules(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const names = Object.assign({}, ...RENAMED.filter(({ where }) => where.test(path)).map((one) => one.names)) as Record<string, string>
    const former = Object.keys(names)
    if (former.length === 0) return []
    const pattern = new RegExp(`(?<![\\w$-])(${former.join('|')})(?![\\w$-])`, 'g')
    return codeOf(text)
      .split('\n')
      .flatMap((line, at) =>
        [...line.matchAll(pattern)].map(
          ([name]) => `${path}:${at + 1}: "${name}" is a former name: say "${names[name]}" (docs/glossary.md)`,
        ),
      )
  })
}
