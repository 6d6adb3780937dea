import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** The lines that come, one at a time. */
export function linesOf(socket: Socket): () => Promise<string> {
  let text = ''
  socket.setEncoding('utf8')
  return async () => {
    for (;;) {
      const end = text.indexOf('\r\n')
      if (end >= 0) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        return line
      }
      text += String((await once(socket, 'data'))[0])
    }
  }
}

/** A server that takes every mail and throws it away. */
export async function aSink() {
  const state = { count: 0 }
  const server = createServer((socket) => {
    const lines = linesOf(socket)
    const serve = async () => {
      socket.write('220 sink\r\n')
      for (;;) {
        const line = (await lines()).toUpperCase()
        if (line.startsWith('QUIT')) return socket.end('221 bye\r\n')
        if (!line.startsWith('DATA')) {
          socket.write('250 ok\r\n')
          continue
        }
        socket.write('354 go on\r\n')
        while ((await lines()) !== '.');
        state.count += 1
        socket.write('250 taken\r\n')
      }
    }
    socket.on('error', () => undefined)
    serve().catch(() => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { state, port: (server.address() as { port: number }).port, close: () => void server.close() }
}
