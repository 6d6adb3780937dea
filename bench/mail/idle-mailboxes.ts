import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sealCredentials } from '@balcao/core/email/credentials'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { openMailSecrets } from '@balcao/platform/secrets'
import { childrenOf, pssOf } from '../processor.ts'

const WITHIN_MS = 120_000
const SETTLE_MS = 10_000

/** A server whose folder never has a mail: enough for a reader to wait in IDLE. */
async function anEmptyImapServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    let text = ''
    let idling = ''
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n')
    socket.setEncoding('latin1').on('data', (part) => {
      text += part
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (line.toUpperCase() === 'DONE') socket.write(`${idling} OK idle over\r\n`)
        else {
          const [tag = '', command = ''] = line.split(' ')
          if (command.toUpperCase() === 'IDLE') {
            idling = tag
            socket.write('+ idling\r\n')
          } else socket.write(`${answerTo(command.toUpperCase())}${tag} OK done\r\n`)
        }
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function answerTo(command: string): string {
  if (command === 'CAPABILITY') return '* CAPABILITY IMAP4rev1 IDLE\r\n'
  if (command === 'LIST') return '* LIST (\\HasNoChildren) "/" INBOX\r\n'
  if (command === 'SELECT') return '* FLAGS (\\Seen)\r\n* 0 EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 1] ok\r\n'
  return command === 'SEARCH' ? '* SEARCH\r\n' : ''
}

/** A process with all that it started. */
const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)]
const memoryOf = (pid: number) => treeOf(pid).reduce((sum, one) => sum + pssOf(one), 0)

/**
 * What a worker holds while it reads so many mailboxes in which nothing happens, in MB of all its processes (PSS).
 * @throws Error when they are not all read within two minutes
 */
export async function measureIdleMailboxes(
  db: Database,
  { tenantId, worker, secret, count }: { tenantId: number; worker: number; secret: string; count: number },
): Promise<{ mb: number; moreMb: number }> {
  const before = memoryOf(worker)
  const server = await anEmptyImapServer()
  const secrets = openMailSecrets({ MAIL_SECRET: secret, MAIL_SECRET_FORMER: [] })
  const imap = { host: '127.0.0.1', port: server.port, security: 'none', user: 'x', folder: 'INBOX' }
  try {
    const rows = Array.from({ length: count }, (_, n) => ({
      ...{ tenantId, address: `caixa-${n}@acme.test`, kind: 'imap' as const, forwardKey: `idle-${n}` },
      ...{ settings: JSON.stringify({ imap }) as never, state: 'paused' as const },
    }))
    const made = await inSystem(db, (tx) => tx.insertInto('mailboxes').values(rows).returning('id').execute())
    for (const { id } of made)
      await inSystem(db, (tx) =>
        tx
          .updateTable('mailboxes')
          .set({ state: 'active', credentials: sealCredentials(secrets, { tenantId, id }, { imapPassword: 'x' }) })
          .where('id', '=', id)
          .execute(),
      )
    for (const end = Date.now() + WITHIN_MS; server.connections() < count; await sleep(200))
      if (Date.now() > end) throw new Error(`Of ${count} mailboxes only ${server.connections()} are read.`)
    await sleep(SETTLE_MS)
    const mb = memoryOf(worker)
    await inSystem(db, (tx) =>
      tx
        .deleteFrom('mailboxes')
        .where(
          'id',
          'in',
          made.map(({ id }) => id),
        )
        .execute(),
    )
    return { mb, moreMb: mb - before }
  } finally {
    server.close()
  }
}
