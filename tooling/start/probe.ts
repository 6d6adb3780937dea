import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** Whether something accepts a TCP connection there within a second. */
export function answers(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host })
    const tell = (answer: boolean) => {
      socket.destroy()
      done(answer)
    }
    socket.once('connect', () => tell(true)).once('error', () => tell(false))
    socket.setTimeout(1000, () => tell(false))
  })
}

/** Why one cannot listen there (`EADDRINUSE`, `EACCES`, …), or undefined where one can. */
export async function listenProblem(port: number, host: string): Promise<string | undefined> {
  const server = createServer()
  try {
    server.listen({ port, host, exclusive: true })
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  } finally {
    server.close()
  }
}

/** The first free loopback port from `first` on. */
export async function freePort(first: number): Promise<number> {
  for (let port = first; port < first + 500; port++) {
    if (!(await answers(port)) && (await listenProblem(port, '127.0.0.1')) === undefined) return port
  }
  throw new Error(`No free port between ${first} and ${first + 499} on 127.0.0.1.`)
}
