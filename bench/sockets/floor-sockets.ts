import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

/** What websockets cost at the least: a frame written once, sent to everybody of the path that it is posted to. */
const rooms = new Map<string, Set<WebSocket>>()
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    for (const client of rooms.get(request.url ?? '') ?? []) client.send(body)
    response.end('ok')
  })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
function letGo(this: WebSocket): void {
  for (const room of rooms.values()) room.delete(this)
}
sockets.on('connection', (socket: WebSocket, { url = '' }) => {
  rooms.set(url, (rooms.get(url) ?? new Set()).add(socket))
  socket.on('error', socket.terminate)
  socket.on('close', letGo)
})
server.listen(Number(process.env.PORT), '127.0.0.1', 4_096)
