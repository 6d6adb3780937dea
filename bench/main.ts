import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { areProgramsStale, bundlePrograms } from '@balcao/tooling/start/bundle-programs'
import { type BenchEnvironment, openEnvironment } from './bench-environment.ts'
import { type Bulk, measureBulk } from './bulk.ts'
import { CALL_NAMES } from './calls.ts'
import { measureDesk } from './desk.ts'
import { measureGrowth, measureNeighbour, type Neighbour } from './desks.ts'
import { explain } from './explain.ts'
import { judge } from './goals.ts'
import { measureIdentity } from './identity.ts'
import { measureLive } from './live.ts'
import { measureNotices } from './notifications.ts'
import { killPrograms } from './processes.ts'
import { PROFILES } from './profiles.ts'
import { asDocument, asIdentity, asText, goalsTable, makeReport } from './report.ts'
import { measureCalls } from './rounds.ts'
import { judgeSockets } from './sockets/goals.ts'
import type { Sockets } from './sockets/sockets.ts'
import { barePool, readFacts } from './statements.ts'

const USAGE = `npm run bench -- [options]
  --quick       50,000 tickets, two short rounds (a minute or two)
  --smoke       2,000 tickets, one tiny round: does the bench work?
  --only a,b    only these calls (${CALL_NAMES.join(', ')}) or parts (growth, neighbour, live, identity, desk, bulk, notifications; typing,
                scroll, toast, felt and guest, which need built apps and a Chromium; sockets, 5,000 listeners, of which crowds and rooms are parts;
                assistant, how well it answers 240 questions, on a database of its own;
                chat, 1,000 conversations with 50 messages a second;
                living, what writes cost where people want to know of them; followed, what a changed ticket costs where many views are followed; queues, how fast tickets come to people; sla, what clocks cost and how late they fire; pages, how long guests wait for articles; documents, how long a list of 100,000 documents by words of their texts takes; kb, how long a search of articles takes; transfers, how long many articles take to come in and go out; reports, how fast facts are derived and asked;
                backups, how long backups of the large organisation take and what they take from others;
                memory, what npm start holds when idle, alone; duplicates, how well the base model finds known duplicates and how fast candidates are found among 200,000 tickets (20,000 with --quick), alone; email, how fast mails come in and go out, alone);
                judges the goals of these
  --transports a,b   of sockets only these ways to listen (floor, trpc, socket.io)
  --rates a,b   of rooms only so many posts a second (50,200)
  --articles N  of kb so many articles instead of the profile's (20000 with --quick, 100000 without)
  --windows N   measure rooms so many times one after the other, each printed; goals are judged of all together
  --data FOLDER the sets that duplicates are measured with, as their publishers lay them out
  --explain     print the plans of the statements, measure nothing
  --cpu-prof    write a CPU profile of the server (with --only: of those calls)
  --write-docs  write docs/benchmarks.md
BENCH_DIR is the folder of the loaded data (.data/bench): the next run finds them there.`

/** Parts whose length does not go by how much is loaded, and how long they may take. */
const APART_SOCKETS = ['sockets', 'crowds', 'rooms']
const APART = [
  ...APART_SOCKETS,
  'typing',
  'scroll',
  'toast',
  'followed',
  'queues',
  'sla',
  'pages',
  'guest',
  'documents',
  'kb',
  'transfers',
  'reports',
  'chat',
  'living',
  'backups',
]
const APART_MINUTES = 12

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    transports: { type: 'string', default: '' },
    rates: { type: 'string', default: '50,200' },
    windows: { type: 'string', default: '1' },
    articles: { type: 'string' },
    data: { type: 'string', default: '' },
    explain: { type: 'boolean', default: false },
    'cpu-prof': { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const rates = options.rates.split(',').map(Number)
const windows = Number(options.windows)
const articles = options.articles === undefined ? undefined : Number(options.articles)
if (![...rates, windows, articles ?? 1].every((count) => Number.isInteger(count) && count > 0)) {
  console.error(`--rates, --windows and --articles take whole numbers above nought.\n${USAGE}`)
  process.exit(1)
}
if (options.help) {
  console.log(USAGE)
  process.exit(0)
}

const began = Date.now()
const loadBefore = loadavg()[0] ?? 0
const root = join(import.meta.dirname, '..')
const profile = PROFILES[options.smoke ? 'smoke' : options.quick ? 'quick' : 'full']
const doc = join(root, 'docs', 'benchmarks.md')
const benchDir = resolve(process.env.BENCH_DIR ?? join(root, '.data', 'bench'))
const only = options.only.split(',').filter(Boolean)
const command = `npm run bench${process.argv.length > 2 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}`
const say = (line: string) => console.log(`[${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s] ${line}`)

const asNeighbour = ({ alone, loaded, p99Growth }: Neighbour) =>
  `p99 ${alone.p99.toFixed(1)} ms alone, ${loaded.p99.toFixed(1)} ms beside the crowd: ${p99Growth.toFixed(2)}×`

const asBulk = ({ tickets, ms, trpcMs, undoMs, bareMs, toSql, batches }: Bulk) =>
  `${tickets} tickets by REST in ${ms.toFixed(0)} ms, by tRPC in ${trpcMs.toFixed(0)}, undone in ${undoMs.toFixed(0)}; the bare SQL of the same rows ${bareMs.toFixed(0)} ms: ${toSql.toFixed(2)}×; batches of events: ${batches}`

/** Loaded only where it is wanted: it brings websockets along. */
async function measureListeners(on: BenchEnvironment): Promise<Sockets> {
  const { TRANSPORTS, measureSockets } = await import('./sockets/sockets.ts')
  const asked = options.transports.split(',')
  const transports = options.transports ? TRANSPORTS.filter((transport) => asked.includes(transport)) : TRANSPORTS
  const part = (name: string) => only.includes('sockets') || only.includes(name)
  return measureSockets(on, profile, { transports, crowds: part('crowds'), rooms: part('rooms'), rates, windows }, say)
}

let environment: BenchEnvironment | undefined
let ending = false
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  await environment?.stop().catch((error: Error) => console.error(error.message))
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(130))
process.on('exit', killPrograms)
const limitMinutes = profile.limitMinutes + (APART.some((part) => only.includes(part)) ? APART_MINUTES : 0)
const limit = setTimeout(() => {
  console.error(`The bench takes longer than ${limitMinutes} minutes: it is broken off.`)
  void end(1)
}, limitMinutes * 60_000).unref()
// Whoever started us was killed: nobody is left to stop us.
const parent = process.ppid
setInterval(() => process.ppid !== parent && void end(1), 1_000).unref()

