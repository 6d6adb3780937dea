// Who may import whom (docs/architecture.md). Each rule is an error; the comment says why it is there.
const OURS = '^(packages|apps|tooling|e2e|bench)/'
const TESTS = '\\.test\\.tsx?$|/testing/'
const SYSTEM_IMPORTERS = [
  '^packages/db/',
  '^packages/core/src/(auth|tenants|backups)/',
  '^packages/core/src/audit/(seal|verify|retire)\\.ts$',
  // Mails and histories of people of all tenants who were removed, by the minute.
  '^packages/core/src/users/erasing/finish\\.ts$',
  // Certificates of all tenants' providers that are near their end.
  '^packages/core/src/sso/certificates-due\\.ts$',
  // Whose providers a domain has, before anybody says who they are.
  '^packages/core/src/sso/options\\.ts$',
  // Whose code a random id is, and how many were asked for by a number or an address over all tenants.
  '^packages/core/src/sign-in/(internal/everywhere|upkeep)\\.ts$',
  // Which directories a password may go to, before anybody is known; and those whose hour of reading has come.
  '^packages/core/src/sso/directories/(sign-in|sync-due)\\.ts$',
  // Whether any organisation names another site, which a browser asks before it says anything.
  '^packages/core/src/sign-in/consent/codes\\.ts$',
  // Uploads of all tenants that nobody sent, by the hour.
  '^packages/core/src/files/upkeep\\.ts$',
  // Files of all tenants that wait for the scanner.
  '^packages/core/src/files/scanning\\.ts$',
  // Replies of all tenants whose time has come, by the second.
  '^packages/core/src/comments/release-scheduled\\.ts$',
  '^packages/core/src/email/release-held\\.ts$',
  // What somebody erased by hand, in tables that nobody of the desk may change, and in conversations of others.
  '^packages/core/src/privacy/by-hand/on-erased\\.ts$',
  // Messages to many tickets, of all tenants.
  '^packages/core/src/bulk-replies/(work|upkeep)\\.ts$',
  // Imports of tickets of all tenants that wait, are taken back, or are old.
  '^packages/core/src/ticket-import/(taken|work|undo)\\.ts$',
  // Snoozed tickets of all tenants that are due.
  '^packages/core/src/tickets/unsnooze\\.ts$',
  // Watchers of all tenants whose tickets were closed a while ago.
  '^packages/core/src/watchers/upkeep\\.ts$',
  // Counts of everybody's notifications.
  '^packages/core/src/notifications/upkeep\\.ts$',
  // Notifications of all tenants that are due to be mailed.
  '^packages/core/src/email/notices\\.ts$',
  // Mails of all tenants that were queued just now.
  '^packages/core/src/email/deliver-together\\.ts$',
  // Mails of all tenants that came in, and whose mailbox an address is.
  '^packages/core/src/email/inbound/(process|addresses)\\.ts$',
  // Mailboxes of all tenants that are to be read.
  '^packages/core/src/email/fetching/boxes\\.ts$',
  // Mailboxes of all tenants that do not send, whose mails are queued anew.
  '^packages/core/src/email/trouble/sending\\.ts$',
  // Tokens of all tenants' mailboxes that are to be renewed.
  '^packages/core/src/email/oauth/renew\\.ts$',
  // A call of Meta's names no organisation; its rows of all organisations are worked on together.
  '^packages/core/src/whatsapp/(campaigns/send-campaigns|installation-accounts|upkeep|inbound/process|outbound/send)\\.ts$',
  // Absences of all tenants that begin or end.
  '^packages/core/src/absences/due\\.ts$',
  // Waiting tickets of all tenants, idle ones, and sums of what people have to do.
  '^packages/core/src/routing/(due|idle-due|upkeep)\\.ts$',
  // Counts of all tenants' articles that are yet to be added, and readings that are to be forgotten.
  '^packages/core/src/kb/learning/upkeep\\.ts$',
  // Words of all tenants' articles that are to be learnt and counted, articles to be related, and searches that are to be forgotten.
  '^packages/core/src/kb/search/upkeep\\.ts$',
  // Articles of all tenants whose time has come, idle drafts, and what was in the bin for a month.
  '^packages/core/src/kb/articles/(upkeep|reviews)\\.ts$',
  // Exports and imports of all tenants that wait.
  '^packages/core/src/kb/transfer/work\\.ts$',
  // Logos, by an address that nobody guesses.
  '^packages/core/src/kb/pages/logo\\.ts$',
  // Tickets of all tenants whose facts are to be derived, and facts that are yet to be added up.
  '^packages/core/src/reports/(derive|rebuild|recount|upkeep|schedules/due|export/job)\\.ts$',
  // Times of all tenants' browsers that are yet to be added up.
  '^packages/core/src/analytics/upkeep\\.ts$',
  // Measurements of the installation, which belong to no tenant.
  '^packages/core/src/monitoring/(faults|record|sample|watch)\\.ts$',
  // What comes in to all tenants, and what of it is unusual, by the minute.
  '^packages/core/src/monitoring/(intake/(fold|backfill)|anomalies/watch)\\.ts$',
  // What the installation's jobs did, and what is wanted of them, is no organisation's.
  '^packages/core/src/maintenance/fixes/work\\.ts$',
  '^packages/core/src/maintenance/job-notes\\.ts$',
  // Versions of all tenants' objects that are older than what their audit logs keep.
  '^packages/core/src/maintenance/history/upkeep\\.ts$',
  // Subscriptions of all tenants that nobody confirmed.
  '^packages/core/src/status-page/upkeep\\.ts$',
  // Tickets of all tenants that wait to be indexed or searched, and tenants with enough judged pairs to learn from.
  '^packages/core/src/duplicates/(fold|runs|train-own)\\.ts$',
  // Conversations of all tenants that are to be offered, are idle, or hold what was left unread.
  '^packages/core/src/chat/upkeep\\.ts$',
  // Runs of all tenants' assistants that are to be forgotten.
  '^packages/core/src/assistant/upkeep\\.ts$',
  // SLA clocks of all tenants that are due, and recomputes under way.
  '^packages/core/src/sla/(firing|recomputes)\\.ts$',
  // Rules by time of all tenants, and runs that are old.
  '^packages/core/src/automation/(elapsed|upkeep)\\.ts$',
  // Runs of all tenants' flows that are due or long over, and flows by time.
  '^packages/core/src/flows/(run-due|upkeep)\\.ts$',
  // Approvals of all tenants that are due.
  '^packages/core/src/approvals/due\\.ts$',
  // Runs of retention rules, whose histories nobody else may write; requests of data subjects of all tenants that are due.
  '^packages/core/src/privacy/(retention/work|requests/due|packs/job)\\.ts$',
  // Documents of all tenants that end soon, or have been in the bin long enough.
  '^packages/core/src/documents/text/read-due\\.ts$',
  '^packages/core/src/documents/upkeep\\.ts$',
  // Requests for signatures of all tenants that are due, and whether a hash is that of a signed file, which names no organisation.
  '^packages/core/src/documents/signatures/(due|verify)\\.ts$',
  // Items of checklists of all tenants whose time has come.
  '^packages/core/src/checklists/due\\.ts$',
  // Deliveries to webhooks of all tenants that are due, or old.
  '^packages/core/src/integrations/(deliver|upkeep)\\.ts$',
  // Issues of all tenants whose turn it is to be asked for, and comments to be sent to them.
  '^packages/core/src/issues/(sync|send)\\.ts$',
  // Rules of all tenants whose date has come, and contracts that come to their end.
  '^packages/core/src/automation/schedules/run-scheduled\\.ts$',
  '^packages/core/src/companies/remind-contracts\\.ts$',
  // Warranties of all tenants that come to their end.
  '^packages/core/src/assets/remind-warranties\\.ts$',
  // Recurring tickets of all tenants whose time has come.
  '^packages/core/src/recurring/due\\.ts$',
  // Who of all tenants has an app open, and availabilities that end by the clock.
  '^packages/core/src/queues/presence\\.ts$',
  // Feeds of holidays of all tenants that are to be read.
  '^packages/core/src/calendars/feeds\\.ts$',
  '^apps/worker/src/(run|relay|claim|requeue-lost|watch-store|dispatch-jobs)\\.ts$',
  '^(tooling|bench)/',
  '^e2e/environment/beside\\.ts$',
  TESTS,
]

