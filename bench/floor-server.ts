import { createServer } from 'node:http'
import { barePool, type CallName, readFacts, runBare, STATEMENTS } from './statements.ts'

/**
 * The floor: what node:http and prepared SQL cost for the same rows, with nothing in between. No session, no tenant
 * check, no validation: the product is measured against what cannot be left out.
 */
let pool = barePool(process.env.DATABASE_URL ?? '')
const facts = await readFacts(pool, 'bench-big')
let n = 0

/** Closes its connections to the database, whose memory is none of the product's. */
async function release(): Promise<void> {
  await pool.end()
  pool = barePool(process.env.DATABASE_URL ?? '')
}

const server = createServer((request, response) => {
  const call = (request.url ?? '/').slice(1)
  if (call === 'release') return void release().then(() => response.end('ok'))
  if (!(call in STATEMENTS)) return response.end('ok')
  request.resume()
  runBare(pool, call as CallName, facts, n++).then(
    (results) => {
      const body = JSON.stringify(results.length === 1 ? results[0] : results)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
    },
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
// As the product's server: a connection may be idle while the worker catches up between two rounds.
server.keepAliveTimeout = 72_000
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