try {
  if (areProgramsStale()) await bundlePrograms()
  if (options.only === 'memory') {
    const { asMemory, judgeMemory, measureMemory } = await import('./memory.ts')
    const memory = await measureMemory(say)
    console.log(`\n${asMemory(memory)}\n\n${goalsTable([judgeMemory(memory)])}\n`)
    await end(0)
  }
  if (options.only === 'assistant') {
    const { failuresOf, judgeAssistant, measureAssistant } = await import('./assistant.ts')
    const outcomes = await measureAssistant(say)
    console.log(`\n${failuresOf(outcomes.filter(({ heldOut }) => !heldOut)).join('\n')}\n\n${goalsTable(judgeAssistant(outcomes))}\n`)
    await end(0)
  }
  if (options.only === 'email') {
    const { judgeEmail, measureEmail } = await import('./mail/email.ts')
    console.log(`\n${goalsTable(judgeEmail(await measureEmail(profile, say)))}\n`)
    await end(0)
  }
  if (options.only === 'duplicates') {
    ;(await import('./duplicates/report.ts')).measureDuplicates(options.data, console.log)
    const { judgeService, measureService } = await import('./duplicates/service.ts')
    console.log(`\n${goalsTable(judgeService(await measureService(join(benchDir, profile.name), profile, say)))}\n`)
    await end(0)
  }
  const dataDir = profile.name === 'full' ? benchDir : join(benchDir, profile.name)
  environment = await openEnvironment({ dataDir, profile, say, cpuProfile: options['cpu-prof'] })
  // The first run also loads the data, in up to ten minutes: they are not of what is measured.
  limit.refresh()
  say('server, worker and floor are up')
  const pool = barePool(environment.url, 1)
  const facts = await readFacts(pool, 'bench-big').finally(() => pool.end())
  if (options.explain) await explain(environment, facts, console.log)
  else {
    const wanted = (part: string) => only.length === 0 || only.includes(part)
    const calls = CALL_NAMES.filter(wanted)
    const results = await measureCalls(environment, facts, profile, calls, say)
    const growth = wanted('growth') ? await measureGrowth(environment, facts, profile) : undefined
    if (growth) say(`growth measured: ${growth.map(({ call, p50Growth }) => `${call} ${p50Growth.toFixed(2)}×`).join(', ')}`)
    const neighbour = wanted('neighbour') ? await measureNeighbour(environment, facts, profile) : undefined
    if (neighbour) say(`noisy neighbour measured: ${asNeighbour(neighbour)}`)
    const live = wanted('live') ? await measureLive(environment, facts, profile) : undefined
    if (live) say(`commit to socket measured: p99 ${live.idle.p99.toFixed(1)} ms idle, ${live.loaded.p99.toFixed(1)} ms loaded`)
    const identity = wanted('identity') ? await measureIdentity(environment, profile) : undefined
    if (identity) say(asIdentity(identity))
    const desk = wanted('desk') ? await measureDesk(environment, profile, say) : undefined
    const bulk = wanted('bulk') ? await measureBulk(environment, facts, profile) : undefined
    if (bulk) say(`bulk change measured: ${asBulk(bulk)}`)
    const notices = wanted('notifications') ? await measureNotices(environment, facts, profile, say) : undefined
    if (notices) say(`${notices.made} notifications made at ${notices.madePerSecond.toFixed(0)} a second`)
    const sockets = APART_SOCKETS.some((part) => only.includes(part)) ? await measureListeners(environment) : undefined
    if (only.includes('typing')) say(await (await import('./page/typing.ts')).measureTyping(environment))
    const felt = only.includes('felt') ? await (await import('./page/felt.ts')).measureFelt(environment) : undefined
    const guest = only.includes('guest') ? await (await import('./page/guest.ts')).measureGuest(environment, say) : undefined
    if (only.includes('toast')) say(await (await import('./page/toast.ts')).measureToast(environment))
    if (only.includes('followed')) say(await (await import('./followed.ts')).measureFollowed(environment, facts, profile))
    const sla = only.includes('sla') ? await (await import('./sla-clocks.ts')).measureSla(environment, profile, say) : undefined
    const pages = only.includes('pages') ? await (await import('./pages.ts')).measurePages(environment, profile, say) : undefined
    const kb = only.includes('kb') ? await (await import('./kb/kb.ts')).measureKb(environment, profile, say, articles) : undefined
    const documents = only.includes('documents')
      ? await (await import('./documents/documents.ts')).measureDocuments(environment, profile, say)
      : undefined
    const reports = only.includes('reports')
      ? await (await import('./reports.ts')).measureReports(environment, facts, profile, say)
      : undefined
    const transfers = only.includes('transfers')
      ? await (await import('./kb/transfers.ts')).measureTransfers(environment, profile, say)
      : undefined
    const queues = only.includes('queues') ? await (await import('./queues.ts')).measureQueues(environment, profile, say) : undefined
    const backups = only.includes('backups')
      ? await (await import('./backups.ts')).measureBackups(environment, facts, profile, say)
      : undefined
    const chats = only.includes('chat') ? await (await import('./sockets/chats.ts')).measureChats(environment, profile, say) : undefined
    if (felt) say((await import('./page/felt.ts')).asFelt(felt))
    const living = only.includes('living')
      ? await (await import('./living/living.ts')).measureLiving(environment, facts, profile, say)
      : undefined
    if (only.includes('scroll')) say(await (await import('./page/scroll.ts')).measureNotificationsScroll(environment))
    if (only.length === 0 && growth && neighbour && live && desk && bulk && identity && notices) {
      const report = makeReport({ results, growth, neighbour, live, desk, bulk, identity, notices }, profile, command, began, loadBefore)
      console.log(asText(report))
      mkdirSync(benchDir, { recursive: true })
      writeFileSync(join(benchDir, 'last.json'), `${JSON.stringify(report, null, 2)}\n`)
      if (options['write-docs']) writeFileSync(doc, asDocument(report, readFileSync(doc, 'utf8')))
    } else {
      const ofParts = judge({
        results: calls.length === CALL_NAMES.length ? results : undefined,
        growth,
        neighbour,
        live,
        desk,
        bulk,
        notices,
      })
      const ofQueues = queues ? (await import('./queues.ts')).judgeQueues(queues) : []
      const ofSla = sla ? (await import('./sla-clocks.ts')).judgeSla(sla) : []
      const ofPages = pages ? (await import('./pages.ts')).judgePages(pages) : []
      const ofKb = kb ? (await import('./kb/kb.ts')).judgeKb(kb) : []
      const ofDocuments = documents ? (await import('./documents/documents.ts')).judgeDocuments(documents) : []
      const ofTransfers = transfers ? (await import('./kb/transfers.ts')).judgeTransfers(transfers) : []
      const ofChats = chats ? (await import('./sockets/chats.ts')).judgeChats(chats) : []
      const ofReports = reports ? (await import('./reports.ts')).judgeReports(reports) : []
      const ofFelt = felt ? (await import('./page/felt.ts')).judgeFelt(felt) : []
      const ofGuest = guest ? (await import('./page/guest.ts')).judgeGuest(guest) : []
      const ofLiving = living ? (await import('./living/living.ts')).judgeLiving(living) : []
      const goals = [
        ...ofParts,
        ...ofLiving,
        ...ofFelt,
        ...ofGuest,
        ...(sockets ? judgeSockets(sockets) : []),
        ...ofQueues,
        ...ofSla,
        ...ofPages,
        ...ofKb,
        ...ofDocuments,
        ...ofTransfers,
        ...ofReports,
        ...ofChats,
        ...(backups ? (await import('./backups.ts')).judgeBackups(backups) : []),
      ]
      if (goals.length > 0) console.log(`\n${goalsTable(goals)}\n`)
    }
  }
  await end(0)
} catch (error) {
  console.error(error)
  await end(1)
}
