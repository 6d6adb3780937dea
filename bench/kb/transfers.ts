import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROLE_LEVEL, ROLE_NAME } from '@balcao/contracts/access'
import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { hash } from '@balcao/platform/passwords'
import { type BenchEnvironment, PASSWORD } from '../bench-environment.ts'
import { type Goal, most } from '../goals.ts'
import type { Profile } from '../profiles.ts'
import { textOf } from './texts.ts'

/** Articles that come in as one file, and that go out as one PDF. */
const COUNTS = {
  full: { imported: 10_000, printed: 500 },
  quick: { imported: 10_000, printed: 500 },
  smoke: { imported: 100, printed: 20 },
}

/** Letters of a text: a file has room for 25 MB. */
const LONGEST = 1_800

export type Transfers = { importSeconds: number; pdfSeconds: number; pdfMegabytes: number }

/** How long an import of a large file takes, and an export as PDF, with the most that the server held meanwhile. */
export async function measureTransfers(on: BenchEnvironment, { name }: Profile, say: (line: string) => void): Promise<Transfers> {
  const { imported, printed } = COUNTS[name]
  const api = `http://127.0.0.1:${on.ports.server}/api`
  const headers = { authorization: `Bearer ${await aManager(on, api)}` }
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${api}${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${(await answer.text()).slice(0, 300)}`)
    return answer
  }

  const began = performance.now()
  const form = new FormData()
  form.set('dryRun', 'false')
  form.set('file', new Blob([csvOf(imported, imported / printed)], { type: 'text/csv' }), 'artigos.csv')
  let transfer = (await (await ask('/kb/import', { method: 'POST', body: form })).json()) as { id: number; state: string; done: number }
  while (['waiting', 'running'].includes(transfer.state)) {
    await sleep(500)
    transfer = (await (await ask(`/kb/transfers/${transfer.id}`)).json()) as typeof transfer
  }
  if (transfer.state !== 'done' || transfer.done !== imported)
    throw new Error(`the import ended as ${JSON.stringify(transfer).slice(0, 300)}`)
  const importSeconds = (performance.now() - began) / 1_000
  say(`${imported} articles imported in ${importSeconds.toFixed(1)} s`)

  // A request names fewer, so that they are all of one category.
  const categories = (await (await ask('/kb/categories')).json()) as { data: { id: number; name: string }[] }
  const { id } = categories.data.find(({ name: called }) => called === 'Categoria 0') as { id: number }
  const server = on.pids()[0] as number
  const printing = performance.now()
  const watched = watch(server)
  const pdf = await ask(`/kb/export?format=pdf&categoryId=${id}`)
    .then((answer) => answer.arrayBuffer())
    .finally(watched.stop)
  const pdfMegabytes = watched.most()
  const pdfSeconds = (performance.now() - printing) / 1_000
  say(
    `${printed} articles as a PDF of ${(pdf.byteLength / 1e6).toFixed(1)} MB in ${pdfSeconds.toFixed(1)} s; the server held ${pdfMegabytes.toFixed(0)} MB more`,
  )
  return { importSeconds, pdfSeconds, pdfMegabytes }
}

const heldBy = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

/** The most that a process holds above what it held. */
function watch(pid: number): { stop: () => void; most: () => number } {
  const before = heldBy(pid)
  let largest = before
  const timer = setInterval(() => {
    largest = Math.max(largest, heldBy(pid))
  }, 50)
  return { stop: () => clearInterval(timer), most: () => largest - before }
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
/** In so many categories of equal size. */
const csvOf = (count: number, categories: number) =>
  [
    'título;resumo;conteúdo;categoria;público',
    ...Array.from({ length: count }, (_, n) => {
      const { title, summary, content } = textOf(n + 1)
      return [title, summary, content.slice(0, LONGEST), `Categoria ${n % categories}`, 'portal'].map(quoted).join(';')
    }),
  ].join('\r\n')

/** Somebody who may import, in an organisation of its own. */
async function aManager({ url }: BenchEnvironment, api: string): Promise<string> {
  const slug = `bench-transfers-${Date.now()}`
  const email = `manager@${slug}.test`
  const db = openDatabase(url, { max: 1, onIdleError: () => undefined })
  try {
    const passwordHash = await hash(PASSWORD)
    await inSystem(db, async (tx) => {
      const tenant = { slug, name: slug, subdomain: slug }
      const { id: tenantId } = await tx.insertInto('tenants').values(tenant).returning('id').executeTakeFirstOrThrow()
      const role = { tenantId, slug: 'manager', base: 'manager', name: ROLE_NAME.manager, level: ROLE_LEVEL.manager }
      await tx.insertInto('roles').values(role).execute()
      await tx.insertInto('users').values({ tenantId, email, name: 'Ana Souza', role: 'manager', passwordHash }).execute()
    })
  } finally {
    await db.close()
  }
  const answer = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

export const judgeTransfers = ({ importSeconds, pdfSeconds, pdfMegabytes }: Transfers): Goal[] => [
  most('K6', 'import of 10,000 articles', importSeconds, { must: 300, stretch: 120 }, ' s'),
  most('K7', '500 articles as a PDF', pdfSeconds, { must: 30, stretch: 15 }, ' s'),
  most('K7', 'what the server holds more meanwhile', pdfMegabytes, { must: 300, stretch: 150 }, ' MB'),
]
