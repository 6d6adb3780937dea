import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real SMTP server that keeps what it was given. */
export async function anSmtpServer(options: SMTPServerOptions = {}) {
  const received: { to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      text(stream).then((raw) => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), raw })
        done()
      }, done)
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  return { received, port, close: () => new Promise<void>((done) => server.close(done)) }
}

/** A mail as its reader's program takes it apart: header lines made whole, and each readable part by its type. */
export function readMime(raw: string) {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const parts = [
    ...raw.matchAll(/Content-Type: (text\/\w+)[\s\S]*?Content-Transfer-Encoding: (\S+)[\s\S]*?\r\n\r\n([\s\S]*?)(?=\r\n--|$)/g),
  ]
  return {
    headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'),
    parts: Object.fromEntries(parts.map(([, type = '', encoding = '', body = '']) => [type, decoded(encoding, body)])),
  }
}

function decoded(encoding: string, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
