import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'
import { onTestFinished } from 'vitest'

type Stored = { raw: string; internaldate?: string; uid?: number; flags?: string[] }
type Folder = { messages: Stored[]; uidvalidity: number; uidnext?: number }
type Imap = {
  server: Server
  users: Record<string, { password: string }>
  appendMessage(folder: string, flags: string[], date: string | false, raw: string): void
  getMailbox(path: string): Folder
}

/** An IMAP server of this process, with one account. Passwords, numbering and connections can be made to fail. */
export async function anImapServer({ messages = [] as Stored[], uidvalidity = 1, port = 0 } = {}) {
  const imap = hoodiecrow({
    plugins: ['IDLE', 'LITERALPLUS', 'UNSELECT', 'ENABLE', 'ID'],
    storage: { INBOX: { messages, uidvalidity }, '': {} },
    users: { suporte: { password: 'certa' } },
  }) as Imap
  const sockets = new Set<Socket>()
  imap.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  imap.server.listen(port, '127.0.0.1')
  await once(imap.server, 'listening')
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const close = async () => {
    cutAll()
    if (imap.server.listening) await new Promise((done) => imap.server.close(done))
  }
  onTestFinished(close)
  return {
    port: (imap.server.address() as AddressInfo).port,
    users: imap.users,
    inbox: () => imap.getMailbox('INBOX'),
    arrive: (raw: Buffer | string) => imap.appendMessage('INBOX', [], false, raw.toString('latin1')),
    connections: () => sockets.size,
    cutAll,
    close,
  }
}
