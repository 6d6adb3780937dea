import { createServer } from 'node:http'
import type WebSocket from 'ws'
import { WebSocketServer } from 'ws'

/** What websockets cost at the least: a frame written once, sent to everybody on a POST of it. */
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    for (const client of sockets.clients) client.send(body)
    response.end('ok')
  })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket: WebSocket) => socket.on('error', () => socket.terminate()))
server.listen(Number(process.env.PORT), '127.0.0.1', 4_096)