/** Features of the staff app that show other features within them, and which: each list only names what is below it. */
const COMPOSED_OF = {
  tickets: [
    'approvals',
    'assets',
    'bulk-replies',
    'checklists',
    'comments',
    'documents',
    'duplicates',
    'flows',
    'issues',
    'privacy',
    'side-conversations',
    'time',
    'watchers',
    'whatsapp',
  ],
  assets: ['documents'],
  chat: ['comments'],
  comments: ['documents'],
  'side-conversations': ['comments'],
  flows: ['automation'],
  issues: ['integrations'],
  'bulk-replies': ['comments', 'templates'],
  'ticket-list': ['bulk-replies', 'tickets', 'comments', 'watchers'],
  recurring: ['tickets'],
  companies: ['assets', 'documents', 'privacy'],
  users: ['assets', 'privacy', 'whatsapp'],
  'queue-manager': ['ticket-list', 'tickets', 'comments', 'watchers'],
}
const feature = (name) => `^apps/web/src/features/${name}/`

/** A part may import only these parts of ours. */
const layer = (name, folder, allowed, comment) => ({
  name: `layer-${name}`,
  comment,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: TESTS },
  to: { path: OURS, pathNot: [folder, ...allowed].map((part) => `^${part}/`) },
})

module.exports = {
  forbidden: [
    layer('contracts', 'packages/contracts', [], 'Contracts are shared by browser and server: zod and nothing of ours.'),
    layer('db', 'packages/db', ['packages/contracts'], 'The database knows no rules.'),
    layer('platform', 'packages/platform', ['packages/contracts'], 'Adapters know no rules.'),
    layer('core', 'packages/core', ['packages/contracts', 'packages/db'], 'The product reaches the outside world through ports only.'),
    layer(
      'trpc',
      'packages/trpc',
      ['packages/contracts', 'packages/core'],
      'The endpoint table points to core; it holds no SQL and no adapters.',
    ),
    layer('ui', 'packages/ui', ['packages/contracts'], 'Components know the contracts, never the server.'),
    layer('sign-in', 'packages/sign-in', ['packages/contracts'], 'The widget stands on pages of others and knows the server by its calls.'),
    layer(
      'server',
      'apps/server',
      ['packages/(contracts|core|db|platform|trpc)'],
      'The server serves the built apps; it imports no component.',
    ),
    layer('worker', 'apps/worker', ['packages/(contracts|core|db|platform)'], 'The worker shares the rules, not the endpoints.'),
    layer('web', 'apps/web', ['packages/(contracts|ui|trpc)'], 'The staff app speaks to the server over the wire.'),
    layer('portal', 'apps/portal', ['packages/(contracts|ui|trpc)'], 'The portal speaks to the server over the wire.'),
    {
      name: 'browser-takes-only-types-of-trpc',
      comment: 'The router is a type to the browser; importing its code would ship the server.',
      severity: 'error',
      from: { path: '^apps/(web|portal)/', pathNot: TESTS },
      to: { path: '^packages/trpc/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contracts-only-zod',
      comment: 'Whatever contracts import ends up in every browser.',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: TESTS },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'core-without-the-outside-world',
      comment: 'Core runs the same in server, worker and tests: queues, sockets and mail come in through ports.',
      severity: 'error',
      from: { path: '^packages/core/', pathNot: TESTS },
      to: { path: 'node_modules/(bullmq|ioredis|redis|nodemailer|fastify|ws|pg)/|^(node:)?(http|https|net|tls|dgram|child_process)$' },
    },
    {
      name: 'system-access-has-a-short-list',
      comment: 'inSystem sees every tenant. A new importer belongs on the list above, with a reason in its review.',
      severity: 'error',
      from: { path: OURS, pathNot: SYSTEM_IMPORTERS },
      to: { path: '^packages/db/src/system\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'internal-of-a-package-is-closed',
      comment: 'Another package has no business in internal/.',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: { path: '^(packages|apps)/.+/internal/', pathNot: '^$1/$2/' },
    },
    {
      name: 'internal-of-an-area-is-closed',
      comment: 'What another area needs stands in a public file of this one; tests keep to that too.',
      severity: 'error',
      from: { path: '^packages/core/src/([^/]+)(/|\\.ts$)' },
      to: { path: '^packages/core/src/.+/internal/', pathNot: '^packages/core/src/$1/' },
    },
    {
      name: 'features-never-import-features',
      comment: 'A feature can be moved or removed alone; what two share belongs in lib/ or packages/ui.',
      severity: 'error',
      from: { path: '^apps/(web|portal)/src/features/([^/]+)/', pathNot: Object.keys(COMPOSED_OF).map((name) => feature(name)) },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    ...Object.entries(COMPOSED_OF).map(([name, parts]) => ({
      name: `${name}-imports-only-what-it-is-composed-of`,
      comment: 'The areas of a ticket are composed from the top down; all else that two features share belongs in lib/ or packages/ui.',
      severity: 'error',
      from: { path: feature(name) },
      to: { path: '^apps/web/src/features/', pathNot: [name, ...parts].map(feature) },
    })),
    {
      name: 'tickets-never-import-notifications',
      comment: 'Upward only by event: emit, and let a reaction follow.',
      severity: 'error',
      from: {
        path: '^packages/core/src/(tickets|approvals|checklists|comments|ticket-list|watchers|files|recurring|time|users|tenants|auth)/',
        pathNot: TESTS,
      },
      to: { path: '^packages/core/src/(notifications|automation|email|realtime)/' },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle hides who depends on whom.',
      severity: 'error',
      from: { path: OURS },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'tests-stay-tests',
      comment: 'Shipped code must not lean on what only tests have.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'only-declared-dependencies',
      comment: 'What a workspace imports stands in its own package.json, at an exact version.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: `${TESTS}|vite\\.config\\.ts$` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere breaks at run time.',
      severity: 'error',
      from: { path: OURS },
      to: { couldNotResolve: true, pathNot: '\\.css$|\\?' },
    },
  ],
  options: {
    exclude: { path: '(^|/)(dist|coverage|test-results)/' },
    doNotFollow: { path: 'node_modules/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json', '.css'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
}
